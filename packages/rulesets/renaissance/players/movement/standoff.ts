import { pathWithin } from '@tiltyard/engine/space';
import { reachWith, threatensWith, usableWeapons, weaponOf } from '../../rules/items/wielding.js';
import { movementOf } from '../../rules/movement/route.js';
import { threatens } from '../../rules/overview/threat.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, disabled, has } from '../../state/state.js';
import type { Way } from './ways.js';
import { beyond, ranges } from './ways.js';

// When a plain player lets foes come rather than go at them: automatic players read it, the rules never do.

/** Weapons that keep their distance: shot, and not only once. */
export const isShooter = (state: State, who: Combatant): boolean =>
  usableWeapons(state, who).some((id) => {
    const weapon = weaponOf(state, id);
    const spent =
      (weapon.ammunition !== undefined && (who.ammunition[weapon.ammunition] ?? 0) < 1) ||
      (weapon.reload === 'none' && who.unloaded.includes(id));
    return (
      (weapon.kind === 'indicate' || (weapon.kind === 'projectile' && weapon.reload !== 'none')) &&
      !spent
    );
  });

/** Whether a foe fights hand to hand and could get at a combatant in its next turn. */
export function canComeAt(state: State, foe: Combatant, who: Combatant): boolean {
  if (
    foe.prone ||
    foe.riddenBy !== null ||
    isShooter(state, foe) ||
    has(foe, 'braced') ||
    foe.grabbedBy.length > 0
  )
    return false;
  const reach = Math.max(
    1,
    ...usableWeapons(state, foe)
      .filter((id) => threatensWith(state, foe, id))
      .map((id) => reachWith(state, foe, id)),
  );
  const { full } = ranges(state, foe);
  return (
    !beyond(foe, who, reach, full) &&
    pathWithin(state.fixed.map, foe.at, { target: who, reach }, movementOf(state, foe), full) !==
      undefined
  );
}

/** Whether hanging back would leave alone an ally who is fighting, or who could be while foes shoot at those who wait. */
export function leavesFriend(state: State, who: Combatant, foes: readonly Combatant[]): boolean {
  const areShot = foes.some((foe) => isShooter(state, foe));
  const isFought = (friend: Combatant): boolean =>
    foes.some((foe) =>
      areShot
        ? canComeAt(state, foe, friend)
        : threatens(state, foe, friend) || threatens(state, friend, foe),
    );
  return allCombatants(state).some(
    (friend) =>
      friend.side === who.side &&
      friend.id !== who.id &&
      friend.riddenBy === null &&
      !disabled(state, friend) &&
      isFought(friend),
  );
}

/** So many rounds foes are let come, rather than gone at where they are more. */
export const STANDOFF = 3;

/** Whether at the end of a way more foes could get at a combatant in their next turn than friends could get at the foe there. */
function isOutnumbered(
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  { path, at }: Way,
): boolean {
  const end = { ...who, at: path.at(-1) ?? who.at };
  const coming = foes.filter((foe) => canComeAt(state, foe, end)).length;
  if (coming < 2) return false;
  const target = foes.find(({ id }) => id === at);
  const joining = allCombatants(state).filter(
    (friend) =>
      friend.side === who.side &&
      friend.id !== who.id &&
      !disabled(state, friend) &&
      target !== undefined &&
      canComeAt(state, friend, target),
  ).length;
  return coming > 1 + joining;
}

/** Whether to let foes come rather than go at one of them: not for ever, and not where a friend would be left alone. */
export const letsThemCome = (
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  way: Way,
): boolean =>
  state.round <= STANDOFF &&
  !leavesFriend(state, who, foes) &&
  isOutnumbered(state, who, foes, way);
