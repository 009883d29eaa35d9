import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellsOf, covers, type Footprint, overlap } from './cell.js';
import { coverFrom, coverMark } from './cover.js';
import { type GridMap, wallBetween } from './grid.js';
import { parseGrid } from './grid-source.js';
import { filled, inside } from '../ground.js';

function read(source: unknown): GridMap {
  const result = parseGrid(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const one = (x: number, y: number): Footprint => ({ at: [x, y], size: 1 });

const SIZE = 6;
const text = fc.string({
  unit: fc.constantFrom('.', '.', '.', '.', '#', '*'),
  minLength: SIZE,
  maxLength: SIZE,
});
const grid = fc
  .record({
    rows: fc.array(text, { minLength: SIZE, maxLength: SIZE }),
    walls: fc.uniqueArray(
      fc.record({
        at: fc.tuple(fc.nat(SIZE - 2), fc.nat(SIZE - 2)),
        side: fc.constantFrom('east', 'south'),
        kind: fc.constantFrom('wall', 'window', 'glass', 'low'),
      }),
      { maxLength: 10, selector: (wall) => `${wall.at.join()} ${wall.side}` },
    ),
  })
  .map(read);
const body: fc.Arbitrary<Footprint> = fc
  .tuple(fc.nat(SIZE - 2), fc.nat(SIZE - 2), fc.constantFrom(1, 1, 2))
  .map(([x, y, size]) => ({ at: [x, y], size }));
const scene = fc
  .tuple(grid, body, body, fc.array(body, { maxLength: 2 }))
  .filter(([, a, b]) => !overlap(a, b));

/** The cells of a body at one of its points. */
const ownCells = ([x, y]: Cell, own: Footprint): Cell[] =>
  (
    [
      [x - 1, y - 1],
      [x, y - 1],
      [x - 1, y],
      [x, y],
    ] satisfies Cell[]
  ).filter((cell) => covers(own, ...cell));

/**
 * Whether the line is stopped, from the definition: the line is cut at every edge it crosses, each piece is looked up
 * by its middle, and pieces with a connection form a graph; a line along edges has a piece on either side. Then the
 * graph is searched from the attacker to the target.
 */
function slowlyBlocked(
  map: GridMap,
  a: Footprint,
  b: Footprint,
  bodies: readonly Footprint[],
  p: Cell,
  q: Cell,
): boolean {
  const opaque = (cell: Cell): boolean =>
    !inside(map, ...cell) ||
    (!covers(a, ...cell) &&
      !covers(b, ...cell) &&
      (filled(map, ...cell) || bodies.some((other) => covers(other, ...cell))));
  const walled = (c: Cell, d: Cell): boolean =>
    ['wall', 'glass'].includes(wallBetween(map, c, d)?.kind ?? '');
  const joined = (c: Cell, d: Cell): boolean => {
    if (c[0] === d[0] || c[1] === d[1]) return !walled(c, d);
    return (
      [
        [c[0], d[1]],
        [d[0], c[1]],
      ] satisfies Cell[]
    ).some((side) => !opaque(side) && !walled(c, side) && !walled(side, d));
  };
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const whole = Math.max(1, Math.abs(dx)) * Math.max(1, Math.abs(dy));
  const cuts = new Set<number>();
  for (let k = 0; k <= Math.abs(dx); k++) if (dx !== 0) cuts.add((k * whole) / Math.abs(dx));
  for (let k = 0; k <= Math.abs(dy); k++) if (dy !== 0) cuts.add((k * whole) / Math.abs(dy));
  const times = [...cuts].toSorted((s, t) => s - t);
  const layers: Cell[][] = [ownCells(p, a)];
  for (const [i, time] of times.slice(1).entries()) {
    const middle = (times[i] ?? 0) + time;
    const x = Math.floor((2 * whole * p[0] + dx * middle) / (2 * whole));
    const y = Math.floor((2 * whole * p[1] + dy * middle) / (2 * whole));
    layers.push(
      dx === 0
        ? [
            [x - 1, y],
            [x, y],
          ]
        : dy === 0
          ? [
              [x, y - 1],
              [x, y],
            ]
          : [[x, y]],
    );
  }
  let open = layers[0] ?? [];
  for (const layer of [
    ...layers.slice(1).map((cells) => cells.filter((cell) => !opaque(cell))),
    ownCells(q, b),
  ]) {
    const entered = layer.filter((cell) =>
      open.some((from) => (from[0] === cell[0] && from[1] === cell[1]) || joined(from, cell)),
    );
    const beside = layer.filter((cell) =>
      entered.some((from) => !entered.includes(cell) && joined(from, cell)),
    );
    open = [...entered, ...beside];
  }
  return open.length === 0;
}

const cornersOf = ({ at: [x, y], size }: Footprint): Cell[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

function outlineOf(own: Footprint): Cell[] {
  const all = cellsOf(own).flatMap((cell) => cornersOf({ at: cell, size: 1 }));
  const inner = ([x, y]: Cell): boolean => covers(own, x - 1, y - 1) && covers(own, x, y);
  return all.filter(
    (point) =>
      !(inner(point) && covers(own, point[0] - 1, point[1]) && covers(own, point[0], point[1] - 1)),
  );
}

describe('cover between corners', () => {
  it('agrees with a slow search of every line', () => {
    fc.assert(
      fc.property(scene, ([map, a, b, bodies]) => {
        const counts = outlineOf(a).map(
          (p) => cornersOf(b).filter((q) => slowlyBlocked(map, a, b, bodies, p, q)).length,
        );
        const best = coverFrom(map, a, b, { bodies });
        expect(best.blocked).toBe(Math.min(...counts));
        expect(coverFrom(map, a, b, { bodies, corner: 'worst' }).blocked).toBe(Math.max(...counts));
        expect(best.corners).toEqual(
          cornersOf(b).map((q) => slowlyBlocked(map, a, b, bodies, best.from, q)),
        );
        if (best.total) expect(best.blocked).toBe(4);
      }),
      { numRuns: 1000 },
    );
  });

  it('names an obstacle if and only if there is one', () => {
    fc.assert(
      fc.property(scene, ([map, a, b, bodies]) => {
        const cover = coverFrom(map, a, b, { bodies });
        expect(cover.cells.length + cover.walls.length + cover.bodies.length > 0).toBe(
          cover.blocked > 0,
        );
        for (const cell of cover.cells) expect(filled(map, ...cell)).toBe(true);
        for (const wall of cover.walls)
          expect(
            map.walls.find(({ at, side }) => at.join() === wall.at.join() && side === wall.side)
              ?.kind,
          ).toMatch(/wall|glass/);
      }),
      { numRuns: 500 },
    );
  });

  it('is total backwards exactly if forwards', () => {
    fc.assert(
      fc.property(scene, ([map, a, b, bodies]) => {
        expect(coverFrom(map, a, b, { bodies }).total).toBe(coverFrom(map, b, a, { bodies }).total);
      }),
      { numRuns: 300 },
    );
  });

  it('is none in the open and total behind a wall', () => {
    const open = read({ rows: ['...', '...'] });
    expect(coverFrom(open, one(0, 0), one(2, 1))).toEqual({
      blocked: 0,
      total: false,
      from: [0, 0],
      corners: [false, false, false, false],
      cells: [],
      walls: [],
      bodies: [],
    });
    const wall = read({ rows: ['..', '..'], walls: [{ at: [0, 0], side: 'east', length: 2 }] });
    expect(coverFrom(wall, one(0, 0), one(1, 0))).toMatchObject({ blocked: 4, total: true });
    expect(coverFrom(read({ rows: ['.#.'] }), one(0, 0), one(2, 0))).toMatchObject({
      blocked: 4,
      total: true,
      cells: [[1, 0]],
    });
    expect(coverFrom(open, one(1, 1), one(1, 1))).toMatchObject({ blocked: 0, total: false });
  });

  it('is judged from each attacker separately', () => {
    const map = read({ rows: ['.....', '..#..', '.....'] });
    expect(coverFrom(map, one(0, 0), one(4, 0)).blocked).toBe(0);
    expect(coverFrom(map, one(0, 1), one(4, 1)).blocked).toBeGreaterThan(0);
    expect(coverFrom(map, one(2, 0), one(3, 1)).blocked).toBeLessThan(4);
  });

  it('of a defender in a doorway holds against attacks from the sides and not from the front', () => {
    const map = read({ rows: ['...', '#.#', '...'] });
    const blow = (x: number): number =>
      coverFrom(map, one(x, 0), one(1, 1), { corner: 'worst' }).blocked;
    expect([blow(0) > 0, blow(1), blow(2) > 0]).toEqual([true, 0, true]);
  });

  it('is given by bodies, which are identified by their index in the list', () => {
    const map = read({ rows: ['.....'] });
    const cover = coverFrom(map, one(0, 0), one(4, 0), { bodies: [one(3, 0), one(1, 0)] });
    expect(cover).toMatchObject({ total: true, bodies: [0, 1], cells: [], walls: [] });
    expect(coverFrom(map, one(0, 0), one(1, 0), { bodies: [one(3, 0)] }).blocked).toBe(0);
  });
});

describe('cover the map marks', () => {
  const map = read({
    rows: ['..+..', '.....'],
    walls: [
      { at: [2, 1], side: 'east', kind: 'low' },
      { at: [0, 1], side: 'east', kind: 'low', cover: 3 },
    ],
  });

  it('counts beside the target and not beside the attacker', () => {
    expect(coverMark(map, one(0, 0), one(3, 0))).toBe(1);
    expect(coverMark(map, one(0, 0), one(4, 0))).toBe(0);
    expect(coverMark(map, one(1, 0), one(4, 0))).toBe(0);
    expect(coverMark(map, one(1, 0), one(3, 0))).toBe(1);
    expect(coverMark(map, one(0, 0), one(2, 0))).toBe(1);
    expect(coverMark(map, one(2, 0), one(3, 0))).toBe(0);
  });

  it('counts low walls, and not from overhead', () => {
    expect(coverMark(map, one(1, 1), one(3, 1))).toBe(1);
    expect(coverMark(map, one(1, 1), one(3, 1), true)).toBe(0);
    expect(coverMark(map, one(0, 1), one(1, 1))).toBe(3);
    expect(coverMark(map, one(0, 1), one(2, 1))).toBe(0);
    expect(coverMark(map, one(2, 1), one(3, 1))).toBe(1);
    expect(coverMark(map, one(0, 0), one(2, 0), true)).toBe(1);
  });
});
