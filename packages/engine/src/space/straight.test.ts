import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from './grid/cell.js';
import type { GridMap } from './grid/grid.js';
import { parseGrid } from './grid/grid-source.js';
import type { Movement } from './grid/step.js';
import { pathCost, reachable } from './path.js';
import { straightestIn } from './straight.js';

/** A diagonal step costs no more than one along a row. */
const EVEN: Movement = { cost: { orthogonal: 5, diagonal: 5, difficult: 2 } };

function read(rows: readonly string[]): GridMap {
  const result = parseGrid({ rows });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const straightest = (map: GridMap, from: Cell, to: Cell, movement: Movement) =>
  straightestIn(map, reachable(map, from, Infinity, movement), to, movement)?.cells;

/** The visible length of a path, and its number of turns. */
function looks(cells: readonly Cell[]): readonly [number, number] {
  const steps = cells
    .slice(1)
    .map(([x, y], i): Cell => [x - (cells[i]?.[0] ?? 0), y - (cells[i]?.[1] ?? 0)]);
  const turns = steps.filter((step, i) => i > 0 && step.join() !== steps[i - 1]?.join());
  return [steps.reduce((sum, [x, y]) => sum + Math.hypot(x, y), 0), turns.length];
}

/** Every cheapest path to a cell, by trying all of them. */
function allCheapest(map: GridMap, from: Cell, to: Cell, movement: Movement): readonly Cell[][] {
  const costs = new Map(
    reachable(map, from, Infinity, movement).map(({ at, cost }) => [at.join(), cost]),
  );
  const ways = (at: Cell): readonly Cell[][] =>
    at.join() === from.join()
      ? [[at]]
      : [-1, 0, 1]
          .flatMap((x) => [-1, 0, 1].map((y): Cell => [at[0] + x, at[1] + y]))
          .filter((before) => {
            const known = costs.get(before.join());
            const step = pathCost(map, [before, at], movement);
            return (
              known !== undefined && step.ok && known + step.value.cost === costs.get(at.join())
            );
          })
          .filter((before) => before.join() !== at.join())
          .flatMap((before) => ways(before).map((way) => [...way, at]));
  return ways(to);
}

describe('the straightest path', () => {
  const open = read(['......', '......', '......']);

  it('keeps to the row where zigzagging costs the same', () => {
    expect(straightest(open, [0, 1], [5, 1], EVEN)).toEqual([0, 1, 2, 3, 4, 5].map((x) => [x, 1]));
  });

  it('turns once if it must go both straight and diagonally', () => {
    const way = straightest(open, [0, 0], [5, 2], EVEN) ?? [];
    expect([way.length, looks(way)[1]]).toEqual([6, 1]);
  });

  it('goes around obstacles, and costs no more than any other', () => {
    const map = read(['.....', '.##..', '.....']);
    const reached = reachable(map, [0, 1], 100, EVEN);
    const way = straightestIn(map, reached, [4, 1], EVEN);
    expect(way?.cost).toBe(reached.find(({ at }) => at.join() === '4,1')?.cost);
    expect(way && pathCost(map, way.cells, EVEN)).toEqual({ ok: true, value: way });
  });

  it('is a path of no steps to the mover’s own cell, and absent for unreachable ones', () => {
    expect(straightest(open, [2, 1], [2, 1], EVEN)).toEqual([[2, 1]]);
    expect(straightest(read(['.#.']), [0, 0], [2, 0], EVEN)).toBeUndefined();
  });

  it('is not led round in circles by steps that cost nothing', () => {
    const free: Movement = { ...EVEN, adjust: () => 0 };
    const way = straightest(open, [0, 0], [5, 2], free) ?? [];
    expect([way[0], way.at(-1)]).toEqual([
      [0, 0],
      [5, 2],
    ]);
    expect(new Set(way.map((cell) => cell.join())).size).toBe(way.length);
  });

  it('is, of all cheapest paths, one of the shortest with the fewest turns', () => {
    const cell = fc.tuple(fc.nat(3), fc.nat(3));
    const row = fc.string({
      unit: fc.constantFrom('.', '.', '.', '#', '~'),
      minLength: 4,
      maxLength: 4,
    });
    const cost = fc.constantFrom(EVEN.cost, { orthogonal: 2, diagonal: 3, difficult: 2 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 4, maxLength: 4 }),
        cell,
        cell,
        cost,
        (rows, from, to, price) => {
          const map = read(rows);
          const movement = { cost: price };
          const way = straightest(map, from, to, movement);
          if (!way) return;
          const [length, turns] = looks(way);
          for (const other of allCheapest(map, from, to, movement)) {
            const [far, bent] = looks(other);
            expect(far).toBeGreaterThan(length - 1e-9);
            if (far < length + 1e-9) expect(bent).toBeGreaterThanOrEqual(turns);
          }
          expect(pathCost(map, way, movement).ok).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
