import type { Cell, GridMap } from '@tiltyard/engine/space';
import { CELL } from '../stage/geometry.js';
import { isProperName } from './called.js';
import { isIn, maskOf, partsOf } from './mask.js';
import type { Terrain } from './terrain.js';

/** What a name lies on, which decides its ink and its rim. */
export type NameGround = keyof typeof INKS;

/** The ink of a name on each ground, and the tint of the ground that is its rim. */
export const INKS = {
  bank: ['--ink-2', '--g-bank'],
  road: ['--ink-2', '--g-road'],
  pave: ['--ink-2', '--g-pave'],
  high: ['--ink-2', '--g-high'],
  wood: ['--ink-2', '--g-wood'],
  mud: ['--ink-2', '--g-mud'],
  leaf: ['--ink', '--g-leaf'],
  water: ['--ink-2', '--g-water'],
  stone: ['--ink', '--g-stone'],
  smoke: ['--ink', '--g-smoke'],
  dark: ['--on-dark', '--g-dark'],
} as const;

/** Squares by their columns and rows: `3,4`. */
export type Squares = ReadonlySet<string>;

/** The squares of a row that lie between two points, in units. */
export const squaresUnder = (left: number, right: number, row: number): readonly string[] => {
  const first = Math.floor(left / CELL);
  return Array.from(
    { length: Math.floor(right / CELL) - first + 1 },
    (_, i) => `${first + i},${row}`,
  );
};

/** Squares in a row where a name may be written. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** A place whose name is written, and the runs of squares for it, the best first. */
export interface NamedPlace {
  readonly name: string;
  readonly runs: readonly (Run & { readonly ground: NameGround })[];
}

/** The largest part of some squares that hangs together. */
function largest({ width, height }: GridMap, cells: readonly Cell[]): readonly Cell[] {
  const [first = []] = partsOf(maskOf(width, height, cells)).toSorted(
    (a, b) => b.length - a.length,
  );
  return first;
}

/** Squares in a row without one that something stands on. */
function runsOf(part: readonly Cell[], taken: Squares): readonly Run[] {
  const free = new Set(part.map(String).filter((at) => !taken.has(at)));
  return part
    .filter(([x, y]) => free.has(`${x},${y}`) && !free.has(`${x - 1},${y}`))
    .map(([x, y]) => {
      let length = 1;
      while (free.has(`${x + length},${y}`)) length++;
      return { x, y, length };
    });
}

/** The ground that most squares of a run have, of what is drawn over others first. */
function groundOf(terrain: Terrain, { x, y, length }: Run): NameGround {
  const {
    dark,
    smoke,
    masonry,
    rock,
    pit,
    platforms,
    flowing,
    bushes,
    ferns,
    hedge,
    mud,
    decks,
    paved,
    road,
  } = terrain;
  const layers = [
    ['dark', [dark, pit]],
    ['smoke', [smoke]],
    ['stone', [masonry, rock]],
    ['wood', decks.filter(({ isStone }) => !isStone).map(({ mask }) => mask)],
    ['pave', decks.filter(({ isStone }) => isStone).map(({ mask }) => mask)],
    ['high', platforms.map(({ mask }) => mask)],
    ['leaf', [bushes, ferns, hedge]],
    ['water', [flowing]],
    ['mud', [mud]],
    ['pave', [paved]],
    ['road', [road]],
  ] as const;
  const count = new Map<NameGround, number>();
  for (let i = x; i < x + length; i++) {
    const [found] = layers.find(([, masks]) => masks.some((mask) => isIn(mask, i, y))) ?? ['bank'];
    count.set(found, (count.get(found) ?? 0) + 1);
  }
  const [[most = 'bank'] = []] = [...count].toSorted((a, b) => b[1] - a[1]);
  return most;
}

