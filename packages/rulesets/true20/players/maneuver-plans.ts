import { memoizePerState } from '@tiltyard/engine';
import type { Id } from '@tiltyard/engine';
import { maneuverRefused, neededForManeuver } from '../rules/maneuvers/maneuvers.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, areEnemies, combatantById, out } from '../state/state.js';
import { chance, previewOf, weightOf } from './attack-utility.js';

// Whom automatic players trip; the rules do not use this.

/** Worth of bringing a rider down with the mount: more than any single attack. */
const UNHORSED = 12;
const TRIP = { kind: 'trip' } as const;

interface TripPlan {
  readonly worth: number;
  readonly parameters: {
    readonly maneuver: 'trip';
    readonly weapon: undefined;
    readonly target: Id;
  };
}

/** The best foe's mount to trip, or undefined if none is within reach (T20-CTX-10, T20-MOUNT-20). */
export const bestTrip = memoizePerState((state: State, by: Combatant): TripPlan | undefined => {
  let best: TripPlan | undefined;
  for (const mount of allCombatants(state)) {
    if (mount.riddenBy === null || !areEnemies(mount, by) || out(mount)) continue;
    const rider = combatantById(state, mount.riddenBy);
    if (out(rider) || maneuverRefused(state, by, mount, TRIP)) continue;
    const succeeds = chance(neededForManeuver(previewOf(state, 'all'), by, mount, TRIP));
    const worth = UNHORSED * succeeds * weightOf(state, by, rider);
    if (!best || worth > best.worth)
      best = { worth, parameters: { maneuver: 'trip', weapon: undefined, target: mount.id } };
  }
  return best;
});
