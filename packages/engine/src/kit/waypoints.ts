import type { Destination, Refusal, RuleId } from '../core/question.js';
import type { Cell, GridMap, Movement, Path, ReachedCell } from '../space/index.js';
import { cellSteps, pathCost, pathIn, shortestPath } from '../space/index.js';

/**
 * The way through waypoints: those that do not touch are joined by the cheapest way between them.
 * @param rules the rules that a refusal cites
 */
export function pathThroughWaypoints(
  map: GridMap,
  from: Cell,
  waypoints: readonly Cell[],
  movement: Movement,
  rules: readonly RuleId[],
): Path | Refusal {
  const cells: Cell[] = [from];
  for (const next of waypoints) {
    const last = cells.at(-1) ?? from;
    const between =
      cellSteps(last, next) <= 1 ? [next] : shortestPath(map, last, next, movement)?.cells.slice(1);
    if (!between) return { rules, reason: `there is no way to ${next.join(', ')}` };
    cells.push(...between);
  }
  const way = pathCost(map, cells, movement);
  return way.ok ? way.value : { rules, reason: way.problems[0]?.message ?? 'no such way' };
}

/** A place whose way is worked out when it is asked for, since there are hundreds of places. */
class Place implements Destination {
  constructor(
    private readonly reached: readonly ReachedCell[],
    readonly to: Cell,
    readonly cost: number,
  ) {}

  get path(): readonly Cell[] {
    return pathIn(this.reached, this.to)?.cells.slice(1) ?? [];
  }
}

/** Where a mover may end, out of what `reachable` found. */
export const destinationsIn = (reached: readonly ReachedCell[]): readonly Destination[] =>
  reached.flatMap(({ at, cost, stop }) => (stop && cost > 0 ? [new Place(reached, at, cost)] : []));

/** How many steps the nearest of several cells is away; Infinity if there is none. */
export const nearest = (at: Cell, cells: readonly Cell[]): number =>
  cells.reduce((least, cell) => Math.min(least, cellSteps(cell, at)), Infinity);

/** Every cell of a map, row by row. */
export const everyCell = ({ width, height }: GridMap): readonly Cell[] =>
  Array.from({ length: width * height }, (_, i): Cell => [i % width, Math.floor(i / width)]);
