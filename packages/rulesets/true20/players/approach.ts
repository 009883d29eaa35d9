import { carrierOf, nearest } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { difficult, gapReach, reachable } from '@tiltyard/engine/space';
import { speedOf } from '../rules/movement/route.js';
import { FEET_PER_SQUARE } from '../state/distance.js';
import type { Combatant, State } from '../state/state.js';

// Walking distances, around walls and through difficult ground, for automatic players only.

const STEP = {
  orthogonal: FEET_PER_SQUARE,
  diagonal: FEET_PER_SQUARE,
  difficult: 2,
} as const;

/** Walking distances in squares from one cell to every cell, row by row; Infinity if unreachable. */
type Field = Float64Array;

/** Maximum number of squares in the fields cached for a map. */
const KEPT = 1_000_000;
const known = new WeakMap<GridMap, Map<string, Field>>();

function spread(map: GridMap, from: Cell): Field {
  const field = new Float64Array(map.width * map.height).fill(Infinity);
  for (const { at, cost } of reachable(map, from, Infinity, { cost: STEP }))
    field[at[1] * map.width + at[0]] = cost / FEET_PER_SQUARE;
  return field;
}

/** Walking distances from a cell for a body of one square, ignoring other combatants; cached per map. */
function fieldFrom(map: GridMap, cell: Cell): Field {
  let fields = known.get(map);
  if (!fields) known.set(map, (fields = new Map()));
  const key = cell.join();
  let field = fields.get(key);
  if (field) return field;
  if ((fields.size + 1) * map.width * map.height > KEPT) fields.clear();
  fields.set(key, (field = spread(map, cell)));
  return field;
}

/** Walking distance in squares to the square before a cell, so that the cell's own ground does not count. */
export function squaresUpTo(map: GridMap, from: Cell, [x, y]: Cell): number {
  const squares = fieldFrom(map, from)[y * map.width + x] ?? Infinity;
  return Math.max(0, squares - (difficult(map, x, y) ? STEP.difficult : 1));
}

/**
 * Returns a function for the walking distance in squares from a cell to the nearest goal. Difficult squares count double, combatants
 * do not block, and every body counts as one square wide. If no goal can be reached from `first`, distances are straight ones.
 */
export function squaresTo(
  map: GridMap,
  first: Cell,
  goals: readonly Cell[],
): (from: Cell) => number {
  const fields = goals.map((goal) => fieldFrom(map, goal));
  const onFoot = ([x, y]: Cell): number => {
    const i = y * map.width + x;
    let least = Infinity;
    for (const field of fields) least = Math.min(least, field[i] ?? Infinity);
    // Fields start at the goals, so the cost of entering the cell itself must not count.
    return least > 0 && difficult(map, x, y) ? least - 1 : least;
  };
  return onFoot(first) < Infinity ? onFoot : (from) => nearest(from, goals);
}

/** Whether a combatant could charge another in one turn if that one stood as given. */
export function couldCharge(state: State, by: Combatant, there: Combatant): boolean {
  const most = 2 * speedOf(state, by);
  if (FEET_PER_SQUARE * (gapReach(by, there) - 1) > most) return false;
  const isOnFoot = carrierOf(state, by).size === 1 && there.size === 1;
  return !isOnFoot || FEET_PER_SQUARE * squaresUpTo(state.fixed.map, by.at, there.at) <= most;
}
