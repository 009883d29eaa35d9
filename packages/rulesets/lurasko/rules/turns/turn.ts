import type { Id, TurnHooks } from '@tiltyard/engine';
import {
  createEndTurnAction,
  fightBegins,
  GM,
  nextTurn,
  startRounds,
  turnBegins,
} from '@tiltyard/engine';
import { allCombatants, combatantById, completeTurnOrder } from '@tiltyard/engine/kit';
import { roundBegins, tires } from '../../events/turns.js';
import type { Ctx, State } from '../../state/state.js';
import { addFatigue } from '../../state/verbs/body.js';
import { closeSides } from '../../state/verbs/group.js';
import {
  dropGrantedMajors,
  expireEffects,
  renewTurn,
  restartAttackCounts,
  setTurnOrder,
} from '../../state/verbs/turn.js';
import { isIncapacitated } from '../conditions/body.js';
import { isStrained } from '../conditions/encumbrance.js';
import { rememberLook } from '../conditions/looks.js';
import { forgetSightings, witnessesOf } from '../conditions/sightings.js';
import { recheckPins } from '../grappling/grip.js';
import { lowerGuard, reportCounts } from '../groups/group-defence.js';
import { orderBySpeed } from './initiative.js';

export const hooks: TurnHooks<State> = {
  passes: (state, who) => isIncapacitated(state, combatantById(state, who)),
  roundStart(ctx) {
    // Attacks received that the encounter sets count in the first round.
    if (ctx.state.round > 1) restartAttackCounts(ctx);
    if (ctx.state.fixed.order === null && ctx.state.fixed.options.initiative === 'spd')
      setTurnOrder(ctx, orderBySpeed(ctx));
    if (ctx.wantsNotes)
      ctx.tell(roundBegins, ['LUR-MAX-02', 'LUR-CTX-29'], {
        round: ctx.state.round,
        order: [...ctx.state.order],
      });
    closeSides(ctx);
    if (ctx.state.fixed.options.outnumbering !== 'off') reportCounts(ctx);
  },
  turnStart(ctx, id) {
    const who = combatantById(ctx.state, id);
    renewTurn(ctx, who);
    expireEffects(ctx, 'turn start', id);
    forgetSightings(ctx);
    recheckPins(ctx);
    lowerGuard(ctx, who);
    if (ctx.wantsNotes && !isIncapacitated(ctx.state, who))
      ctx.tell(turnBegins, ['LUR-CTX-29', 'LUR-CTX-30'], { who: id, round: ctx.state.round });
  },
  turnEnd(ctx, id) {
    const who = combatantById(ctx.state, id);
    if (isStrained(ctx.state, who)) {
      rememberLook(ctx, who);
      addFatigue(ctx, who, 1);
      const facts = { who: id, fatigue: who.fatigue };
      ctx.tell(tires, ['LUR-CTX-15'], facts, undefined, witnessesOf(ctx, who));
    }
    expireEffects(ctx, 'turn end', id);
    dropGrantedMajors(ctx, who);
  },
};

/** The GM says who acts when, one after the other (LUR-CTX-29). */
function askOrder(ctx: Ctx): readonly Id[] {
  const order: Id[] = [];
  let left = allCombatants(ctx.state).map((who) => ({ value: who.id, label: who.name }));
  while (left.length > 0) {
    const next = ctx.ask({
      id: 'order',
      who: GM,
      rules: ['LUR-CTX-29'],
      about: { place: order.length + 1 },
      options: left,
    });
    left = left.filter(({ value }) => value !== next);
    order.push(next);
  }
  return order;
}

/** Who acts when: as given, as the GM says, or by SPD (LUR-CTX-29). */
function turnOrder(ctx: Ctx): readonly Id[] {
  const { order: given, options } = ctx.state.fixed;
  if (given !== null) return completeTurnOrder(ctx.state, given);
  return options.initiative === 'gmOrder' ? askOrder(ctx) : orderBySpeed(ctx);
}

/** From the set-up to the first turn. */
export function begin(ctx: Ctx): void {
  const order = turnOrder(ctx);
  ctx.tell(fightBegins, ['LUR-CTX-29'], { order: [...order] });
  startRounds(ctx, order, hooks);
}

/** Ends the turn. */
export const end = createEndTurnAction<State>('free', ['LUR-CTX-30'], (ctx) =>
  nextTurn(ctx, hooks),
);
