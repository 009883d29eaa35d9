import { angleVector, type Cell, lineOfCells } from './cell.js';
import { unitsOf } from './distance.js';
import type { GridMap } from './grid.js';
import { BLOCKED, indexOf, type Obstacles, TO_SHOTS, TO_SIGHT } from './grid-index.js';
import { inside } from '../ground.js';
import { lineClear } from './line.js';

/** A cell of an area, and its straight distance from the centre in units of the map. */
export interface AreaCell {
  readonly at: Cell;
  readonly distance: number;
}

export interface AreaOptions {
  /**
   * What the area cannot pass: it then contains only cells joined to its centre by a line that nothing of this kind
   * stops, and no filled cells. By default it passes everything and contains filled cells too.
   */
  readonly stoppedBy?: 'shots' | 'sight';
}

interface Offset {
  readonly x: number;
  readonly y: number;
  readonly square: number;
}

/**
 * Sorts clockwise from north: first the eastern half with north itself, then by which of two turns right to reach the
 * other.
 */
function clockwise(a: Offset, b: Offset): number {
  const half = ({ x, y }: Offset): number => (x > 0 || (x === 0 && y < 0) ? 0 : 1);
  return half(a) - half(b) || b.x * a.y - a.x * b.y;
}

let offsets: readonly Offset[] = [];
let offsetsRadius = -1;

/** The cells round a centre out to at least this many cells, nearest centre first, equals clockwise from north. */
function around(radius: number): readonly Offset[] {
  if (radius <= offsetsRadius) return offsets;
  const next = Math.max(radius, 2 * offsetsRadius, 8);
  const made: Offset[] = [];
  for (let y = -next; y <= next; y++) {
    for (let x = -next; x <= next; x++)
      if (x * x + y * y <= next * next) made.push({ x, y, square: x * x + y * y });
  }
  made.sort((a, b) => a.square - b.square || clockwise(a, b));
  offsets = made;
  offsetsRadius = next;
  return made;
}

/** The distance from a cell to the farthest corner of the map, in cells, rounded up. */
function farthest(map: GridMap, [x, y]: Cell): number {
  return Math.ceil(
    Math.hypot(
      Math.max(Math.abs(x), Math.abs(map.width - 1 - x)),
      Math.max(Math.abs(y), Math.abs(map.height - 1 - y)),
    ),
  );
}

const OBSTACLES = { shots: TO_SHOTS, sight: TO_SIGHT } as const;

const obstaclesOf = ({ stoppedBy }: AreaOptions): Obstacles | undefined =>
  stoppedBy && OBSTACLES[stoppedBy];

/** Which cells round a centre are wanted. */
interface Wanted extends AreaOptions {
  /** The maximum distance in cells. */
  readonly cells: number;
  /** The maximum distance in units. */
  readonly radius: number;
  readonly keep?: (offset: Offset) => boolean;
  /** The maximum number, nearest first. */
  readonly count?: number;
}

/** Cells of the map round a centre, nearest first, until one is too far or there are enough. */
function collect(map: GridMap, centre: Cell, wanted: Wanted): AreaCell[] {
  const { cells, radius, keep, count = Infinity } = wanted;
  const index = indexOf(map);
  const stops = obstaclesOf(wanted);
  const [cx, cy] = centre;
  const found: AreaCell[] = [];
  for (const offset of around(cells)) {
    const distance = unitsOf(map, offset.square);
    if (distance > radius || offset.square > cells * cells || found.length >= count) break;
    const x = cx + offset.x;
    const y = cy + offset.y;
    if (!inside(map, x, y) || keep?.(offset) === false) continue;
    if (stops !== undefined) {
      if (((index.flags[y * index.width + x] ?? 0) & BLOCKED) !== 0) continue;
      if (!inside(map, cx, cy)) continue;
      if (!lineClear(index, cy * map.width + cx, offset.x, offset.y, stops)) continue;
    }
    found.push({ at: [x, y], distance });
  }
  return found;
}

