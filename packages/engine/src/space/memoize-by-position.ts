import type { Footprint } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';

/** Larger bodies, and more pairs of places than this, are worked out every time or anew. */
const SIZES = 16;
const MOST = 50_000;

/** What is known of a map, by both places. */
type Known<R> = Map<number, { readonly value: R }>;

function placeOf({ width, height }: GridMap, { at, size }: Footprint): number {
  const x = at[0];
  const y = at[1];
  return x >= 0 && y >= 0 && x < width && y < height && size < SIZES
    ? (y * width + x) * SIZES + size
    : -1;
}

/**
 * A function of where two bodies stand on a map and of nothing else, worked out once for each pair of places.
 * @param work must give something that no one changes.
 */
export function memoizeByPosition<R>(
  work: (map: GridMap, from: Footprint, to: Footprint) => R,
): (map: GridMap, from: Footprint, to: Footprint) => R {
  const maps = new WeakMap<GridMap, Known<R>>();
  // Nearly always it is the same map as the last time.
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
