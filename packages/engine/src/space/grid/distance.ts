import { type Cell, type Footprint, spanGap } from './cell.js';
import type { GridMap } from './grid.js';

/**
 * The whole number n for which n·step is nearest to units·√square, halves up, without rounding error.
 * @param square a squared distance in cells
 */
function rounded(square: number, units: number, step: number): number {
  const target = 4 * units * units * square;
  // (2n − 1)²·step² ≤ target < (2n + 1)²·step²: the square root is only a first guess.
  let n = Math.floor((Math.sqrt(target) / step + 1) / 2);
  while (((2 * n + 1) * step) ** 2 <= target) n++;
  while (n > 0 && ((2 * n - 1) * step) ** 2 > target) n--;
  return n;
}

/** The straight distance in units for a squared distance in cells, rounded like `straightDistance`. */
export const unitsOf = (map: GridMap, square: number): number =>
  rounded(square, map.scale.perCell, map.scale.roundTo) * map.scale.roundTo;

/** The squared distance between the nearest cell centres of two footprints, in cells; exact. */
export function squaredDistance(a: Footprint, b: Footprint): number {
  const dx = spanGap(a.at[0], a.size, b.at[0], b.size);
  const dy = spanGap(a.at[1], a.size, b.at[1], b.size);
  return dx * dx + dy * dy;
}

/**
 * The straight distance between two bodies: from the centre of the nearest cell to the centre of the nearest
 * cell, in units of the map, rounded to the nearest multiple of `scale.roundTo` (an exact half goes up).
 */
export function straightDistance(map: GridMap, a: Footprint, b: Footprint): number {
  return unitsOf(map, squaredDistance(a, b));
}

/** The straight distance between the centres of two cells, measured like `straightDistance`. */
export function cellDistance(map: GridMap, a: Cell, b: Cell): number {
  const dx = a[0] - b[0];
  const dy = a[1] - b[1];
  return unitsOf(map, dx * dx + dy * dy);
}
