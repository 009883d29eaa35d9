import type { Cell, Footprint } from '@tiltyard/engine/space';
import { adjacent, heightOf, overlap, straightDistance } from '@tiltyard/engine/space';
import type { Combatant, State } from './state.js';
import { placed } from './state.js';

/** Feet that a body takes up for every square along its side. */
export const FEET_PER_SQUARE = 5;

/** Height in feet: of the ground and above it; riders are as high as their mounts. */
export function heightOfBody(state: State, who: Combatant): number {
  const mount = who.riding === null ? undefined : state.combatants[who.riding];
  return heightOf(state.fixed.map, who) + (mount ?? who).elevation;
}

/** The square of a body that is nearest to another square. */
export const nearestSquare = ({ at, size }: Footprint, [x, y]: Cell): Cell => [
  Math.min(Math.max(x, at[0]), at[0] + size - 1),
  Math.min(Math.max(y, at[1]), at[1] + size - 1),
];

/** Distance in feet along the ground; none to combatants whose place no one knows. */
export const groundDistance = (state: State, a: Combatant, b: Combatant): number =>
  placed(a) && placed(b) ? straightDistance(state.fixed.map, a, b) : 0;

/** The slant of a distance along the ground and a difference in height, to the nearest 5 feet. */
export const slant = (ground: number, rise: number): number =>
  rise === 0 ? ground : Math.round(Math.hypot(ground, rise) / FEET_PER_SQUARE) * FEET_PER_SQUARE;

/** Straight distance in feet, heights included (T20-CTX-42); none to combatants whose place no one knows. */
export const distance = (state: State, a: Combatant, b: Combatant): number =>
  placed(a) && placed(b)
    ? slant(groundDistance(state, a, b), heightOfBody(state, a) - heightOfBody(state, b))
    : 0;

/** Whether two bodies, the first of which stands so many feet higher than the second, take up some of the same height. */
export const isLevelAt = (
  rise: number,
  a: Pick<Footprint, 'size'>,
  b: Pick<Footprint, 'size'>,
): boolean => Math.abs(rise) < FEET_PER_SQUARE * (rise > 0 ? b : a).size;

/** A body as far as its height above its ground goes. */
type Raised = Pick<Combatant, 'size' | 'elevation'>;

/** Whether two bodies would be in each other's way on the same ground: one that hovers over the other's head is not (T20-CTX-42). */
export const isInTheWay = (a: Raised, b: Raised): boolean =>
  isLevelAt(a.elevation - b.elevation, a, b);

/** Whether the upper of two bodies stands no higher than the lower one reaches: its own height and an arm's length. */
function isInReachUpwards(state: State, a: Combatant, b: Combatant): boolean {
  const rise = heightOfBody(state, a) - heightOfBody(state, b);
  return Math.abs(rise) <= FEET_PER_SQUARE * ((rise > 0 ? b : a).size + 1);
}

/** Whether a blow gets from one to the other, no higher than a body reaches: side by side or on the same ground. */
export const isInReach = (state: State, a: Combatant, b: Combatant): boolean =>
  (overlap(a, b) || adjacent(state.fixed.map, a, b)) && isInReachUpwards(state, a, b);

/** Whether two are close enough for blows, one over the other or over a fallen one as well, but not rider and mount (T20-GANG-01). */
export const isBeside = (state: State, a: Combatant, b: Combatant): boolean =>
  a.riding !== b.id && b.riding !== a.id && isInReach(state, a, b);
