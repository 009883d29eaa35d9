import type { Id } from '@tiltyard/engine';
import type { Plan } from '../stage/plan.js';

/** The distance within which tokens count as neighbours, in radii. */
const NEAR = 1.35;

/** Combatants with a neighbour to their left or right. */
export function crowdedOf(spots: Plan['spots']): ReadonlySet<Id> {
  const all = [...spots];
  return new Set(
    all.flatMap(([id, { x, y, r }]) =>
      all.some(
        ([other, spot]) =>
          other !== id &&
          Math.abs(spot.x - x) < NEAR * (r + spot.r) &&
          Math.abs(spot.x - x) >= Math.max(r, spot.r) &&
          Math.abs(spot.y - y) < r + spot.r,
      )
        ? [id]
        : [],
    ),
  );
}
