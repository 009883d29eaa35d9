import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellsOf, type Footprint } from './cell.js';
import { cellDistance, straightDistance } from './distance.js';
import type { GridMap, Scale } from './grid.js';

const mapOf = (scale: Scale): GridMap => ({
  kind: 'grid',
  width: 50,
  height: 50,
  scale,
  cells: [],
  walls: [],
});
const metres = mapOf({ unit: 'half-metre', perCell: 2, roundTo: 2 });
const feet = mapOf({ unit: 'foot', perCell: 5, roundTo: 1 });

const cell = fc.tuple(fc.nat(49), fc.nat(49));
const footprint: fc.Arbitrary<Footprint> = fc.record({
  at: cell,
  size: fc.integer({ min: 1, max: 3 }),
});

describe('straight distance', () => {
  it('is rounded to the nearest whole metre, in half-metres', () => {
    expect(cellDistance(metres, [0, 0], [1, 1])).toBe(2);
    expect(cellDistance(metres, [0, 0], [2, 2])).toBe(6);
    expect(cellDistance(metres, [0, 0], [3, 4])).toBe(10);
    expect(cellDistance(metres, [7, 7], [7, 7])).toBe(0);
    expect(cellDistance(feet, [0, 0], [1, 1])).toBe(7);
  });

  it('is the nearest multiple: exact comparison of squares with big integers', () => {
    const scale = fc.record({
      unit: fc.constant('u'),
      perCell: fc.integer({ min: 1, max: 1500 }),
      roundTo: fc.integer({ min: 1, max: 1500 }),
    });
    fc.assert(
      fc.property(scale, cell, cell, (s, a, b) => {
        const distance = cellDistance(mapOf(s), a, b);
        const square =
          BigInt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) * BigInt(s.perCell) ** 2n * 4n;
        const twice = BigInt(distance) * 2n;
        const step = BigInt(s.roundTo);
        expect(distance % s.roundTo).toBe(0);
        expect((twice + step) ** 2n > square).toBe(true);
        expect(distance === 0 || (twice - step) ** 2n <= square).toBe(true);
      }),
    );
  });

  it('is a metric except for the rounding', () => {
    fc.assert(
      fc.property(cell, cell, cell, (a, b, c) => {
        const ab = cellDistance(metres, a, b);
        expect(cellDistance(metres, b, a)).toBe(ab);
        expect(ab === 0).toBe(a[0] === b[0] && a[1] === b[1]);
        expect(cellDistance(metres, a, c)).toBeLessThanOrEqual(
          ab + cellDistance(metres, b, c) + metres.scale.roundTo,
        );
      }),
    );
  });

  it('goes from nearest cell to nearest cell', () => {
    fc.assert(
      fc.property(footprint, footprint, (a, b) => {
        const all = cellsOf(a).flatMap((from: Cell) =>
          cellsOf(b).map((to) => cellDistance(feet, from, to)),
        );
        expect(straightDistance(feet, a, b)).toBe(Math.min(...all));
      }),
    );
  });
});
