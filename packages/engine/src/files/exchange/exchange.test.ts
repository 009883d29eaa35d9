import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGrid } from '../../space/grid/grid-source.js';
import type { GridMap } from '../../space/grid/grid.js';
import { bytesOfBase64, readImageHeader } from './image-header.js';
import type { ImportedMap } from './imported-map.js';
import { readMapFile } from './read-map-file.js';
import { writeUniversalVtt } from './write-universal-vtt.js';

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

interface Parts {
  readonly [key: string]: unknown;
}

const uvtt = (parts: Parts = {}, [width, height] = [6, 4], origin = at(0, 0)): string =>
  JSON.stringify({
    format: 0.3,
    resolution: { map_origin: origin, map_size: at(width, height), pixels_per_grid: 70 },
    ...parts,
  });

function imported(text: string, options = {}): ImportedMap & { readonly grid: GridMap } {
  const read = readMapFile(text, options);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const grid = parseGrid(read.value.map);
  if (!grid.ok) throw new Error(grid.problems[0]?.message);
  return { ...read.value, grid: grid.value };
}

const walls = (grid: GridMap): readonly string[] =>
  grid.walls
    .map(({ at: [x, y], side, kind, open }) => `${x},${y} ${side} ${kind}${open ? ' open' : ''}`)
    .toSorted();

