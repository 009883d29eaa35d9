import type { Sheet, Weapon } from '../../state/sheet.js';
import { HALF_METRES, skillOf } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { skillWorth } from '../checks/targets.js';
import { byGear, gearOf } from './gear.js';

/** The unarmed attack: 1d10 + DB, no penetration, and its tags (REN-UNARM-08 to 10). */
export const UNARMED_ATTACK: Weapon = Object.freeze({
  name: 'unarmed attack',
  skills: ['unarmed'],
  damage: { dice: 1, faces: 10, flat: 0, db: true },
  ap: 0,
  tags: ['Unarmed Attack', 'Natural', 'Off-Hand'],
  keywords: ['Unarmed Attack'],
  hands: 0,
  reach: 0,
  av: 0,
  kind: 'melee',
  noDefence: [],
  defendable: true,
});
export const UNARMED = 'unarmed';

/** A weapon as named in commands: its item id, or `unarmed`. */
export type WeaponId = string;

export const weaponOf = (state: State, id: WeaponId): Weapon =>
  id === UNARMED ? UNARMED_ATTACK : itemOf(state, id);

/** Basic proficiency is 10 ranks (REN-UNARM-01). */
export const BASIC_PROFICIENCY = 10;

export const isRanged = (weapon: Weapon): boolean =>
  weapon.kind === 'projectile' || weapon.kind === 'thrown' || weapon.kind === 'indicate';

export const isArea = (weapon: Weapon): boolean =>
  weapon.tags.includes('Blast') || weapon.tags.includes('Splash');

const BLOWS: readonly Weapon['kind'][] = ['melee', 'shield', 'natural'];

/** Every weapon that is part of a catch, as the catching or the caught one (REN-CATCH-05). */
export function caughtItems({ combatants }: State): readonly WeaponId[] {
  let items: readonly WeaponId[] = NO_ITEMS;
  for (const id in combatants) {
    const catching = combatants[id]?.catching;
    if (catching) items = [...items, catching.weapon, catching.caught];
  }
  return items;
}
const NO_ITEMS: readonly WeaponId[] = [];

/** Whether a weapon is part of a catch (REN-CATCH-05). */
export const isCaught = (state: State, id: WeaponId): boolean => caughtItems(state).includes(id);

/** Weapons and shields in hand, part of a catch or not. */
export const heldWeapons = (state: State, who: Combatant): readonly WeaponId[] =>
  gearOf(state, who).held;

/** The combatant's natural weapons (REN-NAT-01). */
export const naturalWeapons = (state: State, who: Combatant): readonly WeaponId[] =>
  gearOf(state, who).natural;

/** Whether a combatant holds a usable weapon in hand; one that is part of a catch is not usable (REN-CATCH-05). */
export function holdsWeapon(state: State, who: Combatant): boolean {
  const caught = caughtItems(state);
  return heldWeapons(state, who).some((id) => !caught.includes(id));
}

/** Armed means holding a usable weapon or having a natural weapon (REN-UNARM-03). */
export const armed = (state: State, who: Combatant): boolean =>
  holdsWeapon(state, who) || gearOf(state, who).natural.length > 0;

/** All weapons that a combatant could strike or shoot with if none were caught. */
export const allWeapons = byGear((state, who): readonly WeaponId[] => {
  const powers = who.carried.filter((id) => ['touch', 'indicate'].includes(itemOf(state, id).kind));
  return [...heldWeapons(state, who), ...naturalWeapons(state, who), ...powers, UNARMED];
});

/**
 * Weapons that a combatant could strike or shoot with now: in hand, natural, or bare hands
 * (REN-MULTI-01, REN-UNARM-09).
 */
export function usableWeapons(state: State, who: Combatant): readonly WeaponId[] {
  const caught = caughtItems(state);
  return allWeapons(state, who).filter((id) => !caught.includes(id));
}

/**
 * Whether a melee attack with this weapon threatens neighbours; the unsorted rules do not
 * require 10 ranks (REN-TERM-01, REN-UNARM-02, REN-UNARM-11).
 */
export function threatensWith(state: State, who: Combatant, id: WeaponId): boolean {
  if (id === UNARMED)
    return (
      trainedUnarmed(sheetOf(state, who)) || state.fixed.options.unarmedPenalties === 'unsorted'
    );
  const weapon = itemOf(state, id);
  return BLOWS.includes(weapon.kind) || canAlsoStrike(state, who, weapon);
}

export const trainedUnarmed = (sheet: Sheet): boolean =>
  skillOf(sheet, UNARMED).ranks >= BASIC_PROFICIENCY;

/**
 * Melee reach with a weapon, in cells: the metres of body and weapon, but at least the adjacent
 * cell (REN-GRID-02, REN-GRID-06).
 */
export function reachWith(state: State, who: Combatant, id: WeaponId): number {
  const reach = sheetOf(state, who).reach + weaponOf(state, id).reach;
  const { perCell } = state.fixed.map.scale;
  return perCell === HALF_METRES || reach === 0
    ? reach
    : Math.max(1, Math.floor((reach * HALF_METRES) / perCell));
}

/** A weapon that threatens neighbours, and how far it reaches. */
interface Threat {
  readonly weapon: WeaponId;
  readonly reach: number;
}

/** A combatant's weapons that threaten neighbours, caught or not. */
export const threats = byGear((state, who): readonly Threat[] =>
  allWeapons(state, who)
    .filter((id) => threatensWith(state, who, id))
    .map((id) => ({ weapon: id, reach: reachWith(state, who, id) })),
);

/**
 * Whether a weapon is used with the off-hand. The first hand is the dominant one, and holds any
 * weapon that needs several hands; natural weapons use the dominant side unless another natural
 * weapon comes first (REN-MULTI-06, REN-NAT-05).
 */
export const offHand = (state: State, who: Combatant, id: WeaponId): boolean =>
  gearOf(state, who).off.has(id);

/** Skills a weapon may be used with, the best first (REN-ATK-12, REN-ATK-13). */
export function skillsFor(state: State, who: Combatant, weapon: Weapon): readonly string[] {
  const sheet = sheetOf(state, who);
  const worth = (id: string): number => skillWorth(sheet, id, weapon);
  return weapon.skills.length < 2
    ? weapon.skills
    : weapon.skills.toSorted((a, b) => worth(b) - worth(a));
}

/** Skills that fit the weapon as it is used now: thrown or shot with a ranged skill, struck with a melee one. */
export function fittingSkills(
  state: State,
  who: Combatant,
  weapon: Weapon,
  thrown: boolean,
): readonly string[] {
  if (weapon.skills.length === 1) return weapon.skills;
  const sheet = sheetOf(state, who);
  const all = skillsFor(state, who, weapon);
  const fitting = all.filter(
    (id) =>
      skillOf(sheet, id).tags.includes('Ranged Attack') ===
      (thrown || weapon.kind === 'projectile'),
  );
  return fitting.length > 0 ? fitting : all;
}

/** Whether a weapon for throwing can be struck with as well. */
export const canAlsoStrike = (state: State, who: Combatant, weapon: Weapon): boolean =>
  weapon.kind === 'thrown' &&
  fittingSkills(state, who, weapon, false).some(
    (skill) => !skillOf(sheetOf(state, who), skill).tags.includes('Ranged Attack'),
  );
