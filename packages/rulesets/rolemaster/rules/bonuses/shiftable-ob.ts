import type { Id } from '@tiltyard/engine';
import { ownerOf } from '@tiltyard/engine/kit';
import type { Modifier, WieldedWeapon } from '../../state/sheet.js';
import { METRE } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { injuryPenalty } from '../critical-effects/harm.js';

/** The change of the skill at a distance, or nothing beyond the last band (RMC-OB-02). */
export const rangeModifier = (weapon: WieldedWeapon, gap: number): number | undefined =>
  weapon.ranges.find(([metres]) => gap <= metres * METRE)?.[1];

/** A weapon with the skill of its user: with another's, that in their own of the same name, or none (RMC-OB-01). */
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

/** OB that may be moved to defence: skill, weapon, standing modifiers and injuries, not what is tied to one target (RMC-OB-05, RMC-OB-06). */
export function shiftableOb(
  state: State,
  user: Combatant,
  weapon: WieldedWeapon,
  range = 0,
  against?: Id,
): number {
  let sum = weapon.skill + range + weapon.bonus + injuryPenalty(user);
  const includesTarget = state.fixed.options['ob.shiftBasis'] === 'fullOb';
  for (const modifier of modifiersOf(state, user))
    if (modifier.against === undefined || (includesTarget && modifier.against === against))
      sum += modifier.value;
  return Math.max(0, sum);
}

/** What is left of the OB to reserve or to defend with (RMC-OB-06). */
export const unspentOb = (user: Combatant, ob: number): number =>
  Math.max(0, user.kept === null ? ob - user.shifted : Math.min(user.kept, ob - user.shifted));