/** The most cells that a distance in units spans, rounding included, within the map. */
const cellsIn = (map: GridMap, centre: Cell, units: number): number =>
  Math.min(Math.ceil((units + map.scale.roundTo) / map.scale.perCell), farthest(map, centre));

/**
 * The cells of the map within a straight distance of a centre, the centre included: nearest first by exact
 * distance between centres, equals clockwise from north.
 * @param radius in units of the map, compared with the rounded distance
 */
export function areaWithin(
  map: GridMap,
  centre: Cell,
  radius: number,
  options: AreaOptions = {},
): AreaCell[] {
  return collect(map, centre, { ...options, cells: cellsIn(map, centre, radius), radius });
}

/**
 * The given number of cells of the map nearest to a centre, including the centre, in the order of `areaWithin`; all if
 * there are fewer.
 */
export function nearestCells(
  map: GridMap,
  centre: Cell,
  count: number,
  options: AreaOptions = {},
): AreaCell[] {
  const all = farthest(map, centre);
  for (let cells = Math.ceil(Math.sqrt(count)); ; cells *= 2) {
    const within = { cells: Math.min(cells, all), radius: Infinity };
    const found = collect(map, centre, { ...options, ...within, count });
    if (found.length >= count || cells >= all) return found;
  }
}

/** The shape of a cone. */
interface ConeShape {
  /** The middle of the cone, degrees clockwise from north. */
  readonly degrees: number;
  /** Degrees from edge to edge, 1 to 360. */
  readonly width: number;
  /** In units of the map. */
  readonly length: number;
}

/**
 * A cone: the cells within a straight distance of its point whose centres lie within its angle, edges included, except
 * the cell at the point. In the order of `areaWithin`.
 */
export function cone(
  map: GridMap,
  point: Cell,
  { degrees, width, length }: ConeShape,
  options: AreaOptions = {},
): AreaCell[] {
  const [lx, ly] = angleVector(degrees - width / 2);
  const [rx, ry] = angleVector(degrees + width / 2);
  const keep = ({ x, y, square }: Offset): boolean => {
    if (square === 0) return false;
    const rightOfLeft = lx * y - ly * x >= 0;
    const leftOfRight = x * ry - y * rx >= 0;
    return width >= 360 || (width <= 180 ? rightOfLeft && leftOfRight : rightOfLeft || leftOfRight);
  };
  const cells = cellsIn(map, point, length);
  return collect(map, point, { ...options, cells, radius: length, keep });
}

/**
 * A straight line of cells from a cell in one direction, without that cell, nearest first, up to the distance, the rim of
 * the map or an obstacle.
 * @param towards a vector, columns to the right and rows down; `angleVector` for an angle
 * @param length in units of the map
 */
export function ray(
  map: GridMap,
  from: Cell,
  towards: Cell,
  length: number,
  options: AreaOptions = {},
): AreaCell[] {
  const index = indexOf(map);
  const stops = obstaclesOf(options);
  const found: AreaCell[] = [];
  let [lastX, lastY] = from;
  for (const [x, y] of lineOfCells(from, towards, map.width + map.height).slice(1)) {
    const distance = unitsOf(map, (x - from[0]) ** 2 + (y - from[1]) ** 2);
    if (distance > length || !inside(map, x, y)) break;
    if (stops !== undefined) {
      const opaque = ((index.flags[y * index.width + x] ?? 0) & BLOCKED) !== 0;
      const behind =
        found.length > 0 && ((index.flags[lastY * index.width + lastX] ?? 0) & stops.cells) !== 0;
      if (
        opaque ||
        behind ||
        !inside(map, lastX, lastY) ||
        !lineClear(index, lastY * map.width + lastX, x - lastX, y - lastY, stops)
      )
        break;
    }
    found.push({ at: [x, y], distance });
    [lastX, lastY] = [x, y];
  }
  return found;
}
