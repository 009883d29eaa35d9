import type { Hand } from '@tiltyard/engine/kit';
import { freeHands, handsOn, heldItems } from '@tiltyard/engine/kit';
import type { Weapon } from './sheet.js';
import { isRanged, UNARMED, unarmedStrike } from './sheet.js';
import type { Combatant, State } from './state.js';
import { has, itemOf, sheetOf } from './state.js';

export const weaponOf = (state: State, id: string): Weapon =>
  id === UNARMED ? unarmedStrike : itemOf(state, id);

export const naturalWeapons = (state: State, who: Combatant): readonly string[] =>
  sheetOf(state, who).naturalWeapons;

/** Whether a weapon is unarmed, part of the body, or held in as many hands as it needs. */
export function gripped(state: State, who: Combatant, id: string): boolean {
  if (id === UNARMED || naturalWeapons(state, who).includes(id)) return true;
  return handsOn(who.hands, id).length >= Math.max(1, weaponOf(state, id).hands);
}

function workOutWielded(state: State, who: Combatant): readonly string[] {
  const natural = naturalWeapons(state, who);
  const inHand = heldItems(who.hands).filter((id) => gripped(state, who, id));
  return [
    ...inHand,
    ...natural,
    ...(natural.length === 0 || freeHands(who.hands) > 0 ? [UNARMED] : []),
  ];
}

/** A cached list of usable weapons, with what it depends on besides the hands. */
interface Grip {
  readonly items: State['fixed']['items'];
  readonly natural: readonly string[];
  readonly wielded: readonly string[];
}

/** Keyed by the array of hands, which is replaced and never mutated. */
const grips = new WeakMap<readonly Hand[], Grip>();

/** Everything a combatant can attack with now. */
export function wielded(state: State, who: Combatant): readonly string[] {
  const { items } = state.fixed;
  const natural = naturalWeapons(state, who);
  const known = grips.get(who.hands);
  if (known?.items === items && known.natural === natural) return known.wielded;
  const found = workOutWielded(state, who);
  grips.set(who.hands, { items, natural, wielded: found });
  return found;
}

/** Hands that can be used: a rider keeps one on the reins unless it guides the mount with its knees (T20-MOUNT-05, T20-MOUNT-07). */
export const usableHands = (who: Combatant): number =>
  who.hands.length - (who.riding !== null && !has(who, 'knees') ? 1 : 0);

/** Maximum range in range increments (T20-CTX-42). */
const THROWN = 5;
const PROJECTILE = 10;
const DEFAULT_INCREMENT = 10;

export const incrementOf = (weapon: Weapon): number => weapon.increment ?? DEFAULT_INCREMENT;

/** Whether the weapon is shot or thrown in this attack; a throwable weapon may also be used in melee. */
export const flies = (weapon: Weapon, thrown: boolean | undefined): boolean =>
  isRanged(weapon) || (weapon.use === 'thrown' && thrown === true);

export const maxRange = (weapon: Weapon, thrown: boolean): number =>
  incrementOf(weapon) * (isRanged(weapon) || !thrown ? PROJECTILE : THROWN);

/** A light weapon; a fist always is (T20-TWF-04, T20-TWF-05). */
export const light = (state: State, id: string): boolean =>
  id === UNARMED || weaponOf(state, id).light;
