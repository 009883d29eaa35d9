import type { Id } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, idle, out } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';

/** Whether combatants start flat-footed; in a fight that counts as already under way they do not (T20-CTX-31). */
export const isNewFight = ({ fixed: { order, options } }: State): boolean =>
  order === null || options['initiative.givenOrder'] === 'flatFooted';

/**
 * Makes a combatant flat-footed until it acts or its first turn ends (T20-CTX-31).
 * @param skip turns it will lose before that first turn, such as 1 if surprised
 */
export function startFlatFooted(ctx: Ctx, id: Id, skip = 0): void {
  applyCondition(ctx, combatantById(ctx.state, id), {
    kind: 'flat-footed',
    by: id,
    until: { at: 'turn end', of: id, ...(skip > 0 ? { skip } : {}) },
  });
}

/** Whether a combatant could not act in what would have been its first turn, and so stays flat-footed (T20-CTX-21, T20-CTX-31). */
export const hasLostFirstTurn = (who: Combatant): boolean =>
  idle(who) &&
  !out(who) &&
  who.conditions.some(
    ({ kind, until }) =>
      kind === 'flat-footed' && until.at === 'turn end' && (until.skip ?? 0) === 0,
  );

/** Makes a combatant who joins a fight in progress flat-footed: it has not acted in it yet (T20-CTX-31). */
export function joinFlatFooted(ctx: Ctx, id: Id): void {
  if (ctx.state.round > 0 && isNewFight(ctx.state)) startFlatFooted(ctx, id);
}
