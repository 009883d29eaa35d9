import type { Injury } from '../sheet.js';
import type { Combatant, Ctx } from '../state.js';

/** Adds damage points taken (LUR-CTX-12). */
export function addDamage(ctx: Ctx, victim: Combatant, points: number): void {
  ctx.put(victim, 'damage', victim.damage + points);
}

/** Adds degrees of an injury (LUR-CTX-13). */
export function addInjury(ctx: Ctx, victim: Combatant, type: Injury, degrees: number): void {
  ctx.put(victim, 'injuries', { ...victim.injuries, [type]: victim.injuries[type] + degrees });
}

/** Adds points of fatigue (LUR-CTX-15, LUR-ATK-03). */
export function addFatigue(ctx: Ctx, actor: Combatant, points: number): void {
  ctx.put(actor, 'fatigue', actor.fatigue + points);
}

/** Takes away points of WILL (LUR-CTX-06). */
export function spendWill(ctx: Ctx, actor: Combatant, points: number): void {
  ctx.put(actor, 'will', actor.will - points);
}

/** Puts a combatant on the ground, out of the air too (LUR-CTX-32). */
export function layDown(ctx: Ctx, victim: Combatant): void {
  ctx.put(victim, 'knockedDown', true);
  ctx.put(victim, 'flying', false);
}

/** Puts a combatant on their feet again (LUR-CTX-32). */
export function standUp(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'knockedDown', false);
}

/** Lifts a combatant into the air, off the ground too, or brings them down. */
export function setFlying(ctx: Ctx, actor: Combatant, flying: boolean): void {
  ctx.put(actor, 'flying', flying);
  if (flying) standUp(ctx, actor);
}

/** Takes a combatant out of the fight otherwise than by injuries, or brings them back (LUR-CTX-34). */
export function setOut(ctx: Ctx, target: Combatant, out: Combatant['out']): void {
  ctx.put(target, 'out', out);
}
