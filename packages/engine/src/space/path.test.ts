import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellsOf, DIRECTIONS, type Footprint, offset } from './grid/cell.js';
import { type GridMap, wallBetween } from './grid/grid.js';
import { type GridSource, parseGrid } from './grid/grid-source.js';
import { blocked, difficult, fits, inside } from './ground.js';
import { reaches } from './grid/line.js';
import {
  type Path,
  pathCost,
  pathIn,
  pathToFirst,
  pathWithin,
  reachable,
  shortestPath,
} from './path.js';
import { type Corners, type Movement, type Occupancy, stepCost } from './grid/step.js';

function read(source: unknown): GridMap {
  const result = parseGrid(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const COST = { orthogonal: 2, diagonal: 3, difficult: 2 };
const SIZE = 6;
const text = fc.string({
  unit: fc.constantFrom('.', '.', '.', '.', '#', '~', '%'),
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
        kind: fc.constantFrom('wall', 'window', 'low', 'curtain'),
      }),
      { maxLength: 10, selector: (wall) => `${wall.at.join()} ${wall.side}` },
    ),
  })
  .map(read);
const at = fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1));
/** The occupancy of a cell as one letter: free, passable or closed. */
const crowd = fc.string({
  unit: fc.constantFrom('f', 'f', 'f', 'f', 'p', 'c'),
  minLength: SIZE * SIZE,
  maxLength: SIZE * SIZE,
});
const movement = fc
  .record({
    cost: fc.constantFrom(
      COST,
      { orthogonal: 1, diagonal: 1, difficult: 2 },
      { orthogonal: 2, diagonal: 5, difficult: 3 },
      { orthogonal: 4, diagonal: 3, difficult: 1 },
    ),
    size: fc.constantFrom(1, 1, 2),
    corners: fc.constantFrom<Corners>('both', 'either'),
    crowd,
  })
  .map(({ crowd: who, ...rest }): Movement => ({
    ...rest,
    occupied: (x, y): Occupancy =>
      who[y * SIZE + x] === 'c' ? 'closed' : who[y * SIZE + x] === 'p' ? 'passable' : 'free',
  }));

/** The cost of a single step, from the definition; independent of the typed arrays. */
function slowStep(
  map: GridMap,
  from: Cell,
  to: Cell,
  { cost, corners, size = 1 }: Movement,
): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (!fits(map, { at: to, size })) return Infinity;
  let hard = false;
  for (const cell of cellsOf({ at: from, size })) {
    const next: Cell = [cell[0] + dx, cell[1] + dy];
    const kind = (a: Cell, b: Cell): string => wallBetween(map, a, b)?.kind ?? '';
    const shut = (a: Cell, b: Cell): boolean => ['wall', 'window'].includes(kind(a, b));
    const ways: Cell[][] =
      dx === 0 || dy === 0
        ? [[cell, next]]
        : [
            [cell, [next[0], cell[1]], next],
            [cell, [cell[0], next[1]], next],
          ];
    const open = ways.filter((way) =>
      way.every((here, i) => !(i > 0 && blocked(map, ...here)) && !shut(here, way[i + 1] ?? here)),
    );
    if (open.length < (corners === 'either' ? ways.length : 1)) return Infinity;
    if (
      difficult(map, ...next) ||
      open.every((way) => way.some((here, i) => kind(here, way[i + 1] ?? here) === 'low'))
    )
      hard = true;
  }
  return (dx === 0 || dy === 0 ? cost.orthogonal : cost.diagonal) * (hard ? cost.difficult : 1);
}

function worst(body: Footprint, occupied: (x: number, y: number) => Occupancy): Occupancy {
  const all = cellsOf(body).map(([x, y]) => occupied(x, y));
  return all.includes('closed') ? 'closed' : all.includes('passable') ? 'passable' : 'free';
}

/** Bellman–Ford: the least cost of every place, by trying all steps until nothing improves. */
function slowCosts(map: GridMap, from: Cell, how: Movement): Map<string, number> {
  if (!cellsOf({ at: from, size: how.size ?? 1 }).every((cell) => inside(map, ...cell)))
    return new Map();
  const costs = new Map([[from.join(), 0]]);
  for (let changed = true; changed;) {
    changed = false;
    for (const [key, cost] of costs) {
      const [x = 0, y = 0] = key.split(',').map(Number);
      for (const direction of DIRECTIONS) {
        const to = offset([x, y], direction);
        const total = cost + slowStep(map, [x, y], to, how);
        if (total === Infinity || total >= (costs.get(to.join()) ?? Infinity)) continue;
        if (
          how.occupied !== undefined &&
          worst({ at: to, size: how.size ?? 1 }, how.occupied) === 'closed'
        )
          continue;
        costs.set(to.join(), total);
        changed = true;
      }
    }
  }
  return costs;
}

