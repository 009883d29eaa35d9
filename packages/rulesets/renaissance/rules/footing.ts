import type { Footprint, GridMap, Movement } from '@tiltyard/engine/space';
import { heightDifference, heightOf } from '@tiltyard/engine/space';
import { HALF_METRES } from '../state/sheet.js';

/**
 * The greatest height difference of a step, in half-metres; anything steeper has to be climbed
 * or jumped, which is a stunt (REN-MOVE-05).
 */
const STEP_UP = HALF_METRES;

/**
 * Whether one position can be reached from the other by a step, as far as their heights are
 * concerned (REN-MOVE-05).
 */
export const isStepApart = (map: GridMap, a: Footprint, b: Footprint): boolean =>
  Math.abs(heightDifference(map, a, b)) <= STEP_UP;

/** Whether a map has ground of more than one height, worked out once per map. */
const uneven = new WeakMap<GridMap, boolean>();

function isUneven(map: GridMap): boolean {
  let known = uneven.get(map);
  if (known === undefined)
    uneven.set(map, (known = map.cells.some(({ height = 0 }) => height !== 0)));
  return known;
}

/** Refuses the steps of a walk that are too high; undefined where the ground is level. */
export function stepsOnFoot(map: GridMap, size: number): Movement['adjust'] {
  if (!isUneven(map)) return undefined;
  return (fromX, fromY, toX, toY, cost) => {
    const from = heightOf(map, { at: [fromX, fromY], size });
    const to = heightOf(map, { at: [toX, toY], size });
    return Math.abs(to - from) > STEP_UP ? Infinity : cost;
  };
}
