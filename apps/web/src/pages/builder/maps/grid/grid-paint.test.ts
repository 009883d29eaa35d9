import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRUSHES, EDGES } from './brushes.js';
import {
  edged,
  edgeNear,
  fogged,
  named,
  openGround,
  painted,
  raised,
  resized,
  writeGrid,
} from './grid-paint.js';

function grid(source: unknown): GridMap {
  const read = parseGrid(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

describe('fog on a grid', () => {
  const some = fogged(
    grid(openGround(4, 3)),
    [
      [3, 0],
      [1, 1],
    ],
    true,
  );

  it('is written and read back, and nothing of it once it is gone', () => {
    expect(writeGrid(some, {})['fog']).toEqual(['...#', '.#..', '....']);
    expect(grid(writeGrid(some, {}))).toEqual(some);
    const none = fogged(fogged(some, [[3, 0]], false), [[1, 1]], false);
    expect(writeGrid(none, {})).not.toHaveProperty('fog');
  });

  it('is cut off and goes on with the map', () => {
    expect(resized(some, 3, 2).fog).toEqual(['...', '.#.']);
    expect(resized(some, 5, 3).fog).toEqual(['...#.', '.#...', '.....']);
    expect(grid(writeGrid(resized(some, 1, 3), {}))).not.toHaveProperty('fog');
  });
});

describe('painting a grid', () => {
  it('writes what reads back the same, whatever was painted', () => {
    const stroke = fc.record({
      x: fc.nat(5),
      y: fc.nat(3),
      brush: fc.constantFrom(...BRUSHES),
      height: fc.constantFrom(-1, 0, 2),
      edge: fc.constantFrom(...EDGES),
      px: fc.double({ min: 0, max: 5.99, noNaN: true }),
      py: fc.double({ min: 0, max: 3.99, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 30 }), (strokes) => {
        let map = grid(openGround(6, 4));
        for (const { x, y, brush, height, edge, px, py } of strokes) {
          map = raised(painted(map, [[x, y]], brush), [[y, x % 4]], height);
          const at = edgeNear(map, px, py);
          if (at) map = edged(map, at, edge.kind, edge.open ?? false);
        }
        const again = grid(writeGrid(map, {}));
        expect(
          new Set(again.cells.map((cell) => JSON.stringify(Object.entries(cell).toSorted()))),
        ).toEqual(
          new Set(
            map.cells.map((cell) =>
              JSON.stringify(
                Object.entries(cell)
                  .filter(([, value]) => value !== 0)
                  .toSorted(),
              ),
            ),
          ),
        );
        expect(again.walls).toHaveLength(map.walls.length);
      }),
    );
  });

  it('names squares as they are, and takes their names again', () => {
    const road = { id: '', name: '', traits: { mark: 'road' } };
    const map = painted(
      grid({ rows: ['~..', '...'] }),
      [
        [1, 0],
        [2, 0],
      ],
      road,
    );
    const cells = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    const drove = named(map, cells, 'the old road');
    expect(grid(writeGrid(drove, {})).cells).toEqual([
      { at: [0, 0], difficult: true, mark: 'the old road' },
      { at: [1, 0], mark: 'the old road' },
      { at: [2, 0], mark: 'road' },
      { at: [1, 1], mark: 'the old road' },
    ]);
    expect(grid(writeGrid(named(drove, cells, ''), {})).cells).toEqual([
      { at: [0, 0], difficult: true },
      { at: [2, 0], mark: 'road' },
    ]);
  });

  it('raises squares and leaves what they are made of, and paints them where they lie', () => {
    const mud = grid({ rows: ['~.', '..'] });
    const bank = raised(
      mud,
      [
        [0, 0],
        [1, 0],
      ],
      5,
    );
    expect(bank.cells).toEqual([
      { at: [0, 0], difficult: true, height: 5 },
      { at: [1, 0], height: 5 },
    ]);
    const wall = { id: '', name: '', traits: { blocked: true } };
    expect(painted(bank, [[0, 0]], wall).cells[0]).toEqual({
      at: [0, 0],
      blocked: true,
      height: 5,
    });
    expect(
      raised(
        bank,
        [
          [0, 0],
          [1, 0],
        ],
        0,
      ),
    ).toEqual(mud);
  });

  it('rubs out a name with the ground', () => {
    const map = named(grid(openGround(3, 3)), [[1, 1]], 'the ward');
    const [open = { id: '', name: '', traits: {} }] = BRUSHES;
    expect(painted(map, [[1, 1]], open).cells).toEqual([]);
  });

  it('writes as many kinds of squares as there are', () => {
    let map = grid(openGround(60, 3));
    for (let i = 0; i < 180; i++) map = named(map, [[i % 60, Math.floor(i / 60)]], `the ${i}th`);
    expect(grid(writeGrid(map, {})).cells).toHaveLength(180);
  });

  it('finds the edge a press is nearest to, and none at the rim', () => {
    const map = grid(openGround(3, 3));
    expect(edgeNear(map, 1.05, 1.5)).toEqual({ at: [0, 1], side: 'east' });
    expect(edgeNear(map, 1.5, 1.95)).toEqual({ at: [1, 1], side: 'south' });
    expect(edgeNear(map, 0.01, 1.5)).toBeUndefined();
  });

  it('cuts off what a smaller map has no room for', () => {
    const map = edged(
      painted(grid(openGround(4, 4)), [[3, 3]], {
        id: 'blocked',
        name: '',
        traits: { blocked: true },
      }),
      { at: [1, 1], side: 'east' },
      'wall',
      false,
    );
    const small = resized(map, 2, 2);
    expect(small.cells).toEqual([]);
    expect(small.walls).toEqual([]);
    expect(grid(writeGrid(small, {})).width).toBe(2);
  });
});
