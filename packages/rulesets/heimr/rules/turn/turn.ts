import type { Id, RuleId, TurnHooks } from '@tiltyard/engine';
import { createEndTurnAction, nextTurn, startRounds } from '@tiltyard/engine';
import type { LastingEffect } from '@tiltyard/engine/kit';
import { completeTurnOrder, expireIn, unready } from '@tiltyard/engine/kit';
import { chasesAtTurnEnd } from '../movement/chase.js';
import { clusterOf, dissolveClusters } from '../attacks/cluster.js';
import { defencesAtTurnEnd, openingDefences } from '../attacks/defence.js';
import { isHelpless, isOut } from '../conditions/injury.js';
import { throwDice } from '../challenges/challenge.js';
import type { Combatant, Effect, State, Ctx } from '../../state/state.js';
import { allCombatants, sheetOf, combatantById } from '../../state/state.js';
import { completeAtTurnEnd } from './upcoming.js';
import { happened } from '../action-types/triggers.js';
import { markContested } from '../../state/combatant-verbs.js';
import { forgetWay, refreshTurn } from '../../state/turn-verbs.js';
import { fightBegins, turnBegins } from '@tiltyard/engine';
import { rollsInitiative } from '../../events/turns.js';

/** A turn lasts two seconds (HEI-CTX-14). */
export const SECONDS_A_TURN = 2;

/** The name of an effect when it ends, and its rule (HEI-CTX-34). */
const LASTING: Readonly<
  Record<Effect['kind'], { readonly what: string; readonly rules: readonly RuleId[] }>
> = {
  daze: { what: 'dazed', rules: ['HEI-CTX-34'] },
  weaken: { what: 'weakened', rules: ['HEI-CTX-34', 'HEI-CTX-44'] },
  resist: { what: 'warded', rules: ['HEI-CTX-34'] },
};

const lasting = ({ kind }: Effect, { id }: Combatant): LastingEffect => ({
  who: id,
  ...LASTING[kind],
});

export const turnHooks: TurnHooks<State> = {
  passes: (state, who) =>
    isOut(state, combatantById(state, who)) || isHelpless(state, combatantById(state, who)),
  turnStart(ctx, id) {
    const who = combatantById(ctx.state, id);
    dissolveClusters(ctx);
    refreshTurn(ctx, who, clusterOf(ctx.state, id));
    unready(ctx, id);
    const { combatants } = ctx.state;
    for (const each in combatants) {
      const other = combatants[each];
      if (!other) continue;
      markContested(ctx, other, false);
      forgetWay(ctx, other);
    }
    // A turn that passes at once does not count.
    if (turnHooks.passes(ctx.state, id)) return;
    if (ctx.wantsNotes)
      ctx.tell(turnBegins, ['HEI-ACT-01', 'HEI-ACT-02', 'HEI-CTX-14'], {
        who: id,
        round: ctx.state.round,
        seconds: (ctx.state.round - 1) * SECONDS_A_TURN,
      });
    happened(ctx, 'turn', id);
  },
  turnEnd(ctx, id) {
    completeAtTurnEnd(ctx, id);
    chasesAtTurnEnd(ctx, id);
    for (const who of allCombatants(ctx.state))
      expireIn(ctx, who, 'effects', { at: 'turn end', of: id }, lasting);
    defencesAtTurnEnd(ctx, id);
    dissolveClusters(ctx);
  },
};

/** Initiative: consistency from dexterity, potential from willpower; the highest first, ties by willpower (HEI-CTX-15). */
function rollInitiative(ctx: Ctx): readonly Id[] {
  const rolled = allCombatants(ctx.state).map((who) => {
    const { dexterity } = sheetOf(ctx.state, who).attributes;
    const { d6, d10, figure } = throwDice(ctx, who, 'initiative', dexterity);
    const total = ctx.addModifier(
      ctx.startTotal('initiative', who.id, figure),
      who.willpower,
      'HEI-CTX-15',
      true,
      'willpower',
    );
    ctx.tell(
      rollsInitiative,
      ['HEI-CTX-15'],
      { who: who.id, d6, d10, total },
      ctx.breakdownOf(total),
    );
    return { id: who.id, total, willpower: who.willpower };
  });
  const left = rolled.toSorted((a, b) => b.total - a.total || b.willpower - a.willpower);
  const order: Id[] = [];
  for (let [first] = left; first; [first] = left) {
    const { id, total, willpower } = first;
    const tied = left
      .filter((each) => each.total === total && each.willpower === willpower)
      .map((each) => each.id);
    const ahead =
      tied.length < 2
        ? id
        : ctx.ask({
            id: 'initiative-tie',
            who: 'gm',
            rules: ['HEI-CTX-15'],
            about: { between: tied },
            options: tied.map((value) => ({ value })),
            fallback: id,
          });
    order.push(ahead);
    left.splice(
      left.findIndex((each) => each.id === ahead),
      1,
    );
  }
  return order;
}

/** Starts the fight, up to the first turn. */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  const order = given === null ? rollInitiative(ctx) : completeTurnOrder(ctx.state, given);
  openingDefences(ctx);
  ctx.tell(fightBegins, ['HEI-CTX-15', 'HEI-CTX-30'], { order: [...order] });
  startRounds(ctx, order, turnHooks);
}

/** Ends the turn; the next defence is rolled then (HEI-ATK-06). */
export const end = createEndTurnAction<State>('turn', ['HEI-ATK-06'], (ctx) =>
  nextTurn(ctx, turnHooks),
);
