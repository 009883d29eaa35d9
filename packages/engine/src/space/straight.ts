import { type Cell, sameCell, STEP_X, STEP_Y } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';
import { indexOf } from './grid/grid-index.js';
import { costOf, type Movement, stepsOf } from './grid/step.js';
import type { Path, ReachedCell } from './path.js';

/** The visible length of a step: a diagonal one is √2 times as long as one along a row, here 99 to 70. */
const looks = (d: number): number => (d % 2 === 1 ? 70 : 99);

/** Exceeds the number of turns of any path, so that turns only decide between paths of the same length. */
const LENGTH = 1_000_000;

/** A path to a cell whose last step goes in one direction: its visible length, and the direction of the step before. */
interface Arrival {
  readonly worth: number;
  readonly before: number;
}

/**
 * The steps by which cheapest paths enter a cell, from the result of `reachable`, each cell by its index in that list.
 */
function cheapestSteps(
  map: GridMap,
  reached: readonly ReachedCell[],
  goal: number,
  movement: Movement,
): readonly ReadonlyMap<number, number>[] {
  const steps = stepsOf(indexOf(map), movement.size ?? 1, movement.corners ?? 'both');
  const places = new Map(reached.map(({ at }, i) => [at[1] * map.width + at[0], i]));
  const into: Map<number, number>[] = reached.map(() => new Map());
  const wanted = new Set([goal]);
  for (let here = goal; here > 0; here--) {
    const cell = reached[here];
    if (!wanted.has(here) || cell === undefined) continue;
    for (let d = 1; d <= 8; d++) {
      const x = cell.at[0] - (STEP_X[d] ?? 0);
      const y = cell.at[1] - (STEP_Y[d] ?? 0);
      if (x < 0 || y < 0 || x >= map.width || y >= map.height) continue;
      const from = y * map.width + x;
      const place = places.get(from);
      // A cell reached later is on no path here, except by steps that cost nothing, which would lead round in circles.
      if (place === undefined || place >= here) continue;
      if (((steps.open[from] ?? 0) & (1 << (d - 1))) === 0) continue;
      if ((reached[place]?.cost ?? 0) + costOf(movement, steps, from, d) !== cell.cost) continue;
      into[here]?.set(d, place);
      wanted.add(place);
    }
  }
  return into;
}

/** The best visible length of paths into every cell, by the direction of their last step. */
function arrivals(
  into: readonly ReadonlyMap<number, number>[],
): readonly ReadonlyMap<number, Arrival>[] {
  const all: Map<number, Arrival>[] = [];
  for (const [here, steps] of into.entries()) {
    const found = new Map<number, Arrival>();
    for (const [d, place] of steps) {
      let least: Arrival = { worth: looks(d) * LENGTH, before: 0 };
      for (const [before, { worth }] of all[place] ?? []) {
        const sum = worth + looks(d) * LENGTH + (before === d ? 0 : 1);
        if (least.before === 0 || sum < least.worth) least = { worth: sum, before };
      }
      found.set(d, least);
    }
    all[here] = found;
  }
  return all;
}

/**
 * The straightest of all cheapest paths to a cell, from the result of `reachable`: the shortest to look at, then the
 * one with the fewest turns. `pathIn` returns the one that the search found first, which may zigzag if diagonal steps
 * cost the same.
 * @param movement that of the search
 * @returns undefined if the cell is not among those reached
 */
export function straightestIn(
  map: GridMap,
  reached: readonly ReachedCell[],
  to: Cell,
  movement: Movement,
): Path | undefined {
  const goal = reached.findIndex(({ at }) => sameCell(at, to));
  if (goal === -1) return undefined;
  const into = cheapestSteps(map, reached, goal, movement);
  const ways = arrivals(into);
  const cells: Cell[] = [];
  const costs: number[] = [];
  let d = [...(ways[goal] ?? [])].reduce<readonly [number, number]>(
    (best, [each, { worth }]) => (worth < best[1] ? [each, worth] : best),
    [0, Infinity],
  )[0];
  for (let here: number | undefined = goal; here !== undefined;) {
    const cell: ReachedCell | undefined = reached[here];
    if (cell === undefined) break;
    cells.unshift(cell.at);
    costs.unshift(cell.cost);
    const place: number | undefined = into[here]?.get(d);
    d = ways[here]?.get(d)?.before ?? 0;
    here = place;
  }
  const steps = costs.slice(1).map((total, i) => total - (costs[i] ?? 0));
  return { cells, steps, cost: costs.at(-1) ?? 0 };
}
