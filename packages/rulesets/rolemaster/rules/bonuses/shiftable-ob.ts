import type { Id } from '@tiltyard/engine';
import { ownerOf } from '@tiltyard/engine/kit';
import type { Modifier, WieldedWeapon } from '../../state/sheet.js';
import { METRE } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { injuryPenalty } from '../critical-effects/harm.js';
import type { Assault } from './assault.js';

/** The range modifier to skill at a distance; undefined beyond the last band (RMC-OB-02). */
export const rangeModifier = (weapon: WieldedWeapon, gap: number): number | undefined =>
  weapon.ranges.find(([metres]) => gap <= metres * METRE)?.[1];

/**
 * A weapon with its user's skill: for another combatant's weapon the skill in their own of the
 * same name, or 0 (RMC-OB-01).
 */
export function weaponOf(state: State, user: Combatant, id: string): WieldedWeapon {
  const weapon = itemOf(state, id);
  if (ownerOf(id) === user.id) return weapon;
  const own = Object.entries(state.fixed.items).find(
    ([ownId, { name }]) => ownerOf(ownId) === user.id && name === weapon.name,
  );
  return { ...weapon, skill: own?.[1].skill ?? 0 };
}

/** The labelled modifiers to OB, from the sheet and from the GM (RMC-OB-03). */
export function modifiersOf(state: State, attacker: Combatant): readonly Modifier[] {
  const { modifiers } = sheetOf(state, attacker);
  return attacker.modifiers.length === 0 ? modifiers : [...modifiers, ...attacker.modifiers];
}

/** A weapon's own share of OB: skill, range and the weapon's bonus (RMC-OB-01, RMC-OB-02). */
export const weaponPoints = ({ skill, bonus }: WieldedWeapon, range = 0): number =>
  skill + range + bonus;

/**
 * OB that may be moved to defence: skill, weapon, standing modifiers and injuries, but no
 * modifiers against one target only, unless the house rule includes them (RMC-OB-05, RMC-OB-06).
 */
export function shiftableOb(
  state: State,
  user: Combatant,
  weapon: WieldedWeapon,
  range = 0,
  against?: Id,
): number {
  let sum = weaponPoints(weapon, range) + injuryPenalty(user);
  const includesTarget = state.fixed.options['ob.shiftBasis'] === 'fullOb';
  for (const modifier of modifiersOf(state, user))
    if (modifier.against === undefined || (includesTarget && modifier.against === against))
      sum += modifier.value;
  return Math.max(0, sum);
}

/**
 * By how much a weapon drawn after an attack exceeds the weapons from which the reserved OB was
 * calculated (RMC-OB-06).
 */
const beyondPool = ({ pool }: Combatant, weapon: WieldedWeapon, range: number): number =>
  typeof pool === 'number' ? Math.max(0, weaponPoints(weapon, range) - pool) : 0;

/**
 * The OB of a weapon that is left to reserve or to defend with. After an attack that is the OB
 * it reserved, and the surplus of a weapon drawn since over those from which it was calculated
 * (RMC-OB-06).
 */
export function unspentOb(user: Combatant, weapon: WieldedWeapon, ob: number, range = 0): number {
  const { kept, shifted } = user;
  if (kept === null) return Math.max(0, ob - shifted);
  return Math.max(0, Math.min(kept + beyondPool(user, weapon, range), ob - shifted));
}

/**
 * Finds the weapon that a combatant parries with: the one in hand, or a natural attack if only
 * that can parry (RMC-PARRY-01).
 */
export function parryWeapon(state: State, defender: Combatant): string | null {
  const canParry = (id: string): boolean =>
    itemOf(state, id).canParry && !defender.broken.includes(id);
  if (defender.wields !== null && canParry(defender.wields)) return defender.wields;
  return sheetOf(state, defender).natural.find(canParry) ?? defender.wields;
}

/**
 * The OB that attacks have left for defence, with the surplus of a weapon drawn since, except
 * where parries are declared (RMC-OB-06, RMC-PARRY-04).
 */
export function reservedOb(state: State, user: Combatant): number {
  const { kept } = user;
  if (kept === null) return 0;
  const id = parryWeapon(state, user);
  if (id === null || !itemOf(state, id).canParry) return kept;
  if (state.fixed.options['parry.allocation'] === 'declaredFoe') return kept;
  return kept + beyondPool(user, weaponOf(state, user, id), 0);
}

/** The weapon, mode and distance of an attack. */
type Armed = Pick<Assault, 'weaponId' | 'weapon' | 'mode' | 'distance'>;

/** How much OB of the parrying weapon remains after an attack with another weapon (RMC-OB-06). */
export function untouchedOb(
  state: State,
  attacker: Combatant,
  ob: number,
  { weapon, mode, distance }: Armed,
): number {
  const range = mode === 'melee' ? 0 : (rangeModifier(weapon, distance) ?? 0);
  return Math.max(0, ob - shiftableOb(state, attacker, weapon, range));
}

/**
 * The OB that an attack loses to defence. An attack with the weapon that parried loses all OB
 * moved to defence. One with another weapon draws on the same points, and loses only what both
 * together exceed (RMC-OB-04, RMC-OB-06).
 */
export function obMissing(state: State, attacker: Combatant, assault: Armed): number {
  const { shifted, parry } = attacker;
  // In a view the parrying weapon may be out of sight; then all OB moved to defence counts.
  if (shifted === 0 || !parry || parry.weapon === assault.weaponId) return shifted;
  if (parry.weapon === undefined || !state.fixed.items[parry.weapon]) return shifted;
  const ob = shiftableOb(state, attacker, weaponOf(state, attacker, parry.weapon));
  return Math.max(0, shifted - untouchedOb(state, attacker, ob, assault));
}
