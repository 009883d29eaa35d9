import type { Id } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import type { Combatant, Ctx } from '../state.js';

/** Says whether the group protects a combatant (LUR-CTX-27). */
export function setGuarded(ctx: Ctx, target: Combatant, guarded: boolean): void {
  ctx.put(target, 'guarded', guarded);
}

/** Notes who has the first turn of a side in this round (LUR-CTX-27). */
export function openSide(ctx: Ctx, actor: Combatant): void {
  ctx.put(actor, 'opened', true);
}

/** Forgets at the start of a round who had the first turn of a side. */
export function closeSides(ctx: Ctx): void {
  for (const each of allCombatants(ctx.state)) ctx.put(each, 'opened', false);
}

/** Notes that an attacker has got past the protection of a target this turn (LUR-CTX-27). */
export function addBypassed(ctx: Ctx, attacker: Combatant, target: Id): void {
  ctx.put(attacker, 'bypassed', [...attacker.bypassed, target]);
}
