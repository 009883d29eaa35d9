import type { Id } from '@tiltyard/engine';
import { freeHands } from '@tiltyard/engine/kit';
import { speedOf } from '../rules/movement/route.js';
import { weaponOf, wielded } from '../state/gear.js';
import { isRanged, UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { bestAttack, foes, weightOf, worthOf } from './attack-utility.js';
import { distance, isBeside } from '../state/distance.js';

/** Whether a carried melee weapon would be worth more against a close foe than the combatant's best attack now. */
function isBladeBetter(
  state: State,
  who: Combatant,
  blades: readonly string[],
  near: readonly Combatant[],
): boolean {
  if (blades.length === 0 || near.length === 0) return false;
  const shooting = bestAttack(state, who)?.worth ?? 0;
  return near.some((foe) =>
    blades.some(
      (weapon) => weightOf(state, who, foe) * worthOf(state, who, foe, { weapon }) > shooting,
    ),
  );
}

/** Whether a foe is adjacent or, for a rider, within a mounted charge. */
const isUpClose = (state: State, who: Combatant, foe: Combatant): boolean =>
  isBeside(state, who, foe) ||
  (who.riding !== null && distance(state, who, foe) <= 2 * speedOf(state, who));

/** How an automatic player changes weapons, or undefined: to melee weapons up close, or to anything if unarmed. */
export function mapWeapon(
  state: State,
  by: Id,
  lying: readonly string[] = [],
): 'draw' | 'stow' | 'pick up' | undefined {
  const who = combatantById(state, by);
  const ready = wielded(state, who).filter((id) => id !== UNARMED);
  const pickUp = lying.length > 0 ? 'pick up' : undefined;
  if (ready.length === 0)
    return who.carried.some((id) => Math.max(1, weaponOf(state, id).hands) <= freeHands(who.hands))
      ? 'draw'
      : pickUp;
  if (ready.some((id) => !isRanged(weaponOf(state, id)))) return undefined;
  const blades = who.carried.filter((id) => !isRanged(weaponOf(state, id)));
  const near = foes(state, who).filter((foe) => isUpClose(state, who, foe));
  if (!isBladeBetter(state, who, blades, near)) return undefined;
  return blades.some((id) => Math.max(1, weaponOf(state, id).hands) <= freeHands(who.hands))
    ? 'draw'
    : 'stow';
}
