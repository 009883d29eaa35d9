import { fail, failWith, ok, type Problem, type Result } from '../values/result.js';
import { type Cell, type Footprint, sameCell, spanGap, STEP_X, STEP_Y } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';
import { indexOf, type Scratch } from './grid/grid-index.js';
import { hasRoomAt } from './ground.js';
import { reachesFrom } from './grid/line.js';
import { search } from './search.js';
import { type Movement, occupancyAt, stepCost } from './grid/step.js';

/** A path over the map: the mover's top-left cell at the start and after every step. */
export interface Path {
  readonly cells: readonly Cell[];
  /** The cost of each step, in units of the map; one fewer than the cells. */
  readonly steps: readonly number[];
  readonly cost: number;
}

/** A cell that the mover can reach. */
export interface ReachedCell {
  readonly at: Cell;
  /** The least cost of reaching it, in units of the map. */
  readonly cost: number;
  /** Whether the mover may end there; if not, it may still pass. */
  readonly stop: boolean;
  /** The index in the list of the previous cell on the cheapest path; -1 for the start. */
  readonly previous: number;
}

/**
 * The cost of an explicit path, step by step.
 * @param cells the mover's top-left cell at the start and after every step; one cell is a path of no steps
 * @returns the path, or the problems, under the index of the cell: a step that is not to one of the 8 neighbours, that
 * leaves the map, is blocked, cuts a corner, enters a closed cell, or ends where the mover may not stop
 */
export function pathCost(map: GridMap, cells: readonly Cell[], movement: Movement): Result<Path> {
  const steps: number[] = [];
  const problems: Problem[] = [];
  let cost = 0;
  for (const [i, to] of cells.entries()) {
    const from = cells[i - 1];
    if (from === undefined) continue;
    const step = stepCost(map, from, to, movement);
    const here = occupancyAt(movement, to[0], to[1]);
    if (step === Infinity) {
      problems.push({
        path: [i],
        message: `no step leads from (${from[0]}, ${from[1]}) to (${to[0]}, ${to[1]})`,
        expected: 'a free neighbouring cell',
      });
    } else if (here === 3 || (here === 2 && i === cells.length - 1)) {
      problems.push({
        path: [i],
        message: `(${to[0]}, ${to[1]}) is occupied`,
        expected: here === 3 ? 'a cell that can be passed' : 'a free cell to end on',
      });
    }
    steps.push(step);
    cost += step;
  }
  if (cells.length === 0)
    return fail({
      path: [],
      message: 'a path without cells',
      expected: 'at least the cell it starts from',
    });
  return problems.length > 0 ? failWith(problems) : ok({ cells, steps, cost });
}

/**
 * Every place that a mover can reach within a budget, the start included, each with its least cost: cheapest first,
 * then in reading order.
 * @param from the mover's top-left cell
 * @param budget in units of the map; may be Infinity
 * @returns an empty list if the mover does not lie wholly on the map
 */
export function reachable(
  map: GridMap,
  from: Cell,
  budget: number,
  movement: Movement,
): ReachedCell[] {
  const reached: ReachedCell[] = [];
  const settle = (x: number, y: number, cost: number, stop: boolean, scratch: Scratch): boolean => {
    const { via, slot } = scratch;
    const node = y * map.width + x;
    const d = via[node] ?? 0;
    const before = node - (STEP_Y[d] ?? 0) * map.width - (STEP_X[d] ?? 0);
    const previous = d === 0 ? -1 : (slot[before] ?? -1);
    // A settled place is no longer in the heap.
    slot[node] = reached.length;
    reached.push({ at: [x, y], cost, stop: stop || d === 0, previous });
    return false;
  };
  search(indexOf(map), from[0], from[1], { movement, budget, settle });
  return reached;
}

/** The cheapest path to a cell from the result of `reachable`, or undefined if it is not in it. */
export function pathIn(reached: readonly ReachedCell[], to: Cell): Path | undefined {
  const cells: Cell[] = [];
  const costs: number[] = [];
  for (
    let here = reached.find((cell) => sameCell(cell.at, to));
    here !== undefined;
    here = reached[here.previous]
  ) {
    cells.unshift(here.at);
    costs.unshift(here.cost);
  }
  return pathOf(cells, costs);
}

