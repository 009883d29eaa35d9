import type { GridMap } from '@tiltyard/engine/space';
import { traitsAt } from '@tiltyard/engine/space';

type Cell = readonly [x: number, y: number];

/**
 * What one use of a brush covers: the square under it, a line or rectangle between two squares, or
 * all connected squares of the same ground.
 */
export const PAINT_SHAPES = [
  { id: 'square', name: 'Square by square' },
  { id: 'line', name: 'Line' },
  { id: 'rectangle', name: 'Rectangle' },
  { id: 'fill', name: 'Fill' },
] as const;

export type PaintShape = (typeof PAINT_SHAPES)[number]['id'];

/** The squares on a line between two squares. */
export function lineBetween([x0, y0]: Cell, [x1, y1]: Cell): readonly Cell[] {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Array.from({ length: steps + 1 }, (_, i): Cell => {
    const share = steps === 0 ? 0 : i / steps;
    return [Math.round(x0 + (x1 - x0) * share), Math.round(y0 + (y1 - y0) * share)];
  });
}

/** The squares of a rectangle between two corners. */
export function rectangleBetween([x0, y0]: Cell, [x1, y1]: Cell): readonly Cell[] {
  const [left, top] = [Math.min(x0, x1), Math.min(y0, y1)];
  const width = Math.abs(x1 - x0) + 1;
  return Array.from({ length: width * (Math.abs(y1 - y0) + 1) }, (_, i): Cell => [
    left + (i % width),
    top + Math.floor(i / width),
  ]);
}

/** The squares of the same ground connected to a square by their edges, even through walls. */
export function alikeAround(map: GridMap, from: Cell): readonly Cell[] {
  const key = ([x, y]: Cell): string => JSON.stringify(traitsAt(map, [x, y]));
  const wanted = key(from);
  const found = new Map([[from.join(), from]]);
  const open: Cell[] = [from];
  for (let next = open.pop(); next; next = open.pop()) {
    const [x, y] = next;
    for (const other of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] satisfies Cell[]) {
      const [ox, oy] = other;
      const isInside = ox >= 0 && oy >= 0 && ox < map.width && oy < map.height;
      if (!isInside || found.has(other.join()) || key(other) !== wanted) continue;
      found.set(other.join(), other);
      open.push(other);
    }
  }
  return [...found.values()];
}

/** Squares with their mirror images on the other half of the map, left to right. */
export const withMirrored = ({ width }: GridMap, cells: readonly Cell[]): readonly Cell[] => [
  ...new Map(
    cells
      .flatMap(([x, y]): Cell[] => [
        [x, y],
        [width - 1 - x, y],
      ])
      .map((cell) => [cell.join(), cell] as const),
  ).values(),
];
