import { pathWithin } from '@tiltyard/engine/space';
import { reachWith, threatensWith, usableWeapons, weaponOf } from '../../rules/items/wielding.js';
import { movementOf } from '../../rules/movement/route.js';
import { threatens } from '../../rules/overview/threat.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, disabled, has } from '../../state/state.js';
import type { Way } from './ways.js';
import { beyond, ranges } from './ways.js';

// When an automatic player waits for foes to come instead of approaching them; the rules never read
// it.

/** Whether a combatant has a usable weapon for shooting that can be used more than once. */
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

/** Whether a foe fights in melee and could reach a combatant in its next turn. */
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

/**
 * Whether waiting would abandon an ally who is fighting, or who could be attacked while foes
 * shoot at those waiting.
 */
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

/** How many rounds to wait for foes to come, instead of going at a larger group. */
export const STANDOFF = 3;

/**
 * Whether at the end of a path more foes could reach a combatant in their next turn than allies
 * could reach its target.
 */
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

/**
 * Whether to wait for foes to come instead of approaching one of them: not for ever, and not if
 * that would abandon an ally.
 */
export const letsThemCome = (
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  way: Way,
): boolean =>
  state.round <= STANDOFF &&
  !leavesFriend(state, who, foes) &&
  isOutnumbered(state, who, foes, way);