function pathOf(cells: readonly Cell[], costs: readonly number[]): Path | undefined {
  const cost = costs.at(-1);
  if (cost === undefined) return undefined;
  return { cells, steps: costs.slice(1).map((total, i) => total - (costs[i] ?? 0)), cost };
}

interface Goal {
  readonly met: (x: number, y: number, cost: number) => boolean;
  /** The least number of columns and rows still to go. */
  readonly columns: (x: number) => number;
  readonly rows: (y: number) => number;
}

function cheapest(
  map: GridMap,
  from: Cell,
  movement: Movement,
  budget: number,
  goal: Goal,
): Path | undefined {
  const { orthogonal, diagonal } = movement.cost;
  const straight = Math.min(orthogonal, diagonal);
  const slanted = Math.min(diagonal, 2 * orthogonal);
  const atLeast = (x: number, y: number): number => {
    const columns = goal.columns(x);
    const rows = goal.rows(y);
    return columns < rows
      ? columns * slanted + (rows - columns) * straight
      : rows * slanted + (columns - rows) * straight;
  };
  const cells: Cell[] = [];
  const costs: number[] = [];
  search(indexOf(map), from[0], from[1], {
    movement,
    budget,
    // An adjusted step may cost less than its ground: then no estimate is safe.
    ...(movement.adjust === undefined && { atLeast }),
    settle(x, y, total, stop, { via, cost }) {
      if (!(stop || via[y * map.width + x] === 0) || !goal.met(x, y, total)) return false;
      for (let [i, j] = [x, y]; ;) {
        const d = via[j * map.width + i] ?? 0;
        cells.unshift([i, j]);
        costs.unshift(cost[j * map.width + i] ?? 0);
        if (d === 0) return true;
        i -= STEP_X[d] ?? 0;
        j -= STEP_Y[d] ?? 0;
      }
    },
  });
  return pathOf(cells, costs);
}

/**
 * The cheapest path to a cell where the mover may stop; among equals always the same one.
 * @param from the mover's top-left cell
 * @param budget in units of the map; no limit by default
 * @returns undefined if there is none
 */
export function shortestPath(
  map: GridMap,
  from: Cell,
  to: Cell,
  movement: Movement,
  budget = Infinity,
): Path | undefined {
  // Without this a search for a place where no one can stop would try the whole map.
  const possible =
    hasRoomAt(indexOf(map), to[0], to[1], movement.size ?? 1) &&
    occupancyAt(movement, to[0], to[1]) === 1;
  if (!possible && !sameCell(from, to)) return undefined;
  return cheapest(map, from, movement, budget, {
    met: (x, y) => x === to[0] && y === to[1],
    columns: (x) => Math.abs(x - to[0]),
    rows: (y) => Math.abs(y - to[1]),
  });
}

/** The target of a melee attack. */
interface BlowAt {
  readonly target: Footprint;
  /** In cells. */
  readonly reach: number;
}

/**
 * The cheapest path to a cell from which a melee attack reaches its target (see `reaches`); a path of no steps if it
 * already does.
 * @param from the mover's top-left cell
 * @param budget in units of the map; no limit by default
 * @returns undefined if there is none
 */
export function pathWithin(
  map: GridMap,
  from: Cell,
  { target, reach }: BlowAt,
  movement: Movement,
  budget = Infinity,
): Path | undefined {
  const blow = { index: indexOf(map), target, reach };
  const size = movement.size ?? 1;
  return cheapest(map, from, movement, budget, {
    met: (x, y) => reachesFrom(blow, x, y, size),
    columns: (x) => Math.max(0, spanGap(x, size, target.at[0], target.size) - reach),
    rows: (y) => Math.max(0, spanGap(y, size, target.at[1], target.size) - reach),
  });
}

/**
 * The cheapest path to a place that meets a condition, out of those where the mover may stop; among equals the first in
 * reading order.
 * @param from the mover's top-left cell
 * @param budget in units of the map
 * @param holds called for one place after another, cheapest first, until it returns true
 * @returns undefined if there is none
 */
export const pathToFirst = (
  map: GridMap,
  from: Cell,
  movement: Movement,
  budget: number,
  holds: (at: Cell, cost: number) => boolean,
): Path | undefined =>
  cheapest(map, from, movement, budget, {
    met: (x, y, cost) => holds([x, y], cost),
    columns: () => 0,
    rows: () => 0,
  });
