import type { Combatant, Ctx } from '../state.js';

export const setAware = (ctx: Ctx, combatant: Combatant, aware: boolean): void =>
  ctx.put(combatant, 'aware', aware);

export const setHidden = (ctx: Ctx, combatant: Combatant, hidden: boolean): void =>
  ctx.put(combatant, 'hidden', hidden);

/** Leaves a combatant unaware, but only until the round ends (RMC-SURP-07). */
export function surprise(ctx: Ctx, combatant: Combatant): void {
  setAware(ctx, combatant, true);
  ctx.put(combatant, 'surprised', true);
}
