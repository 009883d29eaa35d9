import type { Cell } from '@tiltyard/engine/space';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { dropOnGround, spendAmmunition, unload, useUp } from '../../state/verbs.js';
import type { WeaponId } from '../items/wielding.js';
import { heldWeapons, isArea, weaponOf } from '../items/wielding.js';
import type { Swing } from '../attacking/swing.js';

/** One shot: uncommon ammunition is counted, and what must be loaded again is empty (REN-RNG-12 to 14). */
export function spendShot(
  ctx: Ctx,
  attacker: Combatant,
  id: WeaponId,
  { kind, ammunition, reload }: Weapon,
): void {
  if (kind !== 'projectile') return;
  if (ammunition !== undefined) spendAmmunition(ctx, attacker, ammunition);
  if (reload !== undefined) unload(ctx, attacker, id);
}

/** A thrown weapon that its bearer still holds comes to lie where it was thrown; what fills an area is used up. */
export function landThrown(ctx: Ctx, attacker: Combatant, swing: Swing, at: Cell): void {
  const weapon = weaponOf(ctx.state, swing.weapon);
  if (
    weapon.kind !== 'thrown' ||
    swing.thrown === false ||
    weapon.tags.includes('Natural') ||
    !heldWeapons(ctx.state, attacker).includes(swing.weapon)
  )
    return;
  if (isArea(weapon)) useUp(ctx, attacker, swing.weapon);
  else dropOnGround(ctx, attacker, swing.weapon, at);
}