describe('a Universal VTT map', () => {
  test('has its origin subtracted from walls, doors and lights', () => {
    const { grid } = imported(
      uvtt(
        {
          line_of_sight: [[at(12, 20), at(12, 22)]],
          portals: [{ bounds: [at(12, 22), at(12, 23)], closed: true }],
          lights: [{ position: at(10.5, 20.5), range: 1 }],
        },
        [6, 4],
        at(10, 20),
      ),
      { isDarkBeyondLights: true },
    );
    expect(walls(grid)).toEqual(['1,0 east wall', '1,1 east wall', '1,2 east door']);
    const lit = (x: number, y: number): boolean =>
      !grid.cells.some((cell) => cell.at[0] === x && cell.at[1] === y && cell.dark);
    expect([lit(0, 0), lit(1, 0), lit(5, 3)]).toEqual([true, true, false]);
  });

  test('fills the hole in a wall with its door, open or closed', () => {
    const { grid, notes } = imported(
      uvtt({
        line_of_sight: [
          [at(3, 0), at(3, 1.5)],
          [at(3, 2.5), at(3, 4)],
        ],
        portals: [{ position: at(3, 2), bounds: [at(3, 1.5), at(3, 2.5)], closed: false }],
      }),
    );
    expect(walls(grid)).toEqual([
      '2,0 east wall',
      '2,1 east door open',
      '2,2 east wall',
      '2,3 east wall',
    ]);
    expect(notes).toContain('Read 1 door, 1 open.');
  });

  test('puts walls between all squares that a slanted or curved line separates', () => {
    const { grid, notes } = imported(uvtt({ line_of_sight: [[at(0, 0), at(6, 4)]] }));
    // No cell above the line is reached from the cells below it.
    const isWall = (x: number, y: number, side: 'east' | 'south'): boolean =>
      grid.walls.some((wall) => wall.at[0] === x && wall.at[1] === y && wall.side === side);
    const seen = new Set<string>();
    const open = [at(0, 3)];
    for (let next = open.pop(); next; next = open.pop()) {
      const { x, y } = next;
      if (x < 0 || y < 0 || x > 5 || y > 3 || seen.has(`${x},${y}`)) continue;
      seen.add(`${x},${y}`);
      if (!isWall(x, y, 'east')) open.push(at(x + 1, y));
      if (!isWall(x - 1, y, 'east')) open.push(at(x - 1, y));
      if (!isWall(x, y, 'south')) open.push(at(x, y + 1));
      if (!isWall(x, y - 1, 'south')) open.push(at(x, y - 1));
    }
    expect(seen.has('5,0')).toBe(false);
    expect(notes).toContain('1 slanted piece of wall became steps between squares.');
  });

  test('turns objects into cover and never into walls', () => {
    const { grid, notes } = imported(
      uvtt({
        objects_line_of_sight: [
          [at(1, 1), at(3, 1), at(3, 2), at(1, 2)],
          [at(4.1, 2.1), at(4.2, 2.1), at(4.2, 2.2)],
        ],
      }),
    );
    expect(grid.walls).toEqual([]);
    expect(grid.cells).toEqual([
      { at: [1, 1], cover: 1 },
      { at: [2, 1], cover: 1 },
    ]);
    expect(notes).toContain('1 object became squares with cover.');
    expect(notes).toContain('Left out as too small for a square: 1 object.');
  });

  test('is lit unless darkness is asked for, and if it has no lights', () => {
    const lights = [{ position: at(1, 1), range: 1 }];
    const line = [[at(3, 0), at(3, 4)]];
    const hasDark = (text: string, isDarkBeyondLights: boolean): boolean =>
      imported(text, { isDarkBeyondLights }).grid.cells.some(({ dark }) => dark);
    expect(hasDark(uvtt({ line_of_sight: line, lights }), false)).toBe(false);
    expect(hasDark(uvtt({ line_of_sight: line }), true)).toBe(false);
    expect(hasDark(uvtt({ line_of_sight: line, lights }), true)).toBe(true);
  });

  test('reports lines outside, on the rim or between no squares', () => {
    const { grid, notes } = imported(
      uvtt({
        line_of_sight: [
          [at(2, -50), at(2, 1)],
          [at(0, 0), at(6, 0), at(6, 4)],
          [at(3.1, 1.1), at(3.2, 1.2)],
        ],
        portals: [{ bounds: [at(2, 0), at(3, 0)], closed: true }],
      }),
    );
    expect(walls(grid)).toEqual(['1,0 east wall']);
    expect(notes.join(' ')).toContain('Cut off at the rim of the map: 1 piece of wall.');
    expect(notes.join(' ')).toContain('no two squares lie on either side: 1 piece of wall.');
    expect(notes.join(' ')).toContain('Left out on the rim or outside the map: 1 door.');
  });

  test('is read in format 1, as text or without a format, and with a note in any other', () => {
    for (const format of [0.2, '0.3', 1, '1.0', undefined])
      expect(imported(uvtt({ format })).notes.join(' ')).not.toContain('Format');
    expect(imported(uvtt({ format: 2 })).notes).toContain('Format 2 is read like 0.3.');
  });

  test('keeps a picture by its first bytes, and leaves out non-pictures and those too large', () => {
    const png = (width: number, height: number): string => {
      const bytes = new Uint8Array(33);
      bytes.set([0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]);
      new DataView(bytes.buffer).setUint32(16, width);
      new DataView(bytes.buffer).setUint32(20, height);
      return btoa(String.fromCharCode(...bytes));
    };
    const image = png(420, 280);
    expect(imported(uvtt({ image })).image).toEqual({
      type: 'image/png',
      width: 420,
      height: 280,
      base64: image,
    });
    expect(imported(uvtt({ image: `data:image/png;base64,${image}` })).image?.base64).toBe(image);
    for (const broken of [png(10_001, 10_000), png(0, 5), '!!!', btoa('<svg/>'), 'A']) {
      const read = imported(uvtt({ image: broken }));
      expect(read.image).toBeUndefined();
      expect(read.notes.some((note) => note.includes('picture'))).toBe(true);
    }
    for (const named of [
      'modules/a b/Keep_Night.jpg',
      'C:\\maps\\Keep_Night.jpg',
      'Keep_Night.jpg',
    ])
      expect(imported(uvtt({ image: named })).notes).toContain(
        'The file names its picture and doesn’t hold it. Choose Keep_Night.jpg as the map’s background.',
      );
  });

  test('is refused whole if it is broken, too large or too deep', () => {
    const refused = (text: string): string => {
      const read = readMapFile(text);
      return read.ok ? '' : (read.problems[0]?.message ?? '');
    };
    expect(refused('{"resolution":')).toBe('this is not JSON');
    expect(refused('[1]')).toBe('this is no map');
    expect(refused(uvtt({}, [2000, 10]))).toContain('too large');
    expect(refused(uvtt({}, [0, 4]))).toContain('is none');
    expect(refused(uvtt({ line_of_sight: [[{ x: 'a', y: 1 }]] }))).not.toBe('');
    expect(refused(uvtt({ x: JSON.parse('['.repeat(50) + ']'.repeat(50)) }))).toContain('deep');
    const across = Array.from({ length: 100_000 }, (_, i) => at((i % 2) * 90, (i % 3) * 40));
    expect(refused(uvtt({ line_of_sight: [across] }, [100, 100]))).toContain('too often');
  });

  test('of any shape is read or refused, and anything read is a map', () => {
    const coordinate = fc.double({ min: -20, max: 30, noNaN: true });
    const point = fc.record({ x: coordinate, y: coordinate });
    const drawn = fc.record({
      line_of_sight: fc.array(fc.array(point, { maxLength: 6 }), { maxLength: 6 }),
      objects_line_of_sight: fc.array(fc.array(point, { maxLength: 6 }), { maxLength: 3 }),
      portals: fc.array(
        fc.record({ bounds: fc.array(point, { maxLength: 3 }), closed: fc.boolean() }),
        { maxLength: 4 },
      ),
      lights: fc.array(fc.record({ position: point, range: fc.nat(9) }), { maxLength: 3 }),
      image: fc.oneof(fc.string(), fc.base64String()),
    });
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 12 }), fc.boolean(), (parts, size, dark) => {
        const { grid } = imported(uvtt(parts, [size, 5]), { isDarkBeyondLights: dark });
        expect([grid.width, grid.height]).toEqual([size, 5]);
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() =>
          readMapFile(JSON.stringify({ resolution: value, tilewidth: 3 })),
        ).not.toThrow();
      }),
    );
  });
});

