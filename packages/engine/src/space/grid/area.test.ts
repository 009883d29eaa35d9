import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaWithin, cone, nearestCells, ray } from './area.js';
import type { Cell } from './cell.js';
import { cellDistance } from './distance.js';
import type { GridMap } from './grid.js';
import { parseGrid } from './grid-source.js';
import { filled } from '../ground.js';
import { lineOfEffect, sees } from './line.js';

function read(source: unknown): GridMap {
  const result = parseGrid(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const SIZE = 9;
const text = fc.string({
  unit: fc.constantFrom('.', '.', '.', '.', '#', '*'),
  minLength: SIZE,
  maxLength: SIZE,
});
const grid = fc
  .record({
    rows: fc.array(text, { minLength: SIZE, maxLength: SIZE }),
    scale: fc.constantFrom(
      { unit: 'half-metre', perCell: 2 },
      { unit: 'foot', perCell: 5, roundTo: 1 },
      { unit: 'metre', perCell: 1 },
      { unit: 'metre', perCell: 1, roundTo: 3 },
    ),
  })
  .map(read);
const at = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const open = read({
  scale: { unit: 'half-metre', perCell: 2 },
  rows: Array.from({ length: 9 }, () => '.........'),
});

const everyCell = (map: GridMap): Cell[] =>
  Array.from({ length: map.width * map.height }, (_, i) => [
    i % map.width,
    Math.floor(i / map.width),
  ]);
const sorted = (cells: readonly Cell[]): string[] => cells.map((cell) => cell.join()).toSorted();
/** Degrees clockwise from north. */
const bearing = (from: Cell, to: Cell): number =>
  ((Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI + 360) % 360;

describe('an area', () => {
  it('contains exactly the cells within its radius', () => {
    fc.assert(
      fc.property(grid, at, fc.nat(30), (map, centre, radius) => {
        const area = areaWithin(map, centre, radius);
        expect(sorted(area.map((cell) => cell.at))).toEqual(
          sorted(everyCell(map).filter((cell) => cellDistance(map, centre, cell) <= radius)),
        );
        for (const cell of area) expect(cell.distance).toBe(cellDistance(map, centre, cell.at));
      }),
    );
  });

  it('goes from near to far and clockwise from north', () => {
    fc.assert(
      fc.property(grid, at, fc.nat(30), (map, centre, radius) => {
        const cells = areaWithin(map, centre, radius).map((cell) => cell.at);
        const square = (cell: Cell): number =>
          (cell[0] - centre[0]) ** 2 + (cell[1] - centre[1]) ** 2;
        expect(cells).toEqual(
          cells.toSorted(
            (a, b) => square(a) - square(b) || bearing(centre, a) - bearing(centre, b),
          ),
        );
      }),
    );
    expect(areaWithin(open, [4, 4], 2)).toEqual([
      { at: [4, 4], distance: 0 },
      { at: [4, 3], distance: 2 },
      { at: [5, 4], distance: 2 },
      { at: [4, 5], distance: 2 },
      { at: [3, 4], distance: 2 },
      { at: [5, 3], distance: 2 },
      { at: [5, 5], distance: 2 },
      { at: [3, 5], distance: 2 },
      { at: [3, 3], distance: 2 },
    ]);
  });

  it('stops at what stops shots or sight', () => {
    fc.assert(
      fc.property(
        grid,
        at,
        fc.nat(20),
        fc.constantFrom('shots', 'sight'),
        (map, centre, radius, stoppedBy) => {
          const pass = stoppedBy === 'shots' ? lineOfEffect : sees;
          const expected = everyCell(map).filter(
            (cell) =>
              !filled(map, ...cell) &&
              cellDistance(map, centre, cell) <= radius &&
              pass(map, { at: centre, size: 1 }, { at: cell, size: 1 }),
          );
          expect(
            sorted(areaWithin(map, centre, radius, { stoppedBy }).map((cell) => cell.at)),
          ).toEqual(sorted(expected));
        },
      ),
    );
  });

  it('may have its centre outside the map', () => {
    expect(areaWithin(open, [-1, 4], 2).map((cell) => cell.at)).toEqual([
      [0, 4],
      [0, 3],
      [0, 5],
    ]);
    expect(areaWithin(open, [-1, 4], 2, { stoppedBy: 'shots' })).toEqual([]);
  });
});

describe('the nearest cells', () => {
  it('are the first of the whole map', () => {
    fc.assert(
      fc.property(grid, at, fc.integer({ min: 1, max: 99 }), (map, centre, count) => {
        expect(nearestCells(map, centre, count)).toEqual(
          areaWithin(map, centre, Infinity).slice(0, count),
        );
        expect(nearestCells(map, centre, count, { stoppedBy: 'shots' })).toEqual(
          areaWithin(map, centre, Infinity, { stoppedBy: 'shots' }).slice(0, count),
        );
      }),
    );
    expect(nearestCells(open, [4, 4], 5).map((cell) => cell.at)).toEqual([
      [4, 4],
      [4, 3],
      [5, 4],
      [4, 5],
      [3, 4],
    ]);
    expect(nearestCells(open, [4, 4], 0)).toEqual([]);
    expect(nearestCells(open, [0, 0], 1000)).toHaveLength(81);
  });
});

describe('a cone', () => {
  it('contains exactly the cells whose centres lie within its angle and length', () => {
    fc.assert(
      fc.property(
        grid,
        at,
        fc.nat(359),
        fc.integer({ min: 1, max: 360 }),
        fc.nat(25),
        (map, point, degrees, width, length) => {
          const inAngle = (cell: Cell): boolean => {
            const off = Math.abs(((bearing(point, cell) - degrees + 540) % 360) - 180);
            return off <= width / 2 + 1e-4;
          };
          const expected = everyCell(map).filter(
            (cell) =>
              cell.join() !== point.join() &&
              inAngle(cell) &&
              cellDistance(map, point, cell) <= length,
          );
          expect(
            sorted(cone(map, point, { degrees, width, length }).map((cell) => cell.at)),
          ).toEqual(sorted(expected));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('includes its edges', () => {
    expect(cone(open, [4, 4], { degrees: 0, width: 90, length: 4 }).map((cell) => cell.at)).toEqual(
      [
        [4, 3],
        [5, 3],
        [3, 3],
        [4, 2],
        [5, 2],
        [3, 2],
      ],
    );
  });
});

describe('a ray', () => {
  it('runs through the cell that it points at, however far that is', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (x, y) => {
        fc.pre(x + y > 0);
        const wide = read({ rows: Array.from({ length: 61 }, () => '.'.repeat(61)), walls: [] });
        const line = ray(wide, [0, 0], [x, y], 500).map((cell) => cell.at);
        expect(line).toContainEqual([x, y]);
      }),
    );
  });

  it('goes straight until its length, the rim or an obstacle ends it', () => {
    expect(ray(open, [4, 4], [1, 0], 6).map((cell) => cell.at)).toEqual([
      [5, 4],
      [6, 4],
      [7, 4],
    ]);
    expect(ray(open, [4, 4], [1, -1], 100).map((cell) => cell.at)).toEqual([
      [5, 3],
      [6, 2],
      [7, 1],
      [8, 0],
    ]);
    const map = read({ rows: ['..*.#.'], walls: [] });
    const xs = (stoppedBy?: 'shots' | 'sight'): number[] =>
      ray(map, [0, 0], [1, 0], 9, stoppedBy === undefined ? {} : { stoppedBy }).map(
        (cell) => cell.at[0],
      );
    expect([xs(), xs('shots'), xs('sight')]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3],
      [1, 2],
    ]);
    const walled = read({ rows: ['....'], walls: [{ at: [1, 0], side: 'east' }] });
    expect(ray(walled, [0, 0], [1, 0], 9, { stoppedBy: 'shots' })).toEqual([
      { at: [1, 0], distance: 1 },
    ]);
  });
});
