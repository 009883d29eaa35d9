import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  angleVector,
  type Cell,
  cellName,
  cellNamed,
  cellsOf,
  covers,
  DIRECTIONS,
  directionTo,
  type Footprint,
  gapReach,
  offset,
  overlap,
  pointAt,
  sameCell,
  lineOfCells,
} from './cell.js';
import { isStraight } from './line.js';

const cell = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
const gap = (from: Cell, to: Cell): number => gapReach({ at: from, size: 1 }, { at: to, size: 1 });
const footprint: fc.Arbitrary<Footprint> = fc.record({
  at: cell,
  size: fc.integer({ min: 1, max: 4 }),
});

describe('footprints', () => {
  it('overlap exactly if they share a cell', () => {
    fc.assert(
      fc.property(footprint, footprint, (a, b) => {
        expect(overlap(a, b)).toBe(
          cellsOf(a).some((one) => cellsOf(b).some((other) => sameCell(one, other))),
        );
        expect(overlap(a, b)).toBe(overlap(b, a));
      }),
    );
  });

  it('cover exactly their cells', () => {
    fc.assert(
      fc.property(footprint, cell, (a, b) => {
        expect(covers(a, ...b)).toBe(cellsOf(a).some((one) => sameCell(one, b)));
      }),
    );
  });

  it('are as far apart as their nearest cells in king’s steps', () => {
    fc.assert(
      fc.property(footprint, footprint, (a, b) => {
        const gaps = cellsOf(a).flatMap(([x, y]) =>
          cellsOf(b).map(([i, j]) => Math.max(Math.abs(x - i), Math.abs(y - j))),
        );
        expect(gapReach(a, b)).toBe(Math.min(...gaps));
        expect(gapReach(b, a)).toBe(gapReach(a, b));
      }),
    );
  });

  it('the gap obeys the triangle inequality for single cells', () => {
    fc.assert(
      fc.property(cell, cell, cell, (a, b, c) => {
        expect(gap(a, c)).toBeLessThanOrEqual(gap(a, b) + gap(b, c));
      }),
    );
  });
});

describe('directions', () => {
  it('go clockwise from north', () => {
    expect(DIRECTIONS.map((direction) => offset([5, 5], direction))).toEqual([
      [5, 4],
      [6, 4],
      [6, 5],
      [6, 6],
      [5, 6],
      [4, 6],
      [4, 5],
      [4, 4],
    ]);
    expect(offset([5, 5], 2, 7)).toEqual([12, -2]);
  });

  it('are recovered from the cell they lead to', () => {
    fc.assert(
      fc.property(
        cell,
        fc.constantFrom(...DIRECTIONS),
        fc.integer({ min: 1, max: 9 }),
        (from, direction, steps) => {
          expect(directionTo(from, offset(from, direction, steps))).toBe(direction);
        },
      ),
    );
  });

  it('are the nearest eighth of a circle', () => {
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const eighths = Math.round((Math.atan2(dx, -dy) / Math.PI) * 4);
        expect(directionTo(a, b)).toBe(dx === 0 && dy === 0 ? undefined : ((eighths + 8) % 8) + 1);
      }),
    );
  });
});

describe('points at an angle', () => {
  it('lie on the axes and diagonals', () => {
    expect(pointAt([0, 0], 0, 3)).toEqual([0, -3]);
    expect(pointAt([0, 0], 90, 3)).toEqual([3, 0]);
    expect(pointAt([0, 0], -90, 3)).toEqual([-3, 0]);
    expect(pointAt([0, 0], 45, 10)).toEqual([7, -7]);
    expect(pointAt([0, 0], 540, 10, 5)).toEqual([0, 2]);
  });

  it('are symmetrical about the centre and never minus zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 0, max: 40 }),
        (degrees, distance) => {
          const [x, y] = pointAt([0, 0], degrees, distance);
          expect(pointAt([0, 0], degrees + 180, distance)).toEqual([0 - x, 0 - y]);
          expect(Math.abs(Math.hypot(x, y) - distance)).toBeLessThanOrEqual(Math.SQRT1_2 + 1e-6);
          expect(Object.is(x, -0) || Object.is(y, -0)).toBe(false);
        },
      ),
    );
  });

  it('make straight unbroken lines', () => {
    fc.assert(
      fc.property(
        cell,
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 1, max: 12 }),
        (start, degrees, count) => {
          const cells = lineOfCells(start, angleVector(degrees), count);
          expect(cells).toHaveLength(count);
          expect(cells[0]).toEqual(start);
          expect(isStraight(cells)).toBe(true);
        },
      ),
    );
  });
});

describe('a straight line of cells', () => {
  it('is distinguished from a broken or bent one', () => {
    expect(
      isStraight([
        [0, 0],
        [1, 0],
        [2, 1],
        [3, 1],
      ]),
    ).toBe(true);
    expect(
      isStraight([
        [3, 1],
        [2, 1],
        [1, 0],
        [0, 0],
      ]),
    ).toBe(true);
    expect(isStraight([[4, 4]])).toBe(true);
    expect(isStraight([])).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [0, 0],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [2, 0],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [1, 2],
        [2, 2],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 1],
        [4, 2],
        [5, 3],
      ]),
    ).toBe(false);
    expect(
      isStraight([
        [0, 0],
        [1, 1],
        [2, 0],
      ]),
    ).toBe(true);
    expect(
      isStraight([
        [0, 0],
        [1, 1],
        [2, 0],
        [3, 1],
        [4, 0],
        [5, 1],
        [6, 2],
      ]),
    ).toBe(false);
  });

  it('exists exactly if some slope out of many fits', () => {
    const rise = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rise, (rises) => {
        const heights = [0, ...rises].map((_, i, all) =>
          all.slice(0, i + 1).reduce((sum, value) => sum + value, 0),
        );
        const cells = heights.map((y, x): Cell => [x, y]);
        const fits = (slope: number): boolean => {
          const rest = heights.map((y, x) => y - slope * x);
          return Math.max(...rest) - Math.min(...rest) <= 1 + 1e-9;
        };
        // Bounds on the slope have denominators up to 5, and 60 is a multiple of them all.
        const slopes = Array.from({ length: 241 }, (_, i) => (i - 120) / 60);
        if (Math.abs(heights.at(-1) ?? 0) < rises.length)
          expect(isStraight(cells)).toBe(slopes.some(fits));
      }),
    );
  });
});

test('a cell is named by the letters of its column and the number of its row, and found by that name', () => {
  const cells: readonly Cell[] = [
    [0, 0],
    [10, 7],
    [25, 1],
    [26, 9],
    [701, 0],
    [702, 99],
  ];
  const names = cells.map(cellName);
  expect(names).toEqual(['A1', 'K8', 'Z2', 'AA10', 'ZZ1', 'AAA100']);
  expect(names.map(cellNamed)).toEqual(cells);
  expect(['k8', 'K0', '10,7', 'K', '8'].map(cellNamed)).toEqual([
    [10, 7],
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
