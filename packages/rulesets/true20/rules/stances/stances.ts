import type { Option, Parameter } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import { free } from '../basics/costs.js';
import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { aggressiveBonus, ROLLS } from '../attacks/attack-bonus.js';
import { defensiveBonus } from '../attacks/defense.js';
import { unaffordable } from '../basics/budget.js';
import type { Combatant, Condition, State } from '../../state/state.js';
import { has, combatantById, untilTurn } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';
import { stanceTaken } from '../../events/maneuvers.js';

/** Maximum penalty of either stance, so that neither grants more than +2 (T20-STANCE-02, T20-STANCE-04, T20-STANCE-08). */
const MOST = 4;

type Kind = 'aggressive' | 'defensive';

/**
 * Whether a stance could affect no roll: no standard action is left, and no free attack can come of fire laid down. A
 * free attack comes too late for a Defensive Stance, which requires a roll in the same turn (T20-STANCE-07).
 */
function isIdle(state: State, who: Combatant, kind: Kind): boolean {
  if (unaffordable(state, who, 'standard') === undefined) return false;
  return kind === 'aggressive'
    ? !state.fires.some((fire) => fire.by === who.id)
    : state.fixed.options['stance.defensiveNeedsRoll'] === 'yes';
}

function refused(state: State, by: Id, kind: Kind): Refusal | undefined {
  const who = combatantById(state, by);
  const { options } = state.fixed;
  const own = kind === 'aggressive' ? 'T20-STANCE-01' : 'T20-STANCE-07';
  if (has(who, kind)) return refuse(own, 'stance-active', 'this stance is already active');
  const other: Kind = kind === 'aggressive' ? 'defensive' : 'aggressive';
  if (has(who, other) && options['stance.combine'] === 'no')
    return refuse('T20-STANCE-10', 'one-stance', 'one stance a round');
  if (who.rolled)
    return refuse(
      own,
      'already-rolled',
      'a stance is taken before the first attack or maneuver roll',
    );
  if (isIdle(state, who, kind))
    return refuse(own, 'nothing-left', 'nothing is left this turn to attack or maneuver with');
  return options['stance.declare'] === 'startOfTurn' &&
    (who.acted || who.standardUsed || who.moveUsed)
    ? refuse(own, 'turn-begun', 'a stance is taken at the start of the turn')
    : undefined;
}

/** Whether the bonus of an Aggressive Stance applies to only one kind of roll, which has to be chosen (T20-STANCE-03). */
const chooses = (state: State, kind: Kind): boolean =>
  kind === 'aggressive' && state.fixed.options['stance.bonusScope'] === 'chooseOne';

const PENALTIES: readonly Option<number>[] = Array.from({ length: 20 }, (_, i) =>
  i < MOST
    ? { value: i + 1 }
    : {
        value: i + 1,
        refused: refuse('T20-STANCE-04', 'penalty-too-high', `a stance gives up at most ${MOST}`),
      },
);

/** The penalty: options go up to 20 so that one above the maximum is refused with its rule. */
const penaltyParameter: Parameter<State, number> = {
  ...param.number({ min: 1, max: 100 }, { label: 'Points given up' }),
  domain: () => ({ kind: 'choice', options: PENALTIES }),
};

const lastsUntil = (state: State, actor: Id): Condition['until'] =>
  state.fixed.options['stance.duration'] === 'ownTurnOnly'
    ? { at: 'turn end', of: actor }
    : untilTurn(actor);

const RULES = {
  aggressive: ['T20-STANCE-01', 'T20-STANCE-02', 'T20-STANCE-05', 'T20-STANCE-04'],
  defensive: ['T20-STANCE-07', 'T20-STANCE-08', 'T20-STANCE-09', 'T20-STANCE-04'],
} as const;

/** Defines a stance, which trades a penalty for a bonus for one round (T20-STANCE-01, T20-STANCE-05, T20-STANCE-07, T20-STANCE-09). */
const stance = (kind: Kind, name: string, rule: string) =>
  defineAction({
    id: `${kind}-stance`,
    name,
    rules: [rule],
    cost: free,
    requires: [(state, actor) => refused(state, actor, kind)],
    with: {
      penalty: penaltyParameter,
      on: param.optional(param.oneOf(ROLLS, { label: 'Bonus for' }), (state) =>
        chooses(state, kind),
      ),
    },
    check: (state, _, { on }) =>
      chooses(state, kind) && on === undefined
        ? refuse('T20-STANCE-03', 'roll-not-chosen', 'choose attacks or maneuvers')
        : undefined,
    do(ctx, actor, { penalty, on }) {
      const what = on === undefined ? {} : { what: on };
      applyCondition(ctx, combatantById(ctx.state, actor), {
        kind,
        by: actor,
        amount: penalty,
        until: lastsUntil(ctx.state, actor),
        ...what,
      });
      const bonus =
        kind === 'aggressive' ? aggressiveBonus(ctx.state, penalty) : defensiveBonus(penalty);
      ctx.tell(stanceTaken, RULES[kind], { who: actor, stance: kind, penalty, bonus, on });
    },
  });

export const aggressiveStance = stance('aggressive', 'Aggressive Stance', 'T20-STANCE-01');
export const defensiveStance = stance('defensive', 'Defensive Stance', 'T20-STANCE-07');
