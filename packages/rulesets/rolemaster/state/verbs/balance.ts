import type { Combatant, Ctx } from '../state.js';
import { halt } from './motion.js';

/** Sets whether a turn has yet to be lost to staggering (RMC-STAG-03). */
export const setStaggered = (
  ctx: Ctx,
  target: Combatant,
  staggered: Combatant['staggered'],
): void => ctx.put(target, 'staggered', staggered);

export function fallProne(ctx: Ctx, target: Combatant): void {
  ctx.put(target, 'prone', true);
  halt(ctx, target);
}

export const getUp = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'prone', false);

/** Holds a combatant, which ends any run, or frees them. */
export function setHeld(ctx: Ctx, target: Combatant, held: boolean): void {
  ctx.put(target, 'held', held);
  if (held) halt(ctx, target);
}

export const setInitiativePenalties = (ctx: Ctx, target: Combatant, count: number): void =>
  ctx.put(target, 'initiativePenalties', count);