function checkPath(map: GridMap, path: Path, how: Movement): void {
  expect(path.steps.reduce((sum, step) => sum + step, 0)).toBe(path.cost);
  for (const [i, to] of path.cells.entries()) {
    const from = path.cells[i - 1];
    if (from !== undefined) expect(path.steps[i - 1]).toBe(slowStep(map, from, to, how));
  }
  expect(pathCost(map, path.cells, how)).toEqual({ ok: true, value: path });
}

/** The cost of the step from the north-west corner of a map to the cell diagonally below. */
const slanted = (source: GridSource, corners: Corners): number =>
  stepCost(read(source), [0, 0], [1, 1], { cost: COST, corners });

describe('a step', () => {
  it('costs what the definition gives, or is refused', () => {
    fc.assert(
      fc.property(grid, at, movement, (map, from, how) => {
        if (!fits(map, { at: from, size: how.size ?? 1 })) return;
        for (const direction of DIRECTIONS) {
          const to = offset(from, direction);
          expect(stepCost(map, from, to, how)).toBe(slowStep(map, from, to, how));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('rounds one corner, and never squeezes between two', () => {
    expect(slanted({ rows: ['..', '..'] }, 'either')).toBe(3);
    expect([
      slanted({ rows: ['.#', '..'] }, 'both'),
      slanted({ rows: ['.#', '..'] }, 'either'),
    ]).toEqual([3, Infinity]);
    expect(slanted({ rows: ['.#', '#.'] }, 'both')).toBe(Infinity);
    const wallEnd: GridSource = { rows: ['..', '..'], walls: [{ at: [0, 0], side: 'east' }] };
    expect([slanted(wallEnd, 'both'), slanted(wallEnd, 'either')]).toEqual([3, Infinity]);
    expect(
      slanted({ rows: ['..', '..'], walls: [{ at: [0, 0], side: 'east', length: 2 }] }, 'both'),
    ).toBe(Infinity);
  });

  it('is refused beyond the neighbours and off the map', () => {
    const map = read({ rows: ['...'] });
    expect([
      stepCost(map, [0, 0], [2, 0], { cost: COST }),
      stepCost(map, [0, 0], [0, 0], { cost: COST }),
    ]).toEqual([Infinity, Infinity]);
    expect([
      stepCost(map, [0, 0], [0, -1], { cost: COST }),
      stepCost(map, [-1, 0], [0, 0], { cost: COST }),
    ]).toEqual([Infinity, Infinity]);
  });

  it('costs double into difficult ground and over a low wall', () => {
    const map = read({ rows: ['.~..'], walls: [{ at: [2, 0], side: 'east', kind: 'low' }] });
    expect(
      pathCost(
        map,
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
        { cost: COST },
      ),
    ).toMatchObject({ ok: true, value: { steps: [4, 2, 4], cost: 10 } });
  });
});

describe('the cost of a path', () => {
  it('is a metre for a straight and a metre and a half for a diagonal step, in half-metres', () => {
    const map = read({ rows: ['....', '....'] });
    expect(
      pathCost(
        map,
        [
          [0, 0],
          [1, 1],
          [2, 1],
          [3, 0],
        ],
        { cost: COST },
      ),
    ).toMatchObject({ ok: true, value: { steps: [3, 2, 3], cost: 8 } });
    expect(pathCost(map, [[0, 0]], { cost: COST })).toMatchObject({
      ok: true,
      value: { steps: [], cost: 0 },
    });
  });

  it('reports every step that is wrong', () => {
    const map = read({ rows: ['.#..'] });
    expect(
      pathCost(
        map,
        [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
        { cost: COST, occupied: (x) => (x === 3 ? 'passable' : 'free') },
      ),
    ).toMatchObject({
      ok: false,
      problems: [
        { path: [1], message: 'no step leads from (0, 0) to (1, 0)' },
        { path: [3], message: '(3, 0) is occupied', expected: 'a free cell to end on' },
      ],
    });
    expect(pathCost(map, [], { cost: COST }).ok).toBe(false);
  });
});

describe('the reachable cells', () => {
  it('are exactly those whose cheapest path is within the budget', () => {
    fc.assert(
      fc.property(grid, at, movement, fc.integer({ min: 0, max: 20 }), (map, from, how, budget) => {
        const reached = reachable(map, from, budget, how);
        const slow = [...slowCosts(map, from, how)].filter(([, cost]) => cost <= budget);
        expect(new Map(reached.map((cell) => [cell.at.join(), cell.cost]))).toEqual(new Map(slow));
        for (const cell of reached.slice(1)) {
          expect(cell.stop).toBe(
            how.occupied === undefined ||
              worst({ at: cell.at, size: how.size ?? 1 }, how.occupied) === 'free',
          );
        }
        const order = reached.toSorted(
          (a, b) => a.cost - b.cost || a.at[1] - b.at[1] || a.at[0] - b.at[0],
        );
        expect(reached).toEqual(order);
      }),
      { numRuns: 200 },
    );
  });

  it('lead back to the start by paths of the stated cost', () => {
    fc.assert(
      fc.property(grid, at, movement, (map, from, how) => {
        const reached = reachable(map, from, 12, how);
        for (const cell of reached) {
          const path = pathIn(reached, cell.at);
          expect([path?.cells[0], path?.cells.at(-1), path?.cost]).toEqual([
            from,
            cell.at,
            cell.cost,
          ]);
          if (path !== undefined && cell.stop) checkPath(map, path, how);
        }
      }),
      { numRuns: 100 },
    );
    expect(pathIn([], [0, 0])).toBeUndefined();
  });

  it('are empty from outside the map', () => {
    expect(reachable(read({ rows: ['..'] }), [2, 0], 9, { cost: COST })).toEqual([]);
  });
});

describe('the cheapest path', () => {
  it('costs what Bellman–Ford finds, or does not exist', () => {
    fc.assert(
      fc.property(grid, at, at, movement, (map, from, to, how) => {
        const path = shortestPath(map, from, to, how);
        const mayStop =
          from.join() === to.join() ||
          how.occupied === undefined ||
          worst({ at: to, size: how.size ?? 1 }, how.occupied) === 'free';
        expect(path?.cost).toBe(mayStop ? slowCosts(map, from, how).get(to.join()) : undefined);
        if (path !== undefined) checkPath(map, path, how);
        expect(shortestPath(map, from, to, how, (path?.cost ?? 1) - 1)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('is found within its own cost, and not within less', () => {
    fc.assert(
      fc.property(grid, at, at, movement, (map, from, to, how) => {
        const path = shortestPath(map, from, to, how);
        if (!path) return;
        expect(shortestPath(map, from, to, how, path.cost)).toEqual(path);
        expect(shortestPath(map, from, to, how, path.cost - 1)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('to within reach is the cheapest of those to any cell within reach', () => {
    const target = fc.record({ at, size: fc.constantFrom(1, 2) });
    fc.assert(
      fc.property(
        grid,
        at,
        target,
        fc.integer({ min: 1, max: 2 }),
        movement,
        (map, from, foe, reach, how) => {
          const size = how.size ?? 1;
          const path = pathWithin(map, from, { target: foe, reach }, how);
          let least: number | undefined;
          for (const [key, cost] of slowCosts(map, from, how)) {
            const [x = 0, y = 0] = key.split(',').map(Number);
            const here: Footprint = { at: [x, y], size };
            if (
              !reaches(map, here, foe, reach) ||
              (key !== from.join() &&
                how.occupied !== undefined &&
                worst(here, how.occupied) !== 'free')
            )
              continue;
            least = Math.min(least ?? Infinity, cost);
          }
          expect(path?.cost).toBe(least);
          if (path !== undefined) checkPath(map, path, how);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('goes to the first place that will do, the same out of all reachable ones', () => {
    fc.assert(
      fc.property(grid, at, at, movement, (map, from, wanted, how) => {
        const least = 3;
        const will = (place: Cell, cost: number): boolean =>
          cost >= least && (place[0] === wanted[0] || place[1] === wanted[1]);
        const reached = reachable(map, from, 12, how);
        const first = reached.find((each) => each.stop && will(each.at, each.cost));
        expect(pathToFirst(map, from, how, 12, will)).toEqual(first && pathIn(reached, first.at));
      }),
      { numRuns: 300 },
    );
  });

  it('uses adjusted costs, even cheaper ones, and a search inside the adjustment', () => {
    const map = read({ rows: ['.....', '.....', '.....'] });
    const adjust = (_x: number, y: number, _toX: number, toY: number, cost: number): number => {
      expect(shortestPath(map, [0, 0], [4, 0], { cost: COST })?.cost).toBe(8);
      return y === 2 && toY === 2 ? 0 : y === 0 && toY === 0 ? Infinity : cost;
    };
    expect(shortestPath(map, [0, 0], [4, 0], { cost: COST, adjust })).toMatchObject({ cost: 8 });
    expect(shortestPath(map, [0, 2], [4, 2], { cost: COST, adjust })).toMatchObject({ cost: 0 });
  });
});
