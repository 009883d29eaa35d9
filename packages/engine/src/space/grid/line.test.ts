import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellsOf, type Footprint } from './cell.js';
import { type GridMap, wallBetween } from './grid.js';
import { type GridSource, parseGrid } from './grid-source.js';
import { blocked, filled, obscuring } from '../ground.js';
import {
  adjacent,
  concealmentBetween,
  lineCells,
  lineOfEffect,
  obstaclesOn,
  reaches,
  sees,
} from './line.js';

function read(source: GridSource): GridMap {
  const result = parseGrid(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const SIZE = 7;
const at = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
const one = at.map((cell): Footprint => ({ at: cell, size: 1 }));
const body: fc.Arbitrary<Footprint> = fc
  .tuple(fc.nat(SIZE - 3), fc.nat(SIZE - 3), fc.integer({ min: 1, max: 3 }))
  .map(([x, y, size]) => ({ at: [x, y], size }));
const grid = fc
  .record({
    rows: fc.array(
      fc.string({
        unit: fc.constantFrom('.', '.', '.', '#', '*'),
        minLength: SIZE,
        maxLength: SIZE,
      }),
      { minLength: SIZE, maxLength: SIZE },
    ),
    walls: fc.uniqueArray(
      fc.record({
        at: fc.tuple(fc.nat(SIZE - 2), fc.nat(SIZE - 2)),
        side: fc.constantFrom('east', 'south'),
        kind: fc.constantFrom('wall', 'window', 'glass', 'curtain', 'low', 'door'),
      }),
      { maxLength: 12, selector: (wall) => `${wall.at.join()} ${wall.side}` },
    ),
  })
  .map((source) => {
    const result = parseGrid(source);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value;
  });

/**
 * The cells whose interior a line between centres meets, by checking every cell of the box: independent of any walk.
 */
function crossed(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = [];
  const [dx, dy] = [2 * (to[0] - from[0]), 2 * (to[1] - from[1])];
  const [px, py] = [2 * from[0] + 1, 2 * from[1] + 1];
  for (let y = Math.min(from[1], to[1]); y <= Math.max(from[1], to[1]); y++) {
    for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x++) {
      // The line misses the open square if all its corners lie on one side of the line, or on it.
      const sides = [
        [0, 0],
        [2, 0],
        [0, 2],
        [2, 2],
      ].map(([i = 0, j = 0]) => dx * (2 * y + j - py) - dy * (2 * x + i - px));
      if (Math.max(...sides) > 0 && Math.min(...sides) < 0) cells.push([x, y]);
    }
  }
  if (dx === 0 && dy === 0) cells.push(from);
  return cells.toSorted((a, b) => (a[0] - b[0]) * dx + (a[1] - b[1]) * dy);
}

const STOPS_SIGHT = ['wall', 'door', 'curtain'];

function seesSlowly(map: GridMap, from: Cell, to: Cell): boolean {
  const opaque = (cell: Cell): boolean => filled(map, ...cell) || obscuring(map, ...cell);
  const walled = (a: Cell, b: Cell): boolean =>
    STOPS_SIGHT.includes(wallBetween(map, a, b)?.kind ?? '');
  const cells = crossed(from, to);
  if (cells.slice(1, -1).some(opaque)) return false;
  return cells.slice(1).every((cell, i) => {
    const last = cells[i] ?? cell;
    if (last[0] === cell[0] || last[1] === cell[1]) return !walled(last, cell);
    const sides: Cell[] = [
      [last[0], cell[1]],
      [cell[0], last[1]],
    ];
    return sides.some((side) => !opaque(side) && !walled(last, side) && !walled(side, cell));
  });
}

describe('the cells of a line', () => {
  it('are exactly those whose interior it meets', () => {
    fc.assert(
      fc.property(at, at, (a, b) => {
        expect(lineCells(a, b)).toEqual(crossed(a, b));
      }),
    );
  });

  it('are the same backwards', () => {
    fc.assert(
      fc.property(at, at, (a, b) => {
        expect(lineCells(b, a)).toEqual(lineCells(a, b).toReversed());
      }),
    );
  });

  it('exclude cells that are only touched', () => {
    expect(lineCells([0, 0], [2, 2])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(lineCells([0, 0], [2, 1])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ]);
  });
});

describe('sight', () => {
  it('is the same in both directions', () => {
    fc.assert(
      fc.property(grid, body, body, (map, a, b) => {
        expect(sees(map, a, b)).toBe(sees(map, b, a));
        expect(lineOfEffect(map, a, b)).toBe(lineOfEffect(map, b, a));
        expect(adjacent(map, a, b)).toBe(adjacent(map, b, a));
        expect(reaches(map, a, b, 2)).toBe(reaches(map, b, a, 2));
      }),
    );
  });

  it('agrees with a slow search', () => {
    fc.assert(
      fc.property(grid, one, one, (map, a, b) => {
        expect(sees(map, a, b)).toBe(seesSlowly(map, a.at, b.at));
      }),
      { numRuns: 500 },
    );
  });

  it('of large bodies is that of any of their cells', () => {
    fc.assert(
      fc.property(grid, body, body, (map, a, b) => {
        expect(sees(map, a, b)).toBe(
          cellsOf(a).some((from) => cellsOf(b).some((to) => seesSlowly(map, from, to))),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('passes one corner and is stopped between two', () => {
    const [a, b]: Footprint[] = [
      { at: [0, 0], size: 1 },
      { at: [1, 1], size: 1 },
    ];
    if (a === undefined || b === undefined) throw new Error('two bodies');
    expect(sees(read({ rows: ['.#', '..'] }), a, b)).toBe(true);
    expect(sees(read({ rows: ['.#', '#.'] }), a, b)).toBe(false);
    expect(
      sees(
        read({
          rows: ['..', '..'],
          walls: [
            { at: [0, 0], side: 'east' },
            { at: [0, 1], side: 'east' },
          ],
        }),
        a,
        b,
      ),
    ).toBe(false);
    expect(sees(read({ rows: ['..', '..'], walls: [{ at: [0, 0], side: 'east' }] }), a, b)).toBe(
      true,
    );
  });

  it('and shots differ at windows, glass, curtains and smoke', () => {
    const [a, b] = [
      { at: [0, 0], size: 1 },
      { at: [2, 0], size: 1 },
    ] as const;
    const both = (map: GridMap): boolean[] => [sees(map, a, b), lineOfEffect(map, a, b)];
    const wall = (kind: 'window' | 'glass' | 'curtain' | 'low'): GridMap =>
      read({ rows: ['...'], walls: [{ at: [0, 0], side: 'east', kind }] });
    expect(both(wall('window'))).toEqual([true, true]);
    expect(both(wall('glass'))).toEqual([true, false]);
    expect(both(wall('curtain'))).toEqual([false, true]);
    expect(both(wall('low'))).toEqual([true, true]);
    expect(both(read({ rows: ['.*.'] }))).toEqual([false, true]);
    expect(both(read({ rows: ['.%.'] }))).toEqual([true, true]);
    expect(both(read({ rows: ['*.*'] }))).toEqual([true, true]);
  });
});

function attackers(map: GridMap, x: number, y: number): number {
  let count = 0;
  for (let j = 0; j < map.height; j++) {
    for (let i = 0; i < map.width; i++)
      if (!blocked(map, i, j) && adjacent(map, { at: [i, j], size: 1 }, { at: [x, y], size: 1 }))
        count++;
  }
  return count;
}

describe('the number of attackers around a defender', () => {
  it('depends on walls, corners, doorways and corridors', () => {
    expect(attackers(read({ rows: ['...', '...', '...'] }), 1, 1)).toBe(8);
    expect(attackers(read({ rows: ['###', '...', '...'] }), 1, 1)).toBe(5);
    expect(attackers(read({ rows: ['###', '#..', '#..'] }), 1, 1)).toBe(3);
    expect(attackers(read({ rows: ['...', '#.#', '###'] }), 1, 1)).toBe(3);
    expect(attackers(read({ rows: ['#.#', '#.#', '#.#'] }), 1, 1)).toBe(2);
    expect(attackers(read({ rows: ['#.#', '#.#', '###'] }), 1, 1)).toBe(1);
    expect(
      attackers(
        read({ rows: ['...', '...', '...'], walls: [{ at: [0, 1], side: 'north', length: 3 }] }),
        1,
        1,
      ),
    ).toBe(5);
  });
});

describe('reach', () => {
  it('needs a free line within it', () => {
    const map = read({
      rows: ['.....', '.....'],
      walls: [{ at: [1, 0], side: 'east', length: 2, kind: 'door' }],
    });
    const [a, b] = [
      { at: [1, 0], size: 1 },
      { at: [3, 1], size: 1 },
    ] as const;
    expect([
      reaches(map, a, b, 2),
      reaches(map, { at: [2, 0], size: 1 }, b, 1),
      reaches(map, { at: [2, 0], size: 2 }, b, 1),
    ]).toEqual([false, true, true]);
    expect(reaches(read({ rows: ['....', '....'] }), a, b, 2)).toBe(true);
    expect(reaches(read({ rows: ['....', '....'] }), a, b, 1)).toBe(false);
    expect([adjacent(map, b, b), reaches(map, b, b, 0)]).toEqual([false, true]);
  });
});

describe('concealment', () => {
  it('is the highest on the way, without the observer’s own cell', () => {
    const map = read({ rows: ['?.f.?'], legend: { f: { concealment: 2 } } });
    const [a, b, c] = [
      { at: [0, 0], size: 1 },
      { at: [1, 0], size: 1 },
      { at: [4, 0], size: 1 },
    ] as const;
    expect([
      concealmentBetween(map, a, b),
      concealmentBetween(map, b, a),
      concealmentBetween(map, a, c),
    ]).toEqual([0, 1, 2]);
  });
});

describe('obstaclesOn', () => {
  it('finds an obstacle on a line exactly if the line does not get through', () => {
    fc.assert(
      fc.property(grid, at, at, (map, from, to) => {
        for (const [what, clear] of [
          ['sight', sees],
          ['shots', lineOfEffect],
        ] as const) {
          const { cells, walls } = obstaclesOn(map, from, to, what);
          expect(cells.length + walls.length === 0).toBe(
            clear(map, { at: from, size: 1 }, { at: to, size: 1 }),
          );
        }
      }),
    );
  });
});
