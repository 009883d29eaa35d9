import type { Scene } from '@tiltyard/engine';
import { describe, expect, it } from 'vitest';
import { CELL } from './geometry.js';
import { allAt, planOf, whoAt } from './plan.js';

type Token = Scene['tokens'][number];

const scene = (...tokens: readonly Token[]): Scene => ({
  map: {
    kind: 'grid',
    width: 8,
    height: 8,
    scale: { unit: 'metre', perCell: 1, roundTo: 1 },
    cells: [],
    walls: [],
  },
  tokens,
  groups: [],
  relations: [],
  lying: [],
});

const man = (id: string, at: readonly [number, number]): Token => ({ id, at, size: 1 });

describe('where tokens are drawn', () => {
  it('draws a combatant below another smaller, at a corner, and the one above in the middle', () => {
    const { spots } = planOf(scene(man('fallen', [3, 3]), man('standing', [3, 3])));
    const [below, above] = [spots.get('fallen'), spots.get('standing')];
    expect(above).toEqual({ x: 3.5 * CELL, y: 3.5 * CELL, r: CELL * 0.44 });
    expect(below?.x).toBeLessThan(3.3 * CELL);
    expect(below?.y).toBeLessThan(3.3 * CELL);
    expect(below?.r).toBeLessThan(CELL * 0.3);
  });

  it('puts one below another where no neighbour hides them', () => {
    const { spots } = planOf(
      scene(
        man('fallen', [3, 3]),
        man('standing', [3, 3]),
        man('north', [3, 2]),
        man('west', [2, 3]),
      ),
    );
    const fallen = spots.get('fallen') ?? { x: 0, y: 0, r: 0 };
    expect([fallen.x > 3.5 * CELL, fallen.y > 3.5 * CELL]).toEqual([true, true]);
    for (const who of ['north', 'west']) {
      const other = spots.get(who) ?? { x: 0, y: 0, r: 0 };
      const apart = Math.hypot(other.x - fallen.x, other.y - fallen.y);
      expect(apart).toBeGreaterThan(other.r + fallen.r);
    }
  });

  it('gives each of several at one place a corner of their own', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => man(id, [3, 3]));
    const { spots } = planOf(scene(...all));
    expect(new Set([...spots.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  });

  it('leaves those alone whom nothing covers, and riders on their mounts', () => {
    const horse: Token = { id: 'horse', at: [1, 1], size: 2 };
    const rider: Token = { ...man('rider', [1, 1]), size: 2, on: 'horse' };
    const { spots } = planOf(scene(man('near', [3, 1]), horse, rider));
    expect(spots.get('near')?.r).toBe(CELL * 0.44);
    expect(spots.get('horse')).toEqual({ x: 2 * CELL, y: 2 * CELL, r: 2 * CELL * 0.44 });
    expect(spots.get('rider')?.r).toBeCloseTo(2 * CELL * 0.44 * 0.66);
  });

  it('tells all on a square, who stands above first', () => {
    const shown = scene(man('fallen', [3, 3]), man('standing', [3, 3]), man('other', [4, 3]));
    expect(allAt(shown, [3, 3])).toEqual(['standing', 'fallen']);
    expect(whoAt(shown, [3, 3])).toBe('standing');
    expect(whoAt(shown, [0, 0])).toBeUndefined();
  });
});
