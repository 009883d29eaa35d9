import type { Footprint } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';

/** Results for larger bodies are not kept, and those of a map are dropped beyond this many pairs of positions. */
const SIZES = 16;
const MOST = 50_000;

/** The results for a map, by both positions. */
type Known<R> = Map<number, { readonly value: R }>;

function placeOf({ width, height }: GridMap, { at, size }: Footprint): number {
  const x = at[0];
  const y = at[1];
  return x >= 0 && y >= 0 && x < width && y < height && size < SIZES
    ? (y * width + x) * SIZES + size
    : -1;
}

/**
 * A function that depends only on the positions of two bodies on a map, worked out once for each pair of positions.
 * @param work must return something that is never changed.
 */
export function memoizeByPosition<R>(
  work: (map: GridMap, from: Footprint, to: Footprint) => R,
): (map: GridMap, from: Footprint, to: Footprint) => R {
  const maps = new WeakMap<GridMap, Known<R>>();
  // It is nearly always the same map as the last time.
  let lastMap: GridMap | undefined;
  let last: Known<R> | undefined;
  const knownOf = (map: GridMap): Known<R> => {
    let known = maps.get(map);
    if (!known) maps.set(map, (known = new Map()));
    lastMap = map;
    last = known;
    return known;
  };
  return (map, from, to) => {
    const a = placeOf(map, from);
    const b = placeOf(map, to);
    if (a < 0 || b < 0) return work(map, from, to);
    const known = map === lastMap && last ? last : knownOf(map);
    const key = a * map.width * map.height * SIZES + b;
    const before = known.get(key);
    if (before) return before.value;
    if (known.size >= MOST) known.clear();
    const value = work(map, from, to);
    known.set(key, { value });
    return value;
  };
}
