import type { Id } from '@tiltyard/engine';
import {
  BASIC_PROFICIENCY,
  heldWeapons,
  isArea,
  isRanged,
  naturalWeapons,
  threatensWith,
  UNARMED,
  weaponOf,
} from '../../rules/items/wielding.js';
import { threatens } from '../../rules/overview/threat.js';
import { skillOf } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { areEnemies, combatantById, itemOf, sheetOf } from '../../state/state.js';
import { isShooter } from '../movement/movement-plans.js';
import { visibleEnemies } from '../visible-enemies.js';

// What a plain player would have in hand: automatic players read it, the rules never do.

/** Things in hand that are of no use in what is going on, while something better is carried. */
export function unneededItems(state: State, by: Id): readonly string[] {
  const who = combatantById(state, by);
  const arms = heldWeapons(state, who);
  const spare = who.carried.some(
    (id) =>
      !isRanged(itemOf(state, id)) &&
      itemOf(state, id).kind !== 'touch' &&
      sheetOf(state, who).hands >= itemOf(state, id).hands,
  );
  const thrownSpare = who.carried.some((id) => itemOf(state, id).kind === 'thrown');
  if (!spare && !thrownSpare) return [];
  if (
    arms.some((id) => weaponOf(state, id).kind !== 'shield' && threatensWith(state, who, id)) ||
    naturalWeapons(state, who).length > 0
  )
    return [];
  const pressed = visibleEnemies(state, who).some((foe) => threatens(state, foe, who));
  return arms.filter(
    (id) => weaponOf(state, id).kind === 'projectile' && (pressed || !isShooter(state, who)),
  );
}

/** Which of the things carried is best in hand now. */
export function drawUtility(state: State, by: Id, id: string): number {
  const who = combatantById(state, by);
  const weapon = itemOf(state, id);
  const worth = weapon.damage.dice * 5 + weapon.damage.flat + weapon.ap;
  const pressed = visibleEnemies(state, who).some(
    (foe) => areEnemies(who, foe) && threatens(state, foe, who),
  );
  return pressed && (weapon.kind === 'projectile' || isArea(weapon)) ? worth - 100 : worth;
}

/** Whether a combatant fights better with this than with bare hands or with what its body has. */
export function prefersWeapon(state: State, by: Id, id: string): boolean {
  const who = combatantById(state, by);
  const sheet = sheetOf(state, who);
  if (naturalWeapons(state, who).length > 0 || who.unloaded.includes(id)) return false;
  const worth = (skill: string): number =>
    sheet.aptitudes[skillOf(sheet, skill).aptitude] + skillOf(sheet, skill).ranks;
  return itemOf(state, id).skills.some(
    (skill) => skillOf(sheet, skill).ranks >= BASIC_PROFICIENCY && worth(skill) >= worth(UNARMED),
  );
}
