import { type Cell, type Footprint, spanGap } from './cell.js';
import { type EdgeAt, edgeBetween, type GridMap } from './grid.js';
import {
  type GridIndex,
  indexOf,
  nothingStops,
  type Obstacles,
  TO_SHOTS,
  TO_SIGHT,
  wallBits,
  wayClosed,
} from './grid-index.js';
import { inside } from '../ground.js';
import { memoizeByPosition } from '../memoize-by-position.js';

/**
 * The cells that a straight line from centre to centre runs through, ends included, exactly. If it passes through the
 * very corner of four cells it continues to the cell diagonally opposite: a cell that is only touched is not on the
 * line.
 */
export function lineCells(from: Cell, to: Cell): Cell[] {
  const nx = Math.abs(to[0] - from[0]);
  const ny = Math.abs(to[1] - from[1]);
  const sx = Math.sign(to[0] - from[0]);
  const sy = Math.sign(to[1] - from[1]);
  let [x, y] = from;
  const cells: Cell[] = [[x, y]];
  for (let ix = 0, iy = 0; ix < nx || iy < ny;) {
    const next = (1 + 2 * ix) * ny - (1 + 2 * iy) * nx;
    if (next <= 0) {
      x += sx;
      ix++;
    }
    if (next >= 0) {
      y += sy;
      iy++;
    }
    cells.push([x, y]);
  }
  return cells;
}

/**
 * Whether nothing stops a straight line between the centres of two cells inside the map. The two end cells stop
 * nothing. A line through a corner of four cells passes unless both ways round the corner are closed.
 * @param from the first cell by its index in reading order
 * @param columns how far the second one is to the right of it, and `rows` how far below
 */
export function lineClear(
  index: GridIndex,
  from: number,
  columns: number,
  rows: number,
  stops: Obstacles,
): boolean {
  if (nothingStops(index, stops)) return true;
  const { width, flags } = index;
  const to = from + rows * width + columns;
  const nx = Math.abs(columns);
  const ny = Math.abs(rows);
  const across = Math.sign(columns);
  const down = Math.sign(rows) * width;
  let at = from;
  for (let ix = 0, iy = 0; ix < nx || iy < ny;) {
    const next = (1 + 2 * ix) * ny - (1 + 2 * iy) * nx;
    const onward = at + (next <= 0 ? across : 0) + (next >= 0 ? down : 0);
    if (next === 0) {
      if (
        wayClosed(index, at, at + across, onward, stops) &&
        wayClosed(index, at, at + down, onward, stops)
      )
        return false;
    } else if ((wallBits(index, at, onward) & stops.walls) !== 0) return false;
    at = onward;
    if (next <= 0) ix++;
    if (next >= 0) iy++;
    if (((flags[at] ?? 0) & stops.cells) !== 0 && at !== to) return false;
  }
  return true;
}

/**
 * What stops the straight line between the centres of two cells inside the map: filled or obscuring cells on it, and
 * the edges it cannot cross. At a corner both ways round are reported if both are closed.
 */
export function obstaclesOn(
  map: GridMap,
  from: Cell,
  to: Cell,
  what: 'shots' | 'sight',
): { readonly cells: readonly Cell[]; readonly walls: readonly EdgeAt[] } {
  const index = indexOf(map);
  const stops = what === 'sight' ? TO_SIGHT : TO_SHOTS;
  const placeOf = ([x, y]: Cell): number => y * index.width + x;
  const closed = (cell: Cell): boolean => ((index.flags[placeOf(cell)] ?? 0) & stops.cells) !== 0;
  const cells: Cell[] = [];
  const walls: EdgeAt[] = [];
  const wall = (a: Cell, b: Cell): void => {
    const edge =
      (wallBits(index, placeOf(a), placeOf(b)) & stops.walls) !== 0 ? edgeBetween(a, b) : undefined;
    if (edge) walls.push(edge);
  };
  const line = lineCells(from, to);
  for (const [i, b] of line.entries()) {
    const a = line[i - 1];
    if (!a) continue;
    const sides: readonly Cell[] =
      a[0] === b[0] || a[1] === b[1]
        ? []
        : [
            [b[0], a[1]],
            [a[0], b[1]],
          ];
    if (sides.length === 0) wall(a, b);
    else if (
      sides.every((side) => wayClosed(index, placeOf(a), placeOf(side), placeOf(b), stops))
    ) {
      for (const side of sides) {
        wall(a, side);
        wall(side, b);
        if (closed(side)) cells.push(side);
      }
    }
    if (i < line.length - 1 && closed(b)) cells.push(b);
  }
  return { cells, walls };
}

/** The lines that count between two bodies: what stops them, and their maximum length in king's steps. */
interface Lines {
  readonly stops: Obstacles;
  readonly reach: number;
}

/** Whether a cell inside the map, given by its index in reading order, has a clear line to some cell of a body. */
function clearFrom(
  index: GridIndex,
  from: number,
  body: Footprint,
  { stops, reach }: Lines,
): boolean {
  const { width, height } = index;
  const x = from % width;
  const y = (from - x) / width;
  const left = Math.max(0, body.at[0], x - reach);
  const right = Math.min(width - 1, body.at[0] + body.size - 1, x + reach);
  const bottom = Math.min(height - 1, body.at[1] + body.size - 1, y + reach);
  for (let j = Math.max(0, body.at[1], y - reach); j <= bottom; j++)
    for (let i = left; i <= right; i++)
      if (lineClear(index, from, i - x, j - y, stops)) return true;
  return false;
}