/** The places of a map with names of their own, each with where it could be written. */
export function namedPlaces(map: GridMap, terrain: Terrain): readonly NamedPlace[] {
  const named = new Map<string, Cell[]>();
  for (const { at, mark } of map.cells) {
    if (mark === undefined || !isProperName(mark)) continue;
    const cells = named.get(mark);
    if (cells) cells.push(at);
    else named.set(mark, [at]);
  }
  const taken = new Set(
    [
      ...terrain.things.flatMap(({ at, to = at }) => [at, to]),
      ...terrain.stairs.map(({ at }) => at),
    ].map(String),
  );
  return [...named].map(([name, cells]) => {
    const part = largest(map, cells);
    const [mx, my] = [0, 1].map(
      (axis) => part.reduce((sum, at) => sum + (at[axis] ?? 0) + 0.5, 0) / part.length,
    );
    const far = ({ x, y, length }: Run): number =>
      Math.hypot(x + length / 2 - (mx ?? 0), y + 0.5 - (my ?? 0));
    const runs = runsOf(part, taken)
      .toSorted((a, b) => b.length - a.length || far(a) - far(b) || b.y - a.y)
      .map((run) => ({ ...run, ground: groundOf(terrain, run) }));
    return { name, runs };
  });
}

/** A name as it is written: its lines, their middle and the height of its letters, in units. */
export interface WrittenName {
  readonly name: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ground: NameGround;
}

/** How wide a letter of the italics is on the average, in their height. */
const LETTER = 0.44;

/** The lowest letters that can be read, in pixels. */
export const LEAST = 12.5;
/** The highest letters of names, in pixels, and their usual height in units. */
const [MOST, USUAL] = [22, 16];

/** How far apart lines are, in their letters' height. */
export const LEADING = 1.15;

/** All ways to write a name in so many lines, in the order of its words. */
function broken(words: readonly string[], lines: number): readonly (readonly string[])[] {
  if (lines === 1) return [[words.join(' ')]];
  return Array.from({ length: words.length - lines + 1 }, (_, i) => i + 1).flatMap((first) =>
    broken(words.slice(first), lines - 1).map((rest) => [words.slice(0, first).join(' '), ...rest]),
  );
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** A name in a run of squares: in one line, or else in more; nothing if no letters fit that could be read. */
function writtenIn(
  name: string,
  run: NamedPlace['runs'][number],
  unit: number,
): WrittenName | undefined {
  const words = name.split(/\s+/);
  const wanted = Math.min(Math.max(LEAST * unit, USUAL), MOST * unit);
  for (let count = 1; count <= words.length; count++) {
    const [lines = []] = broken(words, count).toSorted((a, b) => longest(a) - longest(b));
    const wide = (run.length * CELL - 8) / (longest(lines) * LETTER);
    const high = CELL / (LEADING * count);
    const size = Math.min(wanted, wide, high);
    if (size < LEAST * unit) continue;
    const [x, y] = [(run.x + run.length / 2) * CELL, (run.y + 0.5) * CELL];
    return { name, lines, x, y, size, ground: run.ground };
  }
  return undefined;
}

const isClear = ({ lines, x, y, size }: WrittenName, covered: Squares): boolean => {
  const half = (longest(lines) * LETTER * size) / 2;
  return !squaresUnder(x - half, x + half, Math.floor(y / CELL)).some((at) => covered.has(at));
};

/** What is left of some runs beside covered squares, the longest first. */
const besides = ({ runs }: NamedPlace, covered: Squares): NamedPlace['runs'] =>
  runs
    .flatMap(({ x, y, length, ground }) => {
      const cells = Array.from({ length }, (_, i): Cell => [x + i, y]);
      return runsOf(cells, covered).map((run) => ({ ...run, ground }));
    })
    .toSorted((a, b) => b.length - a.length);

/**
 * A place's name where it fits best: in the widest run where nothing covers it, or else in what is left of one, or else under
 * what covers it.
 * @param unit how many units a pixel of the screen is
 * @param covered the squares that something stands on now
 * @returns nothing if no letters fit that could be read
 */
export function written(
  place: NamedPlace,
  unit: number,
  covered: Squares = new Set(),
): WrittenName | undefined {
  const { name, runs } = place;
  const [best] = runs;
  return (
    [...runs, ...besides(place, covered)]
      .flatMap((run) => writtenIn(name, run, unit) ?? [])
      .find((each) => isClear(each, covered)) ??
    (best && writtenIn(name, best, unit))
  );
}
