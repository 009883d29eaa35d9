import type { Cell } from '@tiltyard/engine/space';
import { cellDistance, heightOf } from '@tiltyard/engine/space';
import { FEET_PER_SQUARE, heightOfBody, nearestSquare, slant } from '../../state/distance.js';
import type { Area } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';

// Areas are solid (T20-AREA-03): bursts are spheres, cones have a right angle at their tip in every section, lines are
// 5 feet thick.

/** The aim of an area attack: a burst's centre, or the point that a cone or line points at. */
export interface Aim {
  readonly area: Area;
  readonly at: Cell;
  /** Feet above the ground there. */
  readonly elevation?: number | undefined;
}

/** The origin of an area: the centre of a burst, otherwise the user's square nearest to the point aimed at. */
export const sourceOf = (actor: Combatant, { area, at }: Aim): Cell =>
  area.shape === 'burst' ? at : nearestSquare(actor, at);

/** The height in feet of the spot that is aimed at. */
export const aimedHeight = (state: State, { at, elevation = 0 }: Aim): number =>
  heightOf(state.fixed.map, { at, size: 1 }) + elevation;

/** A vector in feet: columns to the right, rows down, and up. */
type Way = readonly [number, number, number];

/** The direction of a cone or line; north and level if it is aimed at its own origin. */
export function wayOf(state: State, actor: Combatant, aim: Aim): Way {
  const [columns, rows] = feetBetween(sourceOf(actor, aim), aim.at);
  const up = aimedHeight(state, aim) - heightOfBody(state, actor);
  return columns === 0 && rows === 0 && up === 0 ? [0, -FEET_PER_SQUARE, 0] : [columns, rows, up];
}

/** The vector along the floor from one square to another. */
const feetBetween = ([x, y]: Cell, [tx, ty]: Cell): Cell => [
  FEET_PER_SQUARE * (tx - x),
  FEET_PER_SQUARE * (ty - y),
];

/** Whether a vector is at most 45 degrees off the axis of a cone. */
function isInCone([mx, my, mz]: Way, [x, y, z]: Way): boolean {
  const along = mx * x + my * y + mz * z;
  return along > 0 && 2 * along * along >= (mx * mx + my * my + mz * mz) * (x * x + y * y + z * z);
}

/**
 * How far up and down an area of this length reaches above a square at this distance: measured diagonally, to the
 * nearest 5 feet (T20-CTX-42).
 */
const heightLeft = (length: number, far: number): number =>
  Math.sqrt((length + FEET_PER_SQUARE / 2) ** 2 - far ** 2);

/** The column of air above a square. */
interface Column {
  /** The vector to it along the floor. */
  readonly place: Cell;
  readonly lowest: number;
  readonly highest: number;
}

/** Whether a cone includes part of a column of air: at the height nearest to its axis, or at an end. */
function isColumnInCone(middle: Way, { place: [x, y], lowest, highest }: Column): boolean {
  const [mx, my, mz] = middle;
  const along = mx * x + my * y;
  const best = along > 0 ? (mz * (x * x + y * y)) / along : 0;
  const nearest = Math.min(Math.max(best, lowest), highest);
  return [nearest, lowest, highest].some((z) => isInCone(middle, [x, y, z]));
}

/** Whether a cone includes a square at any height, or a body in it. */
export function coneMeets(
  state: State,
  actor: Combatant,
  aim: Aim,
  at: Cell,
  who?: Combatant,
): boolean {
  const source = sourceOf(actor, aim);
  const most = heightLeft(aim.area.feet, cellDistance(state.fixed.map, source, at));
  const feet = who ? heightOfBody(state, who) - heightOfBody(state, actor) : -Infinity;
  const head = who ? feet + FEET_PER_SQUARE * who.size : Infinity;
  const [lowest, highest] = [Math.max(feet, -most), Math.min(head, most)];
  return (
    lowest <= highest &&
    isColumnInCone(wayOf(state, actor, aim), { place: feetBetween(source, at), lowest, highest })
  );
}

/** The vertical gap in feet between a height and a body. */
function gapTo(state: State, who: Combatant, height: number): number {
  const feet = heightOfBody(state, who);
  return Math.max(0, feet - height, height - feet - FEET_PER_SQUARE * who.size);
}

/**
 * Whether a body above one square lies within the length of an area from a height above another, measured diagonally.
 */
function isNear(state: State, { area }: Aim, who: Combatant, far: number, height: number): boolean {
  return slant(far, gapTo(state, who, height)) <= area.feet;
}

/**
 * Whether a line includes a body above a square. It rises or falls evenly: a steep one covers more than its own
 * thickness above each square, from where it enters to where it leaves.
 */
function lineMeets(state: State, actor: Combatant, aim: Aim, at: Cell, who: Combatant): boolean {
  const { map } = state.fixed;
  const source = sourceOf(actor, aim);
  const from = heightOfBody(state, actor);
  const far = cellDistance(map, source, at);
  if (!isNear(state, aim, who, far, from)) return false;
  const rise = aimedHeight(state, aim) - from;
  const whole = cellDistance(map, source, aim.at);
  if (whole === 0 && rise !== 0) return (heightOfBody(state, who) - from) * rise > 0;
  const slope = whole === 0 ? 0 : rise / whole;
  const past = (FEET_PER_SQUARE / 2) * (Math.abs(slope) + 1);
  return gapTo(state, who, from + slope * far) <= Math.max(FEET_PER_SQUARE, past);
}

/** Whether an area reaches up or down to a body in one of its squares (T20-AREA-03). */
export function isAtHeight(
  state: State,
  actor: Combatant,
  aim: Aim,
  at: Cell,
  who: Combatant,
): boolean {
  if (aim.area.shape === 'cone') return coneMeets(state, actor, aim, at, who);
  if (aim.area.shape === 'line') return lineMeets(state, actor, aim, at, who);
  return isNear(
    state,
    aim,
    who,
    cellDistance(state.fixed.map, aim.at, at),
    aimedHeight(state, aim),
  );
}
