import type { Combatant, Ctx } from '../state.js';

/** Sets whether a combatant is aware of the fight, and ends surprise (RMC-DB-03). */
export function setAware(ctx: Ctx, combatant: Combatant, aware: boolean): void {
  ctx.put(combatant, 'aware', aware);
  ctx.put(combatant, 'surprised', false);
}

export const setHidden = (ctx: Ctx, combatant: Combatant, hidden: boolean): void =>
  ctx.put(combatant, 'hidden', hidden);

/** Records that an ambush went unnoticed this round. */
export const missAmbush = (ctx: Ctx, combatant: Combatant): void =>
  ctx.put(combatant, 'ambushed', true);

/** Makes a combatant unaware until the round ends (RMC-SURP-07). */
export function surprise(ctx: Ctx, combatant: Combatant): void {
  setAware(ctx, combatant, true);
  ctx.put(combatant, 'surprised', true);
}
