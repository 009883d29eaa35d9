import type { MapPicture } from '@tiltyard/engine/space';
import { useState } from 'react';

/** A point of the map, in cells. */
export type Point = readonly [x: number, y: number];

/**
 * How far off the third corner may be, in cells: more suggests a miscount, less is just inaccurate
 * clicking.
 */
const SLACK = 0.25;

/** The result of aligning a picture, or why it failed. */
export type Aligned =
  | { readonly kind: 'aligned'; readonly picture: MapPicture; readonly off: number }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Aligns a picture with the squares, using three corners of the picture's own grid that were
 * clicked on the map.
 * @param corners the first one, one farther right and down by a known number of the picture's
 * cells, and any other as a check.
 * @param cells how many of the picture's cells lie between the first two, across and down.
 */
export function alignPicture(
  picture: MapPicture,
  [first, second, third]: readonly [Point, Point, Point],
  cells: Point,
): Aligned {
  const x = alongAxis(picture, [first, second, third], cells, 0);
  const y = alongAxis(picture, [first, second, third], cells, 1);
  if (!x || !y)
    return {
      kind: 'refused',
      message: 'The second corner must lie to the right of the first and below it. Click again.',
    };
  const off = Math.max(x.off, y.off);
  if (off > SLACK)
    return {
      kind: 'refused',
      message: `The third corner is off by ${off.toFixed(2)} of a square. Check how many squares you counted, and click again.`,
    };
  return {
    kind: 'aligned',
    off,
    picture: { ...picture, at: [x.at, y.at], size: [x.size, y.size] },
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The alignment along one axis. */
function alongAxis(
  { at, size }: MapPicture,
  [first, second, third]: readonly [Point, Point, Point],
  cells: Point,
  axis: 0 | 1,
): { readonly at: number; readonly size: number; readonly off: number } | undefined {
  // The corners as fractions of the picture, which stay the same however large it is drawn.
  const [a, b, c] = [first, second, third].map((point) => (point[axis] - at[axis]) / size[axis]);
  if (a === undefined || b === undefined || c === undefined) return undefined;
  const coarse = cells[axis] / (b - a);
  if (!(coarse > 0.5 && coarse <= 2000)) return undefined;
  const corner = Math.round(first[axis]);
  const reached = (c - a) * coarse;
  const steps = Math.round(reached);
  // The farthest corner gives the most accurate size.
  const fine = Math.abs(c - a) > b - a && steps !== 0 ? steps / (c - a) : coarse;
  return {
    size: rounded(fine),
    at: rounded(corner - a * fine),
    off: Math.abs(reached - steps),
  };
}

/** The three clicks that align a picture with the squares. */
export interface Alignment {
  readonly clicks: readonly Point[];
  /** How many of the picture's cells lie between the first two corners. */
  readonly cells: Point;
  /** The result of the last three clicks, in words. */
  readonly result: string | undefined;
  setCells(cells: Point): void;
  /** Forgets the clicks so far. */
  restart(): void;
  /** Adds a clicked corner. @returns whether the picture is aligned now. */
  click(point: Point): boolean;
}

/** Collects the clicks that align a picture with the squares. */
export function useAlignment(
  picture: MapPicture | undefined,
  onAligned: (picture: MapPicture) => void,
): Alignment {
  const [clicks, setClicks] = useState<readonly Point[]>([]);
  const [cells, setCells] = useState<Point>([5, 5]);
  const [result, setResult] = useState<string>();
  return {
    clicks,
    cells,
    result,
    setCells,
    restart() {
      setClicks([]);
      setResult(undefined);
    },
    click(point) {
      const [first, second] = clicks;
      setResult(undefined);
      if (!picture || !first || !second) {
        setClicks([...clicks, point]);
        return false;
      }
      const aligned = alignPicture(picture, [first, second, point], cells);
      setClicks([]);
      if (aligned.kind === 'refused') {
        setResult(aligned.message);
        return false;
      }
      setResult(`Aligned. The third corner is off by ${aligned.off.toFixed(2)} of a square.`);
      onAligned(aligned.picture);
      return true;
    },
  };
}
