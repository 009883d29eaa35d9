import type { Cell, GridMap } from '@tiltyard/engine/space';
import { CELL } from '../stage/geometry.js';
import { isProperName } from './called.js';
import { isIn, maskOf, partsOf } from './mask.js';
import type { Terrain } from './terrain.js';

/** The ground that a name is on, which decides its ink and its rim. */
export type NameGround = keyof typeof INKS;

/** The ink of a name on each ground, and the tint of that ground for its rim. */
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

/** Squares as text, by column and row: `3,4`. */
export type Squares = ReadonlySet<string>;

/** The squares of a row between two points, in units. */
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

/** A place whose name is written, and the runs of squares for it, best first. */
export interface NamedPlace {
  readonly name: string;
  readonly runs: readonly (Run & { readonly ground: NameGround })[];
}

/** The largest connected part of some squares. */
function largest({ width, height }: GridMap, cells: readonly Cell[]): readonly Cell[] {
  const [first = []] = partsOf(maskOf(width, height, cells)).toSorted(
    (a, b) => b.length - a.length,
  );
  return first;
}

/** Runs of squares without one that is taken. */
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

/** The most common ground in a run of squares; where several are drawn over each other, the topmost counts. */
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

/** The named places of a map, each with the squares where its name could be written. */
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

/** A name as written: its lines, their centre and the size of the letters, in units. */
export interface WrittenName {
  readonly name: string;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ground: NameGround;
}

/** The average width of an italic letter, as a fraction of its size. */
const LETTER = 0.44;

/** The smallest legible size of letters, in pixels. */
export const LEAST = 12.5;
/** The maximum size of names in pixels, and their usual size in units. */
const [MOST, USUAL] = [22, 16];

/** The distance between lines, as a multiple of the letters' size. */
export const LEADING = 1.15;

/** All ways to break a name into a number of lines, in the order of its words. */
function broken(words: readonly string[], lines: number): readonly (readonly string[])[] {
  if (lines === 1) return [[words.join(' ')]];
  return Array.from({ length: words.length - lines + 1 }, (_, i) => i + 1).flatMap((first) =>
    broken(words.slice(first), lines - 1).map((rest) => [words.slice(0, first).join(' '), ...rest]),
  );
}

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** A name in a run of squares, in as few lines as possible; undefined if legible letters do not fit. */
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

/** The rest of some runs after removing covered squares, longest first. */
const besides = ({ runs }: NamedPlace, covered: Squares): NamedPlace['runs'] =>
  runs
    .flatMap(({ x, y, length, ground }) => {
      const cells = Array.from({ length }, (_, i): Cell => [x + i, y]);
      return runsOf(cells, covered).map((run) => ({ ...run, ground }));
    })
    .toSorted((a, b) => b.length - a.length);

/**
 * A place's name where it fits best: in the widest run if nothing covers it, or else in the rest of a run, or else
 * under what covers it.
 * @param unit the size of a screen pixel in units
 * @param covered the squares that something stands on now
 * @returns undefined if legible letters do not fit
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
