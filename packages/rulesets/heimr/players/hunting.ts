import { memoizePerState } from '@tiltyard/engine';
import { bordersApart, concealmentFrom } from '@tiltyard/engine/space';
import { isOut } from '../rules/conditions/injury.js';
import { knows } from '../rules/conditions/sight.js';
import { looksInto } from '../rules/other-actions/observe.js';
import type { Combatant, Spot, State } from '../state/state.js';
import { allCombatants, areEnemies } from '../state/state.js';

// Where a plain player looks for foes who have hidden: automatic players read it, the rules never do.

const isFoundByFriend = (state: State, who: Combatant, foe: Combatant): boolean =>
  allCombatants(state).some((each) => each.side === who.side && knows(each, foe));

/** Where unseen foes are likely to be: where they were last noticed, and where friends have found them. */
export const trailsOf = memoizePerState((state: State, who: Combatant): readonly Spot[] => [
  ...(state.lost ?? []),
  ...allCombatants(state).filter(
    (foe) =>
      areEnemies(who, foe) &&
      !isOut(state, foe) &&
      !knows(who, foe) &&
      isFoundByFriend(state, who, foe),
  ),
]);

/** Squares, the own left out, in which a foe could hide from this one. */
const hideouts = (state: State, who: Combatant): readonly string[] =>
  state.fixed.map.places
    .filter(({ id }) => id !== who.at && concealmentFrom(state.fixed.map, id, who.at) > 0)
    .map(({ id }) => id);

/** How far it is to the nearest place where a foe could hide. */
export const toHideout = (state: State, who: Combatant, from: string): number =>
  Math.min(
    Infinity,
    ...hideouts(state, who).map((square) =>
      bordersApart(state.fixed.map, from, square, 'passable'),
    ),
  );

/** Where to look for unseen foes: on their trail, or else nearby, if a combatant could hide here, or in the nearest hiding place. */
export function lookUtility(state: State, who: Combatant, square: string): number {
  const far = bordersApart(state.fixed.map, who.at, square);
  if (trailsOf(state, who).some(({ at }) => at === square)) return 3 + 1 / (1 + far);
  const hides = concealmentFrom(state.fixed.map, square, who.at) > 0;
  if (square === who.at) return hides ? 2 : 0;
  return hides ? 1 / far : -1;
}

/** Whether a square on the trail of unseen foes can be looked over from here. */
export const trailInSight = (state: State, who: Combatant): boolean =>
  trailsOf(state, who).some(({ at }) => looksInto(state, who, at));
