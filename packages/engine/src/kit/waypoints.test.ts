import { describe, expect, it } from 'vitest';
import { cellSchema, parseGrid } from '../space/index.js';
import { destinationsWithin, everyCell, nearest, pathThroughWaypoints } from './waypoints.js';

const parsed = parseGrid({ rows: ['.....', '.###.', '.....'] });
if (!parsed.ok) throw new Error('no map');
const map = parsed.value;
const movement = { cost: { orthogonal: 2, diagonal: 3, difficult: 1 } };

describe('a path through waypoints', () => {
  it('uses the cheapest path between waypoints that do not touch', () => {
    expect(
      pathThroughWaypoints(
        map,
        [0, 0],
        [
          [1, 0],
          [4, 2],
        ],
        movement,
        ['RULE'],
      ),
    ).toMatchObject({
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 1],
        [4, 2],
      ],
      cost: 11,
    });
  });

  it('is refused by the given rules if there is none or a step is not free', () => {
    expect(pathThroughWaypoints(map, [0, 0], [[2, 1]], movement, ['RULE'])).toEqual({
      rules: ['RULE'],
      reason: 'there is no way to 2, 1',
    });
    expect(pathThroughWaypoints(map, [0, 0], [[1, 1]], movement, [])).toMatchObject({
      rules: [],
      reason: expect.stringContaining('no step leads'),
    });
  });
});

it('destinations are the places to stop at except the own one, with their paths', () => {
  const all = destinationsWithin(map, [0, 0], 4, {
    ...movement,
    occupied: (x, y) => (x === 1 && y === 0 ? 'passable' : 'free'),
  });
  expect(all.map(({ to, cost, path }) => [to, cost, path.length])).toEqual([
    [[0, 1], 2, 1],
    [[2, 0], 4, 2],
    [[0, 2], 4, 2],
  ]);
});

it('destinations have the path of automatic players, and a straight one for people', () => {
  const even = { cost: { orthogonal: 5, diagonal: 5, difficult: 2 } };
  const parsedOpen = parseGrid({ rows: ['.....', '.....', '.....'] });
  if (!parsedOpen.ok) throw new Error('no map');
  const place = destinationsWithin(parsedOpen.value, [0, 1], 20, even).find(
    ({ to }) => to.join() === '4,1',
  );
  expect(place?.straight).toEqual([1, 2, 3, 4].map((x) => [x, 1]));
  expect(place?.path).toHaveLength(4);
});

it('cells: all of them, the nearest, and as commands give them', () => {
  expect(everyCell(map)).toHaveLength(15);
  expect([
    nearest(
      [0, 0],
      [
        [4, 1],
        [2, 2],
      ],
    ),
    nearest([0, 0], []),
  ]).toEqual([2, Infinity]);
  expect([cellSchema.safeParse([1, 2]).success, cellSchema.safeParse([1, 0.5]).success]).toEqual([
    true,
    false,
  ]);
});
