import type { Id } from '@tiltyard/engine';
import { freeHands } from '@tiltyard/engine/kit';
import { weaponOf, wielded } from '../state/gear.js';
import { isRanged, UNARMED } from '../state/sheet.js';
import type { State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { foes } from './attack-utility.js';
import { isBeside } from '../state/distance.js';

/** Whether a plain player would rather have another weapon in hand: a blade up close, or anything instead of nothing. */
export function mapWeapon(
  state: State,
  by: Id,
  lying: readonly string[] = [],
): 'draw' | 'stow' | 'pick up' | undefined {
  const who = combatantById(state, by);
  const ready = wielded(state, who).filter((id) => id !== UNARMED);
  const blades = who.carried.filter((id) => !isRanged(weaponOf(state, id)));
  const near = foes(state, who).some((foe) => isBeside(state, who, foe));
  const pickUp = lying.length > 0 ? 'pick up' : undefined;
  if (ready.length === 0)
    return who.carried.some((id) => Math.max(1, weaponOf(state, id).hands) <= freeHands(who.hands))
      ? 'draw'
      : pickUp;
  if (!near || blades.length === 0 || ready.some((id) => !isRanged(weaponOf(state, id))))
    return undefined;
  return blades.some((id) => Math.max(1, weaponOf(state, id).hands) <= freeHands(who.hands))
    ? 'draw'
    : 'stow';
}
