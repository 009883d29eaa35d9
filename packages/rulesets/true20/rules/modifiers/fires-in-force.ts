import { maxRange, weaponOf } from '../../state/gear.js';
import { weaponRefused } from './weapon-refused.js';
import { perceives } from './concealment.js';
import type { Combatant, Fire, State } from '../../state/state.js';
import { areEnemies, allCombatants, helpless, idle } from '../../state/state.js';
import { isBeside } from '../../state/distance.js';
import { distance } from '../../state/distance.js';
import { coverOf, TOTAL } from './cover.js';

/** Whether a shooter still keeps up covering or suppression fire. */
function isFiring(state: State, { by, weapon, pending }: Fire): boolean {
  const shooter = state.combatants[by];
  return (
    shooter !== undefined && !pending && !idle(shooter) && !weaponRefused(state, shooter, weapon)
  );
}

/**
 * Whether the shooter can now see a combatant and reach it with its fire (T20-COVFIRE-03, T20-COVFIRE-04, T20-SUPP-06).
 */
export function threatens(state: State, fire: Fire, foe: Combatant): boolean {
  const shooter = state.combatants[fire.by];
  if (!shooter || !isFiring(state, fire)) return false;
  return (
    perceives(state, shooter, foe) &&
    coverOf(state, shooter, foe, false).level !== TOTAL &&
    distance(state, shooter, foe) <= maxRange(weaponOf(state, fire.weapon), true)
  );
}

/** The suppression fire that affects a combatant now. */
export const suppressing = (state: State, who: Combatant): readonly Fire[] =>
  state.fires.filter(
    (fire) =>
      fire.kind === 'suppress' &&
      fire.target === who.id &&
      !fire.defied &&
      threatens(state, fire, who),
  );

/** The number of shooters suppressing a combatant (T20-SUPP-10). */
export const suppression = (state: State, who: Combatant): number => suppressing(state, who).length;

/**
 * Whether two combatants are in melee with each other: adjacent foes who can defend themselves and know of each other
 * (T20-CTX-41).
 */
export const engaged = (state: State, a: Combatant, b: Combatant): boolean =>
  areEnemies(a, b) &&
  !helpless(a) &&
  !helpless(b) &&
  isBeside(state, a, b) &&
  !a.unawareOf.includes(b.id) &&
  !b.unawareOf.includes(a.id);

/** Whether a combatant is in melee with anyone (T20-COVFIRE-05, T20-SUPP-07). */
export const inMelee = (state: State, who: Combatant): boolean =>
  allCombatants(state).some((other) => engaged(state, who, other));

/** Covering fire that helps a combatant against an enemy (T20-COVFIRE-02 to 06). */
export function coveringAgainst(state: State, who: Combatant, enemy: Combatant): readonly Fire[] {
  const { options } = state.fixed;
  const all = state.fires.filter(
    (fire) => fire.kind === 'cover' && fire.target === who.id && !fire.pending,
  );
  if (all.length === 0 || (options['covfire.meleeCheck'] === 'continuous' && inMelee(state, who)))
    return [];
  const firing = all.filter((fire) => isFiring(state, fire));
  const able = firing.filter((fire) => {
    const shooter = state.combatants[fire.by];
    return shooter && areEnemies(shooter, enemy) && threatens(state, fire, enemy);
  });
  return options['covfire.countShooters'] === 'all' && able.length > 0 ? firing : able;
}
