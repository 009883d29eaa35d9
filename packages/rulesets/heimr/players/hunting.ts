import { memoizePerState } from '@tiltyard/engine';
import { bordersApart, concealmentFrom } from '@tiltyard/engine/space';
import { isOut } from '../rules/conditions/injury.js';
import { knows } from '../rules/conditions/sight.js';
import { looksInto } from '../rules/other-actions/observe.js';
import type { Combatant, Spot, State } from '../state/state.js';
import { allCombatants, areEnemies } from '../state/state.js';

// Where automatic players look for hidden foes; the rules do not use this.

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

/** Squares, other than its own, in which a foe could hide from a combatant. */
const hideouts = (state: State, who: Combatant): readonly string[] =>
  state.fixed.map.places
    .filter(({ id }) => id !== who.at && concealmentFrom(state.fixed.map, id, who.at) > 0)
    .map(({ id }) => id);

/** The number of borders to the nearest square in which a foe could hide. */
export const toHideout = (state: State, who: Combatant, from: string): number =>
  Math.min(
    Infinity,
    ...hideouts(state, who).map((square) =>
      bordersApart(state.fixed.map, from, square, 'passable'),
    ),
  );

/** The utility of looking into a square for unseen foes: highest on their trail, then in the own square if one can hide there, then in the nearest hiding place. */
export function lookUtility(state: State, who: Combatant, square: string): number {
  const far = bordersApart(state.fixed.map, who.at, square);
  if (trailsOf(state, who).some(({ at }) => at === square)) return 3 + 1 / (1 + far);
  const hides = concealmentFrom(state.fixed.map, square, who.at) > 0;
  if (square === who.at) return hides ? 2 : 0;
  return hides ? 1 / far : -1;
}

/** Whether a square on the trail of unseen foes can be searched from here. */
export const trailInSight = (state: State, who: Combatant): boolean =>
  trailsOf(state, who).some(({ at }) => looksInto(state, who, at));
