import type { Cell, Footprint } from '@tiltyard/engine/space';
import { adjacent, heightOf, overlap, straightDistance } from '@tiltyard/engine/space';
import type { Combatant, State } from './state.js';
import { placed } from './state.js';

/** Feet along the side of a square; a body is also this tall for each square along its side. */
export const FEET_PER_SQUARE = 5;

/** Height in feet: the ground's plus the elevation above it; a rider's is that of the mount. */
export function heightOfBody(state: State, who: Combatant): number {
  const mount = who.riding === null ? undefined : state.combatants[who.riding];
  return heightOf(state.fixed.map, who) + (mount ?? who).elevation;
}

/** The square of a body that is nearest to another square. */
export const nearestSquare = ({ at, size }: Footprint, [x, y]: Cell): Cell => [
  Math.min(Math.max(x, at[0]), at[0] + size - 1),
  Math.min(Math.max(y, at[1]), at[1] + size - 1),
];

/** Horizontal distance in feet; 0 if either combatant's place is unknown. */
export const groundDistance = (state: State, a: Combatant, b: Combatant): number =>
  placed(a) && placed(b) ? straightDistance(state.fixed.map, a, b) : 0;

/** The straight-line distance for a horizontal distance and a difference in height, in feet rounded to the nearest 5. */
export const slant = (ground: number, rise: number): number =>
  rise === 0 ? ground : Math.round(Math.hypot(ground, rise) / FEET_PER_SQUARE) * FEET_PER_SQUARE;

/** Straight-line distance in feet, height included (T20-CTX-42); 0 if either combatant's place is unknown. */
export const distance = (state: State, a: Combatant, b: Combatant): number =>
  placed(a) && placed(b)
    ? slant(groundDistance(state, a, b), heightOfBody(state, a) - heightOfBody(state, b))
    : 0;

/** Whether two bodies overlap in height, the first standing `rise` feet above the second. */
export const isLevelAt = (
  rise: number,
  a: Pick<Footprint, 'size'>,
  b: Pick<Footprint, 'size'>,
): boolean => Math.abs(rise) < FEET_PER_SQUARE * (rise > 0 ? b : a).size;

/** The part of a combatant that decides which heights it takes up. */
type Raised = Pick<Combatant, 'size' | 'elevation'>;

/** Whether two bodies would block each other on the same ground; one hovering above the other's head does not (T20-CTX-42). */
export const isInTheWay = (a: Raised, b: Raised): boolean =>
  isLevelAt(a.elevation - b.elevation, a, b);

/** Whether the lower of two bodies can reach up to the higher one: its own height plus 5 feet. */
function isInReachUpwards(state: State, a: Combatant, b: Combatant): boolean {
  const rise = heightOfBody(state, a) - heightOfBody(state, b);
  return Math.abs(rise) <= FEET_PER_SQUARE * ((rise > 0 ? b : a).size + 1);
}

/** Whether two combatants are within melee reach: adjacent or overlapping, and no farther apart in height than the lower one can reach. */
export const isInReach = (state: State, a: Combatant, b: Combatant): boolean =>
  (overlap(a, b) || adjacent(state.fixed.map, a, b)) && isInReachUpwards(state, a, b);

/** Whether two combatants are within melee reach of each other, rider and mount excepted (T20-GANG-01). */
export const isBeside = (state: State, a: Combatant, b: Combatant): boolean =>
  a.riding !== b.id && b.riding !== a.id && isInReach(state, a, b);
