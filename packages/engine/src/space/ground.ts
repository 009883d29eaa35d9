import type { Footprint } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';
import {
  BLOCKED,
  DARK,
  DIFFICULT,
  type GridIndex,
  indexOf,
  OBSCURING,
  TO_MOVE,
} from './grid/grid-index.js';

/** Whether a cell lies on the map. */
export const inside = (map: GridMap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < map.width && y < map.height;

function flagged(map: GridMap, x: number, y: number, bits: number): boolean {
  return inside(map, x, y) && ((indexOf(map).flags[y * map.width + x] ?? 0) & bits) !== 0;
}

/** Whether no one can stand on a cell: it is filled, impassable or outside the map. */
export const blocked = (map: GridMap, x: number, y: number): boolean =>
  !inside(map, x, y) || flagged(map, x, y, TO_MOVE.cells);

/** Whether a cell is filled, so that neither sight nor shots pass; false outside the map. */
export const filled = (map: GridMap, x: number, y: number): boolean => flagged(map, x, y, BLOCKED);

/** Whether a cell is difficult ground. */
export const difficult = (map: GridMap, x: number, y: number): boolean =>
  flagged(map, x, y, DIFFICULT);

/** Whether a cell stops sight without being filled. */
export const obscuring = (map: GridMap, x: number, y: number): boolean =>
  flagged(map, x, y, OBSCURING);

/** Whether a cell lies in the dark. */
export const dark = (map: GridMap, x: number, y: number): boolean => flagged(map, x, y, DARK);

/** The level of cover marked on a cell; 0 outside the map. */
export const coverAt = (map: GridMap, x: number, y: number): number =>
  inside(map, x, y) ? (indexOf(map).cover[y * map.width + x] ?? 0) : 0;

/** The level of concealment marked on a cell; 0 outside the map. */
export const concealmentAt = (map: GridMap, x: number, y: number): number =>
  inside(map, x, y) ? (indexOf(map).concealment[y * map.width + x] ?? 0) : 0;

/** The height of the ground of a cell in units; 0 outside the map. */
export const heightAt = (map: GridMap, x: number, y: number): number =>
  inside(map, x, y) ? (indexOf(map).ground[y * map.width + x] ?? 0) : 0;

/** The height of the ground under a body, in units: that of its highest cell. */
export function heightOf(map: GridMap, body: Footprint): number {
  if (indexOf(map).isLevel) return 0;
  let highest = heightAt(map, body.at[0], body.at[1]);
  for (let y = 0; y < body.size; y++) {
    for (let x = 0; x < body.size; x++)
      highest = Math.max(highest, heightAt(map, body.at[0] + x, body.at[1] + y));
  }
  return highest;
}

/** How much higher the first body stands than the second, in units; negative if it stands lower. */
export const heightDifference = (map: GridMap, a: Footprint, b: Footprint): number =>
  heightOf(map, a) - heightOf(map, b);

/** Whether a body of this size has room with its top-left cell here: inside, on free ground, no wall through it. */
export function hasRoomAt(index: GridIndex, x: number, y: number, size: number): boolean {
  if (x < 0 || y < 0 || x + size > index.width || y + size > index.height) return false;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const at = (y + j) * index.width + x + i;
      if (((index.flags[at] ?? 0) & TO_MOVE.cells) !== 0) return false;
      if (i + 1 < size && ((index.east[at] ?? 0) & TO_MOVE.walls) !== 0) return false;
      if (j + 1 < size && ((index.south[at] ?? 0) & TO_MOVE.walls) !== 0) return false;
    }
  }
  return true;
}

/**
 * Whether a body can stand at a place: all its cells inside the map, free of obstacles and of other bodies, and no wall
 * between them.
 * @param occupied whether another body is on a cell
 */
export function fits(
  map: GridMap,
  body: Footprint,
  occupied?: (x: number, y: number) => boolean,
): boolean {
  if (!hasRoomAt(indexOf(map), body.at[0], body.at[1], body.size)) return false;
  if (occupied === undefined) return true;
  for (let y = 0; y < body.size; y++) {
    for (let x = 0; x < body.size; x++) if (occupied(body.at[0] + x, body.at[1] + y)) return false;
  }
  return true;
}
