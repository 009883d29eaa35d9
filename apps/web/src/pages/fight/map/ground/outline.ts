import { CELL } from '../stage/geometry.js';
import type { Mask } from './mask.js';

/** A point of the drawing, in its units. */
export type Point = readonly [x: number, y: number];

/** The corners of a closed outline, clockwise around what it encloses. */
export type Loop = readonly Point[];

/** How far ground is drawn beyond the edge of the map, in units. */
const BEYOND = 24 * CELL;

/** East, south, west, north: the directions of an edge that has its square on its right. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The edges of a mask's squares that are borders, as bits at the corner where each begins. */
function borders({ columns, rows, flags }: Mask): Uint8Array {
  const across = columns + 1;
  const edges = new Uint8Array(across * (rows + 1));
  const has = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < columns && y < rows && flags[y * columns + x] === 1;
  const mark = (x: number, y: number, direction: number): void => {
    const at = y * across + x;
    edges[at] = (edges[at] ?? 0) | (1 << direction);
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!has(x, y)) continue;
      if (!has(x, y - 1)) mark(x, y, 0);
      if (!has(x + 1, y)) mark(x + 1, y, 1);
      if (!has(x, y + 1)) mark(x + 1, y + 1, 2);
      if (!has(x - 1, y)) mark(x, y + 1, 3);
    }
  }
  return edges;
}

/** The first of some directions in which a border continues from a corner. */
const out = (edges: Uint8Array, at: number, ways: readonly number[]): number =>
  (ways.find((way) => (edges[at] ?? 0) & (1 << (way % 4))) ?? 0) % 4;

/** The coordinate of a line between squares, with the mask's rim stretched far out. */
function unit(lattice: number, most: number): number {
  if (lattice === 0) return -BEYOND;
  return lattice === most ? (most - 2) * CELL + BEYOND : (lattice - 1) * CELL;
}

/** The outlines of a mask: squares that share a side form one shape, squares that only share a corner form two. */
export function outlinesOf(mask: Mask): readonly Loop[] {
  const across = mask.columns + 1;
  const edges = borders(mask);
  const loops: Loop[] = [];
  for (let start = 0; start < edges.length; start++) {
    while ((edges[start] ?? 0) !== 0) {
      const loop: Point[] = [];
      let at = start;
      let direction = out(edges, at, [0, 1, 2, 3]);
      do {
        edges[at] = (edges[at] ?? 0) & ~(1 << direction);
        loop.push([unit(at % across, mask.columns), unit(Math.floor(at / across), mask.rows)]);
        const [dx, dy] = STEPS[direction] ?? [0, 0];
        at += dy * across + dx;
        // Where two squares meet at a corner, turning right stays with the first.
        if (at !== start) direction = out(edges, at, [direction + 1, direction, direction + 3]);
      } while (at !== start);
      loops.push(corners(loop));
    }
  }
  return loops;
}

/** Drops the points in the middle of straight lines. */
function corners(loop: readonly Point[]): Loop {
  return loop.filter(([x, y], i) => {
    const [px, py] = loop.at(i - 1) ?? [x, y];
    const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y];
    return !((px === x && nx === x) || (py === y && ny === y));
  });
}

/** A right-angled outline moved inwards by a distance, or outwards if it is negative. */
export function inset(loop: Loop, by: number): Loop {
  return loop.map(([x, y], i) => {
    const [px, py] = loop.at(i - 1) ?? [x, y];
    const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y];
    const [ax, ay] = [Math.sign(x - px), Math.sign(y - py)];
    const [bx, by2] = [Math.sign(nx - x), Math.sign(ny - y)];
    return [x - (ay + by2) * by, y + (ax + bx) * by];
  });
}
