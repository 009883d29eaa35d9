import { carrierOf, nearest } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { difficult, gapReach, reachable } from '@tiltyard/engine/space';
import { speedOf } from '../rules/movement/route.js';
import { FEET_PER_SQUARE } from '../state/distance.js';
import type { Combatant, State } from '../state/state.js';

// How far it is on foot, round walls and through water: automatic players read it, the rules never do.

const STEP = {
  orthogonal: FEET_PER_SQUARE,
  diagonal: FEET_PER_SQUARE,
  difficult: 2,
} as const;

/** How many squares of the way lead from one cell to everywhere, in reading order; Infinity where no way leads. */
type Field = Float64Array;

/** So many squares of fields are kept for a map. */
const KEPT = 1_000_000;
const known = new WeakMap<GridMap, Map<string, Field>>();

function spread(map: GridMap, from: Cell): Field {
  const field = new Float64Array(map.width * map.height).fill(Infinity);
  for (const { at, cost } of reachable(map, from, Infinity, { cost: STEP }))
    field[at[1] * map.width + at[0]] = cost / FEET_PER_SQUARE;
  return field;
}

/** The ways of a body of one square from a cell, as if no one else were there; worked out once for a map. */
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

/** Squares of the way to the last one before a cell, whatever the ground of that cell. */
export function squaresUpTo(map: GridMap, from: Cell, [x, y]: Cell): number {
  const squares = fieldFrom(map, from)[y * map.width + x] ?? Infinity;
  return Math.max(0, squares - (difficult(map, x, y) ? STEP.difficult : 1));
}

/**
 * How many squares of the way lead from a place to the nearest of some cells, difficult ones counted double, as if no one stood
 * there, and for horses as for those on foot. Where no way leads from the first place to any of them, it is how far off they are.
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
    // Ways are searched from the goals: what it costs to enter the place itself does not count.
    return least > 0 && difficult(map, x, y) ? least - 1 : least;
  };
  return onFoot(first) < Infinity ? onFoot : (from) => nearest(from, goals);
}

/** Whether a combatant could get at another, who would stand as given, in one turn. */
export function couldCharge(state: State, by: Combatant, there: Combatant): boolean {
  const most = 2 * speedOf(state, by);
  if (FEET_PER_SQUARE * (gapReach(by, there) - 1) > most) return false;
  const isOnFoot = carrierOf(state, by).size === 1 && there.size === 1;
  return !isOnFoot || FEET_PER_SQUARE * squaresUpTo(state.fixed.map, by.at, there.at) <= most;
}
