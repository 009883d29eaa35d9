import { CELL } from '../stage/geometry.js';
import type { Squares } from './names.js';
import { LEAST, squaresUnder } from './names.js';
import type { Terrain } from './terrain.js';

/** The height or depth of a platform as written on the map. */
export interface HeightMark {
  readonly x: number;
  readonly y: number;
  /** The scale of its text. */
  readonly grown: number;
  readonly isUp: boolean;
  readonly label: string;
  /** The squares that it covers. */
  readonly squares: readonly string[];
}

/** The usual size of heights on the drawing, and the maximum that fits into a square, in units. */
const [USUAL, MOST] = [15, 22];

/** How far the triangle of a height extends to the left of its middle, and where its text begins, in units. */
const [BEFORE, WORDS] = [17, -2];
/** The average width of a letter of a height at its usual size. */
const LETTER = 8;

/** Where the height or depth of each platform is written, and on which squares; never one over another. */
export function heightMarks(
  { platforms, stairs, things }: Terrain,
  unit: number,
  covered: Squares,
): readonly HeightMark[] {
  const size = Math.max(USUAL, LEAST * unit);
  if (size > MOST) return [];
  const grown = size / USUAL;
  const steps = new Set(stairs.map(({ at }) => String(at)));
  const taken = new Set([...covered, ...things.flatMap(({ at, to = at }) => [at, to].map(String))]);
  const written = new Set<string>();
  return platforms.flatMap(({ cells, height, label }) => {
    const [middle] = cells;
    if (!middle || steps.has(String(middle))) return [];
    const end = WORDS + LETTER * label.length;
    const marks = cells
      .map(([column, row]): HeightMark => {
        const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
        const squares = squaresUnder(x - BEFORE * grown, x + end * grown, row);
        return { x, y, grown, isUp: height > 0, label, squares };
      })
      .filter(({ squares }) => !squares.some((at) => written.has(at)));
    const mark = marks.find(({ squares }) => !squares.some((at) => taken.has(at))) ?? marks[0];
    for (const at of mark?.squares ?? []) written.add(at);
    return mark ?? [];
  });
}
