/** A cell of a grid: column and row, both from 0 at the top left; x grows eastward and y southward. */
export type Cell = readonly [x: number, y: number];

/**
 * The square of cells a body stands on: its top-left cell and its side in cells, at least 1.
 * Any combatant state that has these two fields is a footprint, so the hot functions need no copy of it.
 */
export interface Footprint {
  readonly at: Cell;
  readonly size: number;
}

/** One of the 8 compass directions: 1 is north, counted clockwise, so 3 is east and 8 north-west. */
export type Direction = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const DIRECTIONS: readonly Direction[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Columns and rows of one step, by direction; index 0 is no step. */
export const STEP_X = Int8Array.of(0, 0, 1, 1, 1, 0, -1, -1, -1);
export const STEP_Y = Int8Array.of(0, -1, -1, 0, 1, 1, 1, 0, -1);

/** The length of the integer vector of an angle. */
const VECTOR = 2 ** 20;

/** The letters of a column on a map, counted from 0: A to Z, then AA. */
export const columnName = (x: number): string =>
  (x < 26 ? '' : columnName(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));

/** The name of a cell by the letters and numbers at the edges of a map: `K8`. */
export const cellName = ([x, y]: Cell): string =>
  `${columnName(Math.floor(x))}${Math.floor(y) + 1}`;

/** The cell with such a name, or undefined. */
export function cellNamed(name: string): Cell | undefined {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,4})$/i.exec(name) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return [column - 1, Number(row) - 1];
}

/** Whether two cells are the same cell. */
export const sameCell = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** The number of steps between two cells, straight or diagonal. */
export const cellSteps = (a: Cell, b: Cell): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

/** The cells of a footprint in reading order. */
export function cellsOf(body: Footprint): Cell[] {
  const cells: Cell[] = [];
  for (let y = 0; y < body.size; y++)
    for (let x = 0; x < body.size; x++) cells.push([body.at[0] + x, body.at[1] + y]);
  return cells;
}

/** Whether a cell belongs to a footprint. */
export function covers(body: Footprint, x: number, y: number): boolean {
  const dx = x - body.at[0];
  const dy = y - body.at[1];
  return dx >= 0 && dy >= 0 && dx < body.size && dy < body.size;
}

/** The number of cells between the nearest columns (or rows) of two spans, plus one; 0 if they overlap. */
export function spanGap(a: number, aSize: number, b: number, bSize: number): number {
  if (b >= a + aSize) return b - (a + aSize) + 1;
  if (a >= b + bSize) return a - (b + bSize) + 1;
  return 0;
}

/** Whether two footprints share a cell. */
export function overlap(a: Footprint, b: Footprint): boolean {
  return (
    spanGap(a.at[0], a.size, b.at[0], b.size) === 0 &&
    spanGap(a.at[1], a.size, b.at[1], b.size) === 0
  );
}

/**
 * The gap between two footprints as reach counts it: 0 if they overlap, 1 if they touch (corners included),
 * otherwise the number of king's steps between their nearest cells. Walls do not matter here; see `reaches`.
 */
export function gapReach(a: Footprint, b: Footprint): number {
  const dx = spanGap(a.at[0], a.size, b.at[0], b.size);
  const dy = spanGap(a.at[1], a.size, b.at[1], b.size);
  return dx > dy ? dx : dy;
}

/** The cell a number of steps away in a compass direction; it may lie outside any map. */
export function offset(cell: Cell, direction: Direction, steps = 1): Cell {
  return [cell[0] + (STEP_X[direction] ?? 0) * steps, cell[1] + (STEP_Y[direction] ?? 0) * steps];
}

/**
 * The compass direction from one cell to another, to the nearest eighth of a circle.
 * @returns undefined if the cells are the same
 */
export function directionTo(from: Cell, to: Cell): Direction | undefined {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (dx === 0 && dy === 0) return undefined;
  // tan 22.5° is √2 − 1: the lesser part counts unless (|dx| + |dy|)² < 2·(the greater part)². No tie is possible.
  const both = (Math.abs(dx) + Math.abs(dy)) ** 2;
  const stepX = both < 2 * dy * dy ? 0 : Math.sign(dx);
  const stepY = both < 2 * dx * dx ? 0 : Math.sign(dy);
  return DIRECTIONS.find((direction) => STEP_X[direction] === stepX && STEP_Y[direction] === stepY);
}

const roundAway = (numerator: number, denominator: number): number =>
  Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));

/**
 * An integer vector that points at an angle.
 * @param degrees clockwise from north, to the nearest half degree; any turn is allowed
 */
export function angleVector(degrees: number): Cell {
  // Half degrees and this length keep the last, engine-dependent bit of Math.sin out of the result;
  // adding 0 turns -0 into 0.
  const radians = ((((Math.round(2 * degrees) % 720) + 720) % 720) * Math.PI) / 360;
  return [Math.round(Math.sin(radians) * VECTOR) + 0, Math.round(-Math.cos(radians) * VECTOR) + 0];
}

/**
 * The cell that contains the point at an angle and a straight distance from a cell's centre, halves away from it.
 * @param degrees clockwise from north
 * @param distance in units, with `perCell` units to a cell (by default in cells)
 */
export function pointAt(cell: Cell, degrees: number, distance: number, perCell = 1): Cell {
  const [vx, vy] = angleVector(degrees);
  return [
    cell[0] + roundAway(vx * distance, VECTOR * perCell) + 0,
    cell[1] + roundAway(vy * distance, VECTOR * perCell) + 0,
  ];
}

/**
 * A straight, unbroken line of cells in one direction, beginning with `start`; if `towards` leads to another cell, the line passes through it.
 * @param towards a vector, columns to the right and rows down; `angleVector` for an angle
 * @param count how many cells, `start` included
 */
export function lineOfCells(start: Cell, [vx, vy]: Cell, count: number): Cell[] {
  const greater = Math.max(Math.abs(vx), Math.abs(vy), 1);
  return Array.from({ length: count }, (_, k): Cell => [
    start[0] + roundAway(vx * k, greater) + 0,
    start[1] + roundAway(vy * k, greater) + 0,
  ]);
}
