import type { Id } from '@tiltyard/engine';
import { release, take } from '@tiltyard/engine/kit';
import { reaches } from '@tiltyard/engine/space';
import { targetRefused } from '../../rules/attack-actions/attack-options.js';
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
import type { Combatant, State } from '../../state/state.js';
import { areEnemies, combatantById, itemOf, sheetOf } from '../../state/state.js';
import { isShooter } from '../movement/standoff.js';
import { visibleEnemies } from '../visible-enemies.js';
import { bestAttack, previewOf } from './attack-plans.js';
import { useOf } from './attack-uses.js';
import { Attacker, attackUtility } from './attack-utility.js';

// How an automatic player chooses weapons; the rules never read it.

/** Items in hand that are of no use in the current situation, while something better is carried. */
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
    (id) =>
      weaponOf(state, id).kind === 'projectile' &&
      (!isShooter(state, who) ||
        (pressed && shotWorth(state, who, id) < drawnWorth(state, who, id))),
  );
}

/** The worth of the best shot with a weapon now. */
const shotWorth = (state: State, who: Combatant, id: string): number =>
  bestAttack(state, who, { weapons: [id] })?.worth ?? -Infinity;

/** The worth of the best shot with a weapon that has yet to be loaded. */
export function loadedWorth(state: State, by: Id, id: string): number {
  const who = combatantById(state, by);
  const use = useOf(state, who, { weapon: id });
  const attacker = new Attacker(previewOf(state, 'preview'), who);
  const worths = visibleEnemies(state, who)
    .filter((foe) => !targetRefused(state, who, foe, use.swing))
    .map((foe) => attackUtility(attacker.ctx, attacker.against(foe), use));
  return Math.max(0, ...worths);
}

/** The worth of the best blow if something carried were drawn to replace an item in hand. */
function drawnWorth(state: State, who: Combatant, instead: string): number {
  const ctx = previewOf(state, 'preview');
  const emptied = release(who.hands, instead);
  const foes = visibleEnemies(state, who);
  return Math.max(
    0,
    ...who.carried.flatMap((id) => {
      const item = itemOf(state, id);
      const hands = take(emptied, id, Math.max(1, item.hands));
      if (!hands || isRanged(item) || item.kind === 'touch') return [];
      const armed: Combatant = {
        ...who,
        hands,
        carried: who.carried.filter((each) => each !== id),
      };
      const attacker = new Attacker(ctx, armed);
      const use = useOf(state, armed, { weapon: id, thrown: false });
      return foes
        .filter((foe) => reaches(state.fixed.map, armed, foe, use.reach))
        .map((foe) => attackUtility(ctx, attacker.against(foe), use));
    }),
  );
}

/** The utility of drawing a carried item now. */
export function drawUtility(state: State, by: Id, id: string): number {
  const who = combatantById(state, by);
  const weapon = itemOf(state, id);
  const worth = weapon.damage.dice * 5 + weapon.damage.flat + weapon.ap;
  const pressed = visibleEnemies(state, who).some(
    (foe) => areEnemies(who, foe) && threatens(state, foe, who),
  );
  return pressed && (weapon.kind === 'projectile' || isArea(weapon)) ? worth - 100 : worth;
}

/** Whether a weapon on the ground has been shot and cannot be loaded again. */
const isSpent = (state: State, id: string): boolean =>
  itemOf(state, id).reload === 'none' &&
  state.ground.some((lying) => lying.item === id && lying.unloaded);

/** Whether a combatant fights better with this item, which lies nearby, than with bare hands or natural weapons. */
export function prefersWeapon(state: State, by: Id, id: string): boolean {
  const who = combatantById(state, by);
  const sheet = sheetOf(state, who);
  if (naturalWeapons(state, who).length > 0 || isSpent(state, id)) return false;
  const worth = (skill: string): number =>
    sheet.aptitudes[skillOf(sheet, skill).aptitude] + skillOf(sheet, skill).ranks;
  return itemOf(state, id).skills.some(
    (skill) => skillOf(sheet, skill).ranks >= BASIC_PROFICIENCY && worth(skill) >= worth(UNARMED),
  );
}
