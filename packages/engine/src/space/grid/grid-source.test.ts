import { describe, expect, it } from 'vitest';
import { type GridMap, marked, traitsAt, wallBetween, withCell, withDoor } from './grid.js';
import { type GridSource, parseGrid } from './grid-source.js';
import {
  blocked,
  concealmentAt,
  coverAt,
  dark,
  difficult,
  filled,
  fits,
  heightAt,
  heightDifference,
  inside,
  obscuring,
} from '../ground.js';
import { adjacent, sees } from './line.js';
import { picturesIn } from '../picture.js';

function read(source: GridSource): GridMap {
  const result = parseGrid(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function problems(source: unknown): string[] {
  const result = parseGrid(source);
  return result.ok
    ? []
    : result.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const hall = read({
  scale: { unit: 'foot', perCell: 5 },
  rows: ['..#~', '*_+?', '%.H.'],
  legend: { H: { height: 10, mark: 'throne', cover: 2 } },
  cells: [{ at: [0, 0], difficult: true, height: -5 }],
  walls: [
    {
      between: [
        [1, 0],
        [0, 0],
      ],
      kind: 'door',
    },
    { at: [0, 1], side: 'south', length: 2 },
    { at: [3, 2], side: 'west', kind: 'low' },
  ],
});

describe('a map as people write it', () => {
  it('has its cells', () => {
    expect([hall.width, hall.height, hall.scale]).toEqual([
      4,
      3,
      { unit: 'foot', perCell: 5, roundTo: 5 },
    ]);
    expect([
      filled(hall, 2, 0),
      blocked(hall, 2, 0),
      blocked(hall, 0, 2),
      filled(hall, 0, 2),
    ]).toEqual([true, true, true, false]);
    expect([
      difficult(hall, 3, 0),
      difficult(hall, 0, 0),
      obscuring(hall, 0, 1),
      dark(hall, 1, 1),
    ]).toEqual([true, true, true, true]);
    expect([
      coverAt(hall, 2, 1),
      coverAt(hall, 2, 2),
      concealmentAt(hall, 3, 1),
      heightAt(hall, 2, 2),
      heightAt(hall, 0, 0),
    ]).toEqual([1, 2, 1, 10, -5]);
    expect([inside(hall, 4, 0), blocked(hall, -1, 0), heightAt(hall, 9, 9)]).toEqual([
      false,
      true,
      0,
    ]);
    expect(marked(hall, 'throne')).toEqual([[2, 2]]);
    expect(heightDifference(hall, { at: [2, 2], size: 1 }, { at: [0, 0], size: 1 })).toBe(15);
  });

  it('has its walls, each once, on the east or south edge of a cell', () => {
    expect(hall.walls).toEqual([
      { at: [0, 0], side: 'east', kind: 'door', open: false, cover: 0 },
      { at: [0, 1], side: 'south', kind: 'wall', cover: 0 },
      { at: [1, 1], side: 'south', kind: 'wall', cover: 0 },
      { at: [2, 2], side: 'east', kind: 'low', cover: 1 },
    ]);
    expect(wallBetween(hall, [1, 2], [1, 1])?.kind).toBe('wall');
    expect(wallBetween(hall, [0, 0], [1, 1])).toBeUndefined();
  });

  it('is frozen and survives JSON', () => {
    expect(Object.isFrozen(hall.cells[0])).toBe(true);
    const again: GridMap = JSON.parse(JSON.stringify(hall));
    expect(again).toEqual(hall);
    expect(coverAt(again, 2, 2)).toBe(2);
  });

  it('gives a new map when a door opens or a cell changes', () => {
    const [a, b] = [
      { at: [0, 0], size: 1 },
      { at: [1, 0], size: 1 },
    ] as const;
    const open = withDoor(hall, b.at, a.at, true);
    expect([sees(hall, a, b), sees(open, a, b), adjacent(open, a, b)]).toEqual([false, true, true]);
    expect(withDoor(open, a.at, b.at, true)).toBe(open);
    expect(withDoor(hall, [0, 1], [0, 2], true)).toBe(hall);
    expect(withDoor(open, a.at, b.at, false)).toEqual(hall);
    const smoke = withCell(hall, [1, 1], { obscuring: true });
    expect([traitsAt(smoke, [1, 1]), traitsAt(hall, [1, 1]), traitsAt(hall, [1, 0])]).toEqual([
      { obscuring: true },
      { dark: true },
      {},
    ]);
    expect(withCell(hall, [9, 9], {})).toBe(hall);
  });

  it('finds where there is room', () => {
    const map = read({
      rows: ['....', '...#', '....'],
      walls: [
        {
          between: [
            [1, 1],
            [2, 1],
          ],
        },
      ],
    });
    expect(fits(map, { at: [0, 0], size: 2 })).toBe(true);
    expect(fits(map, { at: [1, 0], size: 2 })).toBe(false);
    expect(fits(map, { at: [2, 0], size: 2 })).toBe(false);
    expect(fits(map, { at: [0, 2], size: 2 })).toBe(false);
    expect(fits(map, { at: [0, 0], size: 2 }, (x, y) => x === 1 && y === 1)).toBe(false);
  });
});

describe('a map with mistakes', () => {
  it('reports row and column', () => {
    expect(problems({ rows: ['...', '.q.', '..'] })).toEqual([
      'rows.1.1: unknown character "q" in row 2, column 2',
      'rows.2: row 3 has 2 cells',
    ]);
  });

  it('reports everything else that is wrong', () => {
    expect(problems('no')).toEqual([': the map is not an object']);
    expect(problems({})).toEqual(['rows: the map has no rows']);
    expect(problems({ rows: ['..'], color: 1 })).toEqual([
      'color: unknown field "color" in the map',
    ]);
    expect(problems({ rows: ['..'], scale: { perCell: 0.5 } })).toEqual([
      'scale.perCell: perCell of the scale is not a whole number from 1 up',
    ]);
    expect(problems({ rows: ['..'], legend: { ab: { blocked: 1 } } })).toEqual([
      'legend.ab: "ab" in the legend is not one character',
      'legend.ab.blocked: blocked of "ab" is not true or false',
    ]);
    expect(problems({ rows: ['..'], cells: [{ at: [2, 0] }] })).toEqual([
      'cells.0.at: cell 1 lies outside the map',
    ]);
  });

  it('reports impossible walls', () => {
    const wall = (source: unknown): string[] => problems({ rows: ['..', '..'], walls: [source] });
    expect(
      wall({
        between: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toEqual(['walls.0: the cells of wall 1 share no edge']);
    expect(wall({ at: [0, 0], side: 'west' })).toEqual([
      'walls.0: wall 1 is not between two cells of the map: (0, 0) and (-1, 0)',
    ]);
    expect(wall({ at: [0, 0] })).toEqual(['walls.0.side: wall 1 has no side']);
    expect(wall({ at: [0, 0], side: 'east', kind: 'hedge' })).toEqual([
      'walls.0.kind: kind of wall 1 is none of wall, door, window, glass, curtain, low',
    ]);
    expect(wall({ at: [0, 0], side: 'east', open: true })).toEqual([
      'walls.0.open: wall 1 is no door',
    ]);
    expect(
      wall({
        between: [
          [0, 0],
          [0, 1],
        ],
        side: 'east',
      }),
    ).toEqual(['walls.0.side: wall 1 has both "between" and "side"']);
    expect(
      problems({
        rows: ['..'],
        walls: [
          { at: [0, 0], side: 'east' },
          { at: [1, 0], side: 'west', kind: 'door' },
        ],
      }),
    ).toEqual([
      'walls.1: wall 2 stands where another wall stands already: between (1, 0) and (0, 0)',
    ]);
  });
});

describe('the picture of a map', () => {
  const hash = 'a'.repeat(64);
  const pictured = (picture: unknown) => parseGrid({ rows: ['...'], picture });

  it('is stored with its position, to a thousandth of a cell', () => {
    const map = pictured({ hash, at: [-0.5, 0.12349], size: [24, 16.5] });
    expect(map).toMatchObject({
      ok: true,
      value: { picture: { hash, at: [-0.5, 0.123], size: [24, 16.5] } },
    });
    expect(pictured({ hash, size: [3, 1] })).toMatchObject({ value: { picture: { at: [0, 0] } } });
    const changed = map.ok ? withCell(map.value, [0, 0], { dark: true }) : undefined;
    expect(changed?.picture?.hash).toBe(hash);
  });

  it('is refused whole if any part of it is wrong', () => {
    const wrong = (picture: unknown): readonly (readonly (string | number)[])[] => {
      const map = pictured(picture);
      return map.ok ? [] : map.problems.map(({ path }) => path);
    };
    expect(wrong({ hash: 'A'.repeat(64), size: [1, 1] })).toEqual([['picture', 'hash']]);
    expect(wrong({ hash: '../secret', size: [1, 1] })).toEqual([['picture', 'hash']]);
    expect(wrong({ hash, size: [0, 5] })).toEqual([['picture', 'size']]);
    expect(wrong({ hash, size: [1, 2, 3] })).toEqual([['picture', 'size']]);
    expect(wrong({ hash, size: [Infinity, 2] })).toEqual([['picture', 'size']]);
    expect(wrong({ hash, size: [1, 2], at: 'corner' })).toEqual([['picture', 'at']]);
    expect(wrong({ hash, size: [1, 2], url: 'https://example.org' })).toEqual([['picture', 'url']]);
    expect(wrong([])).toEqual([['picture']]);
  });

  it('is found wherever data names it', () => {
    const other = '0'.repeat(64);
    const data = { map: { picture: { hash } }, list: [other, hash, `${hash}b`, 'x'] };
    expect(picturesIn(data)).toEqual([hash, other]);
    expect(picturesIn({ file: `map:\n  picture: {hash: "${hash}"}` })).toEqual([hash]);
    expect(picturesIn(undefined)).toEqual([]);
  });
});
