import type { Id } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, idle, out } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';

/** Whether those who have not acted yet are flat-footed: not in a fight that counts as under way (T20-CTX-31). */
export const isNewFight = ({ fixed: { order, options } }: State): boolean =>
  order === null || options['initiative.givenOrder'] === 'flatFooted';

/** Has a combatant be flat-footed until it acts, or its first turn in which it may is over, after so many others (T20-CTX-31). */
export function startFlatFooted(ctx: Ctx, id: Id, skip = 0): void {
  applyCondition(ctx, combatantById(ctx.state, id), {
    kind: 'flat-footed',
    by: id,
    until: { at: 'turn end', of: id, ...(skip > 0 ? { skip } : {}) },
  });
}

/** Those who have lost their first turn have not acted yet (T20-CTX-21, T20-CTX-31). */
export const hasLostFirstTurn = (who: Combatant): boolean =>
  idle(who) &&
  !out(who) &&
  who.conditions.some(
    ({ kind, until }) =>
      kind === 'flat-footed' && until.at === 'turn end' && (until.skip ?? 0) === 0,
  );

/** A combatant who comes into a fight has not acted in it yet (T20-CTX-31). */
export function joinFlatFooted(ctx: Ctx, id: Id): void {
  if (ctx.state.round > 0 && isNewFight(ctx.state)) startFlatFooted(ctx, id);
}
