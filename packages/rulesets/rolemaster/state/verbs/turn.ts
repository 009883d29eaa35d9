import type { Combatant, Ctx, Declared } from '../state.js';
import { ACTION_POINTS, countsActionPoints } from '../state.js';

const UNDECLARED: Declared = Object.freeze({ action: 'none', target: null });

/** Spends Action Points, or the turn's one action where they are not counted. */
export function spend(ctx: Ctx, actor: Combatant, points: number): void {
  if (countsActionPoints(ctx.state))
    ctx.put(actor, 'actionPoints', Math.max(0, actor.actionPoints - points));
  else ctx.put(actor, 'acted', true);
}

/** Uses up the round's free action where Action Points are counted. */
export function useFreeAction(ctx: Ctx, actor: Combatant): void {
  if (countsActionPoints(ctx.state)) ctx.put(actor, 'acted', true);
}

export const declareAction = (ctx: Ctx, actor: Combatant, declared: Declared): void =>
  ctx.put(actor, 'declared', declared);

export const recordAttack = (ctx: Ctx, attacker: Combatant): void =>
  ctx.put(attacker, 'attacked', true);

/** Restores Action Points, and clears the attacks and defences of the last round (RMC-PARRY-02, RMC-CTX-07). */
export function renewRound(ctx: Ctx, combatant: Combatant): void {
  ctx.put(combatant, 'actionPoints', ACTION_POINTS);
  ctx.put(combatant, 'acted', false);
  ctx.put(combatant, 'attacked', false);
  ctx.put(combatant, 'kept', null);
  if (typeof combatant.pool === 'number') ctx.put(combatant, 'pool', null);
  ctx.put(combatant, 'shifted', 0);
  ctx.put(combatant, 'parry', null);
  ctx.put(combatant, 'dodge', null);
  // A run in the last round does not penalize actions in this one.
  ctx.put(combatant, 'pace', 0);
  if (combatant.declared.action !== 'none') declareAction(ctx, combatant, UNDECLARED);
}

/** Prevents all further actions this round (RMC-SURP-03). */
export const bar = (ctx: Ctx, target: Combatant): void => ctx.put(target, 'barred', true);

/** Ends the effects of surprise that last until the end of the round (RMC-SURP-03, RMC-SURP-07). */
export function endSurprise(ctx: Ctx, combatant: Combatant): void {
  ctx.put(combatant, 'barred', false);
  ctx.put(combatant, 'ambushed', false);
  ctx.put(combatant, 'surprised', false);
}

/** Sets the order of a round's turns. */
export function setOrder(ctx: Ctx, order: readonly string[]): void {
  const state: { order: readonly string[] } = ctx.state;
  ctx.put(state, 'order', order);
}
