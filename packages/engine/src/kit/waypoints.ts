import type { Destination, Refusal, RuleId } from '../core/question.js';
import type { Cell, GridMap, Movement, Path, ReachedCell } from '../space/index.js';
import {
  cellSteps,
  pathCost,
  pathIn,
  reachable,
  shortestPath,
  straightestIn,
} from '../space/index.js';

/**
 * The path through waypoints: waypoints that do not touch are joined by the cheapest path between them.
 * @param rules cited by a refusal
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

/** The results of a search for places, with its inputs. */
interface Search {
  readonly map: GridMap;
  readonly reached: readonly ReachedCell[];
  readonly movement: Movement;
}

/** A place whose paths are worked out on demand, since there are hundreds of places. */
class Place implements Destination {
  constructor(
    private readonly search: Search,
    readonly to: Cell,
    readonly cost: number,
  ) {}

  get path(): readonly Cell[] {
    return pathIn(this.search.reached, this.to)?.cells.slice(1) ?? [];
  }

  get straight(): readonly Cell[] {
    const { map, reached, movement } = this.search;
    return straightestIn(map, reached, this.to, movement)?.cells.slice(1) ?? [];
  }
}

/**
 * Where a mover may end.
 * @param from the mover's top-left cell
 * @param budget in units of the map
 */
export function destinationsWithin(
  map: GridMap,
  from: Cell,
  budget: number,
  movement: Movement,
): readonly Destination[] {
  const reached = reachable(map, from, budget, movement);
  const search = { map, reached, movement };
  const places: Destination[] = [];
  for (const { at, cost, stop } of reached)
    if (stop && cost > 0) places.push(new Place(search, at, cost));
  return places;
}

/** The number of steps to the nearest of several cells; Infinity if there is none. */
export const nearest = (at: Cell, cells: readonly Cell[]): number =>
  cells.reduce((least, cell) => Math.min(least, cellSteps(cell, at)), Infinity);

/** Every cell of a map, row by row. */
export const everyCell = ({ width, height }: GridMap): readonly Cell[] =>
  Array.from({ length: width * height }, (_, i): Cell => [i % width, Math.floor(i / width)]);