/** Whether some cell of one body has a clear line to some cell of the other. */
function anyLineClear(index: GridIndex, a: Footprint, b: Footprint, lines: Lines): boolean {
  const { width, height } = index;
  const right = Math.min(width, a.at[0] + a.size);
  const bottom = Math.min(height, a.at[1] + a.size);
  for (let j = Math.max(0, a.at[1]); j < bottom; j++)
    for (let i = Math.max(0, a.at[0]); i < right; i++)
      if (clearFrom(index, j * width + i, b, lines)) return true;
  return false;
}

const SIGHT: Lines = { stops: TO_SIGHT, reach: Infinity };
const SHOTS: Lines = { stops: TO_SHOTS, reach: Infinity };
const TOUCH: Lines = { stops: TO_SHOTS, reach: 1 };

/**
 * Whether there is a line of sight between two bodies: a line from the centre of a cell of one to the centre of
 * a cell of the other on which nothing stops sight. Always the same in both directions. Bodies, heights and
 * light are left to the ruleset.
 */
export const sees = memoizeByPosition((map, a, b): boolean =>
  anyLineClear(indexOf(map), a, b, SIGHT),
);

/** Whether a shot or a blast can pass between two bodies: like `sees`, for what stops shots. */
export const lineOfEffect = memoizeByPosition((map, a, b): boolean =>
  anyLineClear(indexOf(map), a, b, SHOTS),
);

/**
 * Whether a melee attack with this reach gets from one body to the other: their gap is within reach and a line of
 * effect within reach joins them. So an attack passes the corner of one wall, and is stopped between two.
 * @param reach in cells, 1 for neighbouring cells
 */
export function reaches(map: GridMap, a: Footprint, b: Footprint, reach: number): boolean {
  return reachesFrom({ index: indexOf(map), target: b, reach }, a.at[0], a.at[1], a.size);
}

/** A melee attack with a reach in cells at a target. */
interface Blow {
  readonly index: GridIndex;
  readonly target: Footprint;
  readonly reach: number;
}

/** `reaches` for a body given by numbers. */
export function reachesFrom(
  { index, target, reach }: Blow,
  x: number,
  y: number,
  size: number,
): boolean {
  const dx = spanGap(x, size, target.at[0], target.size);
  const dy = spanGap(y, size, target.at[1], target.size);
  if (dx > reach || dy > reach) return false;
  if (dx === 0 && dy === 0) return true;
  return anyLineClear(index, { at: [x, y], size }, target, { stops: TO_SHOTS, reach });
}

/**
 * Whether two bodies touch, corners included, with nothing between them that stops a melee attack; false if they
 * overlap.
 */
export function adjacent(map: GridMap, a: Footprint, b: Footprint): boolean {
  const dx = spanGap(a.at[0], a.size, b.at[0], b.size);
  const dy = spanGap(a.at[1], a.size, b.at[1], b.size);
  if (dx > 1 || dy > 1 || dx + dy === 0) return false;
  return anyLineClear(indexOf(map), a, b, TOUCH);
}

/**
 * The highest level of concealment on the way from an observer to a target: that of the target's own cell
 * and of every cell the line between them runs through, but not of the observer's. Between large bodies the
 * clearest pair of cells counts.
 */
export const concealmentBetween = memoizeByPosition((map, observer, target): number => {
  const { concealment } = indexOf(map);
  return minOverCells(observer, target, (from, to) => {
    let worst = 0;
    for (const [x, y] of lineCells(from, to).slice(1))
      if (inside(map, x, y)) worst = Math.max(worst, concealment[y * map.width + x] ?? 0);
    return worst;
  });
});

/** The least of a measure over all pairs of cells of two bodies. */
export function minOverCells(
  a: Footprint,
  b: Footprint,
  measure: (from: Cell, to: Cell) => number,
): number {
  let least = Infinity;
  for (let j = 0; j < a.size; j++) {
    for (let i = 0; i < a.size; i++) {
      for (let n = 0; n < b.size; n++) {
        for (let m = 0; m < b.size; m++) {
          least = Math.min(least, measure([a.at[0] + i, a.at[1] + j], [b.at[0] + m, b.at[1] + n]));
        }
      }
    }
  }
  return least;
}

/**
 * Whether cells, in this order, form one straight and unbroken line: each touches the next, and some straight
 * line passes no farther than half a cell from all their centres (measured along the lesser axis).
 */
export function isStraight(cells: readonly Cell[]): boolean {
  const first = cells[0];
  const last = cells.at(-1);
  if (first === undefined || last === undefined) return false;
  const wide = Math.abs(last[0] - first[0]) >= Math.abs(last[1] - first[1]);
  const along = (cell: Cell): number =>
    (wide ? cell[0] : cell[1]) * Math.sign(wide ? last[0] - first[0] : last[1] - first[1]);
  const across = (cell: Cell): number => (wide ? cell[1] : cell[0]);
  // A slope m fits if (Δ − 1)/d ≤ m ≤ (Δ + 1)/d for every pair d columns and Δ rows apart: all the lower bounds
  // must lie below all the upper ones, compared as fractions.
  let [low, lowBy, high, highBy] = [-1, 1, 1, 1];
  for (const [j, b] of cells.entries()) {
    for (const [i, a] of cells.slice(0, j).entries()) {
      const d = along(b) - along(a);
      if (d !== j - i) return false;
      const rise = across(b) - across(a);
      if (d === 1 && Math.abs(rise) > 1) return false;
      if ((rise - 1) * lowBy > low * d) [low, lowBy] = [rise - 1, d];
      if ((rise + 1) * highBy < high * d) [high, highBy] = [rise + 1, d];
    }
  }
  return low * highBy <= high * lowBy;
}