describe('a map as Universal VTT', () => {
  test('comes back with its walls, its doors and the outline of its rock', () => {
    const edge = fc.record({
      at: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 })),
      side: fc.constantFrom('east' as const, 'south' as const),
      kind: fc.constantFrom('wall' as const, 'door' as const),
      open: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(edge, { selector: (each) => `${each.at.join()}${each.side}`, maxLength: 9 }),
        (drawn) => {
          const source = parseGrid({
            rows: Array.from({ length: 4 }, () => '......'),
            walls: drawn.map(({ open, ...wall }) =>
              wall.kind === 'door' ? { ...wall, open } : wall,
            ),
          });
          if (!source.ok) throw new Error('no map');
          const { file, notes } = writeUniversalVtt(source.value);
          expect(notes).toEqual([]);
          expect(walls(imported(JSON.stringify(file)).grid)).toEqual(walls(source.value));
        },
      ),
      { numRuns: 100 },
    );
    const rock = parseGrid({ rows: ['...', '.#.', '...'] });
    if (!rock.ok) throw new Error('no map');
    const back = imported(JSON.stringify(writeUniversalVtt(rock.value).file)).grid;
    expect(walls(back)).toHaveLength(4);
  });

  test('reports what the format cannot express', () => {
    const source = parseGrid({
      rows: ['..', '~.'],
      walls: [
        { at: [0, 0], side: 'east', kind: 'low' },
        { at: [0, 1], side: 'east', kind: 'window' },
      ],
      fog: ['##', '#'],
    });
    if (!source.ok) throw new Error('no map');
    expect(writeUniversalVtt(source.value).notes).toEqual([
      'Left out because the format has no fog that a GM paints: 3 of the squares.',
      'Left out because the format has no low walls: 1.',
      'Left plain because the format can’t say what the ground is: 1 of the squares.',
      'Windows and glass became portals.',
    ]);
  });
});

