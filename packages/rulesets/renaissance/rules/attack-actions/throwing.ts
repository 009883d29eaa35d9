import type { Cell } from '@tiltyard/engine/space';
import { sameCell } from '@tiltyard/engine/space';
import { liesAtEdge } from '../../events/areas.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { dropOnGround, spendAmmunition, unload, useUp } from '../../state/verbs.js';
import type { WeaponId } from '../items/wielding.js';
import { heldWeapons, isArea, weaponOf } from '../items/wielding.js';
import type { Swing } from '../attacking/swing.js';

/**
 * Spends one shot: uncommon ammunition is counted, and a weapon that needs reloading is now
 * empty (REN-RNG-12 to 14).
 */
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

/** The square on the map nearest to a position that may be off it. */
const onTheMap = ({ fixed: { map } }: State, [x, y]: Cell): Cell => [
  Math.min(Math.max(x, 0), map.width - 1),
  Math.min(Math.max(y, 0), map.height - 1),
];

/**
 * Puts a thrown weapon that its bearer still holds where it landed, or at the edge of the map if
 * that is off it (REN-RNG-10); an area weapon is used up.
 */
export function landThrown(ctx: Ctx, attacker: Combatant, swing: Swing, at: Cell): void {
  const weapon = weaponOf(ctx.state, swing.weapon);
  if (
    weapon.kind !== 'thrown' ||
    swing.thrown === false ||
    weapon.tags.includes('Natural') ||
    !heldWeapons(ctx.state, attacker).includes(swing.weapon)
  )
    return;
  if (isArea(weapon)) return useUp(ctx, attacker, swing.weapon);
  const lies = onTheMap(ctx.state, at);
  dropOnGround(ctx, attacker, swing.weapon, lies);
  if (!sameCell(lies, at))
    ctx.tell(liesAtEdge, ['REN-RNG-10'], {
      by: attacker.id,
      weapon: weapon.name,
      at: [...lies],
    });
}
