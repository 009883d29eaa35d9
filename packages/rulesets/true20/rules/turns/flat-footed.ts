import type { Id } from '@tiltyard/engine';
import type { Ctx, State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { applyCondition } from '../../state/verbs.js';

/** Whether those who have not acted yet are flat-footed: not in a fight that counts as under way (T20-CTX-31). */
export const isNewFight = ({ fixed: { order, options } }: State): boolean =>
  order === null || options['initiative.givenOrder'] === 'flatFooted';

/** Has a combatant be flat-footed until its first turn in which it may act, after so many others (T20-CTX-31). */
export function startFlatFooted(ctx: Ctx, id: Id, skip = 0): void {
  applyCondition(ctx, combatantById(ctx.state, id), {
    kind: 'flat-footed',
    by: id,
    until: { at: 'turn start', of: id, ...(skip > 0 ? { skip } : {}) },
  });
}

/** A combatant who comes into a fight has not acted in it yet (T20-CTX-31). */
export function joinFlatFooted(ctx: Ctx, id: Id): void {
  if (ctx.state.round > 0 && isNewFight(ctx.state)) startFlatFooted(ctx, id);
}