describe('a Tiled map', () => {
  const tiled = (parts: Parts = {}): string =>
    JSON.stringify({
      type: 'map',
      orientation: 'orthogonal',
      infinite: false,
      width: 3,
      height: 2,
      tilewidth: 32,
      tileheight: 32,
      layers: [],
      tilesets: [
        {
          firstgid: 1,
          tiles: [
            { id: 0, type: 'difficult' },
            { id: 1, properties: [{ name: 'cover', type: 'int', value: 2 }] },
          ],
        },
      ],
      ...parts,
    });

  test('has its ground by the class and properties of tiles and layers, rotated or not', () => {
    const { grid, notes } = imported(
      tiled({
        layers: [
          { type: 'tilelayer', name: 'ground', data: [1, 2, 9, 0x8000_0001, 0, 0] },
          { type: 'tilelayer', name: 'Blocked', data: [0, 0, 0, 0, 0, 7] },
        ],
      }),
    );
    expect(grid.cells).toEqual([
      { at: [0, 0], difficult: true },
      { at: [1, 0], cover: 2 },
      { at: [0, 1], difficult: true },
      { at: [2, 1], blocked: true },
    ]);
    expect(notes).toContain('Tiles that say nothing of the ground are open: 1.');
  });

  test('has walls and doors by the class of objects or of their layer', () => {
    const { grid, notes } = imported(
      tiled({
        layers: [
          {
            type: 'objectgroup',
            name: 'wall',
            objects: [
              { x: 32, y: 0, polyline: [at(0, 0), at(0, 64)] },
              {
                x: 64,
                y: 0,
                class: 'door',
                properties: [{ name: 'open', value: true }],
                polyline: [at(0, 0), at(0, 32)],
              },
            ],
          },
          { type: 'objectgroup', name: 'spawns', objects: [{ x: 1, y: 1 }] },
        ],
      }),
    );
    expect(walls(grid)).toEqual(['0,0 east wall', '0,1 east wall', '1,0 east door open']);
    expect(notes).toContain('Left out without the class of a wall or door: 1 object.');
  });

  test('is refused in words if infinite, compressed, hexagonal or too large', () => {
    const message = (text: string): string => {
      const read = readMapFile(text);
      return read.ok ? '' : (read.problems[0]?.message ?? '');
    };
    expect(message(tiled({ infinite: true }))).toContain('infinite');
    expect(message(tiled({ orientation: 'hexagonal' }))).toContain('hexagonal');
    expect(message(tiled({ width: 900 }))).toContain('too large');
    expect(
      message(tiled({ layers: [{ type: 'tilelayer', encoding: 'base64', data: 'AAA=' }] })),
    ).toContain('packed');
  });
});

test('headers of any bytes are read or rejected, and real ones correctly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const header = readImageHeader(bytes);
      expect(header === undefined || header.width > 0).toBe(true);
    }),
  );
  const jpeg = [
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0,
  ];
  expect(readImageHeader(Uint8Array.from(jpeg))).toEqual({
    type: 'image/jpeg',
    width: 40,
    height: 30,
  });
  const webp = [...'RIFFxxxxWEBPVP8X'].map((each) => each.charCodeAt(0));
  const size = [10, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0];
  expect(readImageHeader(Uint8Array.from([...webp, ...size]))).toEqual({
    type: 'image/webp',
    width: 100,
    height: 50,
  });
});

test('base64 is read as the platform reads it, up to a limit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), (bytes, most) => {
      const text = btoa(String.fromCharCode(...bytes));
      expect(bytesOfBase64(text, most)).toEqual(bytes.slice(0, most));
    }),
  );
});
