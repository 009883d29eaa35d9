import type { Id, TurnHooks } from '@tiltyard/engine';
import {
  createEndTurnAction,
  fightBegins,
  nextTurn,
  startRounds,
  turnBegins,
} from '@tiltyard/engine';
import {
  completeTurnOrder,
  mountOf,
  offerReadiedActions,
  unready,
  withMounts,
} from '@tiltyard/engine/kit';
import { groundDescribed, initiativeRolled } from '../events/turns.js';
import { D10, HALF_METRES } from '../state/sheet.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import { allCombatants, combatantById, disabled, sheetOf } from '../state/state.js';
import { expireEffects, renewAllotment, renewMount } from '../state/verbs.js';
import { triggeredBy, triggeredByPartner } from './triggers.js';

/** A turn lasts about 3 seconds, so 20 make a minute (REN-TURN-05). */
export const SECONDS_A_TURN = 3;

/**
 * Whether a combatant's turn is skipped: a ridden mount and a disabled combatant have none
 * (REN-MOUNT-01, REN-CTX-14).
 */
function passes(state: State, id: Id): boolean {
  const who = combatantById(state, id);
  return who.riddenBy !== null || disabled(state, who);
}

/** A mount moves once and attacks once a round, on its own or under a rider (REN-MOUNT-01). */
function roundStart(ctx: Ctx): void {
  for (const who of allCombatants(ctx.state))
    if (sheetOf(ctx.state, who).warTrained) renewMount(ctx, who);
}

/**
 * Offers actions readied for the turn that starts; a rider's turn is the mount's as well
 * (REN-REACT-03, REN-MOUNT-01).
 */
function offerAtTurn(ctx: Ctx, who: Combatant): void {
  offerReadiedActions(ctx, { event: 'turn', who: who.id }, triggeredBy(who));
  const mount = mountOf(ctx.state, who);
  if (mount) offerReadiedActions(ctx, { event: 'turn', who: mount.id }, triggeredByPartner(mount));
}

export const hooks: TurnHooks<State> = {
  passes,
  roundStart,
  turnStart(ctx, id) {
    const who = combatantById(ctx.state, id);
    renewAllotment(ctx, who);
    unready(ctx, id);
    expireEffects(ctx, 'turn start', id);
    if (passes(ctx.state, id)) return;
    if (ctx.wantsNotes)
      ctx.tell(turnBegins, ['REN-TURN-01', 'REN-TURN-05'], {
        who: id,
        round: ctx.state.round,
        seconds: (ctx.state.round - 1) * SECONDS_A_TURN,
      });
    offerAtTurn(ctx, who);
  },
  turnEnd: (ctx, id) => expireEffects(ctx, 'turn end', id),
};

/** Initiative: 1d10 + INIT, once per fight, the highest first, ties by the higher INIT (REN-CTX-12). */
function rollInitiative(ctx: Ctx): readonly Id[] {
  const rolled = allCombatants(ctx.state)
    .filter((who) => who.riddenBy === null)
    .map((who) => {
      const { initiative } = sheetOf(ctx.state, who);
      const total = ctx.addModifier(
        ctx.startTotal('initiative', who.id, ctx.roll(D10, 'initiative', who.id)),
        initiative,
        'REN-TURN-02',
        true,
        'INIT',
      );
      ctx.tell(
        initiativeRolled,
        ['REN-CTX-12'],
        { who: who.id, total, init: initiative },
        ctx.breakdownOf(total),
      );
      return { id: who.id, total, initiative };
    });
  const order = rolled
    .toSorted((a, b) => b.total - a.total || b.initiative - a.initiative)
    .map(({ id }) => id);
  return withMounts(ctx.state, order);
}

/** Runs from the set-up to the first turn. */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  const order = given === null ? rollInitiative(ctx) : completeTurnOrder(ctx.state, given);
  ctx.tell(fightBegins, ['REN-TURN-01', 'REN-CTX-12'], { order: [...order] });
  const { perCell } = ctx.state.fixed.map.scale;
  ctx.tell(
    groundDescribed,
    ['REN-GRID-01', 'REN-GRID-05', ...(perCell === HALF_METRES ? [] : ['REN-GRID-06'])],
    { metres: perCell / HALF_METRES },
  );
  startRounds(ctx, order, hooks);
}

/** Ends the turn; unused actions are lost (REN-TURN-03). Working on a Task Action is the same (REN-TURN-04). */
export const end = createEndTurnAction<State>('free', ['REN-TURN-03', 'REN-TURN-04'], (ctx) =>
  nextTurn(ctx, hooks),
);
