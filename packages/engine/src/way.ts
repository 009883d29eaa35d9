import type { Destination, Domain, Refusal, RuleId } from './question.js';
import type { Cell, GridMap, Movement, Path, ReachedCell } from './space/index.js';
import { cellSteps, pathCost, pathIn, shortestPath } from './space/index.js';

/**
 * The way through waypoints: those that do not touch are joined by the cheapest way between them.
 * @param rules the rules that a refusal cites
 */
export function wayThrough(map: GridMap, from: Cell, waypoints: readonly Cell[], movement: Movement, rules: readonly RuleId[]): Path | Refusal {
  const cells: Cell[] = [from];
  for (const next of waypoints) {
    const last = cells.at(-1) ?? from;
    const between = cellSteps(last, next) <= 1 ? [next] : shortestPath(map, last, next, movement)?.cells.slice(1);
    if (!between) return { rules, reason: `there is no way to ${next.join(', ')}` };
    cells.push(...between);
  }
  const way = pathCost(map, cells, movement);
  return way.ok ? way.value : { rules, reason: way.problems[0]?.message ?? 'no such way' };
}

/** Where a mover may end, out of what `reachable` found; ways are worked out when they are asked for, since there are hundreds of places. */
export const destinationsIn = (reached: readonly ReachedCell[], appeal: (at: Cell, cost: number) => number): readonly Destination[] =>
  reached
    .filter(({ stop, cost }) => stop && cost > 0)
    .map(({ at, cost }) => ({
      to: at,
      cost,
      get path() {
        return pathIn(reached, at)?.cells.slice(1) ?? [];
      },
      get appeal() {
        return appeal(at, cost);
      },
    }));

/** How many steps the nearest of several cells is away; Infinity if there is none. */
export const nearest = (at: Cell, cells: readonly Cell[]): number => cells.reduce((least, cell) => Math.min(least, cellSteps(cell, at)), Infinity);

/** Every cell of a map, row by row. */
export const everyCell = ({ width, height }: GridMap): readonly Cell[] => Array.from({ length: width * height }, (_, i): Cell => [i % width, Math.floor(i / width)]);

/** A choice of any cell of the map. */
export const anywhere = ({ fixed: { map } }: { readonly fixed: { readonly map: GridMap } }): Domain => ({ kind: 'cell', cells: everyCell(map) });
