import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseGrid } from '../../space/grid/grid-source.js';
import type { GridMap } from '../../space/grid/grid.js';
import { readMapFile } from './read-map-file.js';
import { writeFoundryScene } from './write-foundry-scene.js';

interface Parts {
  readonly [key: string]: unknown;
}

/** A scene of 6 by 4 squares whose picture begins at (200, 100). */
const scene = (parts: Parts = {}): string =>
  JSON.stringify({
    name: 'Keep',
    width: 600,
    height: 400,
    padding: 0.25,
    grid: { type: 1, size: 100, distance: 5, units: 'ft' },
    background: { src: 'worlds/mine/keep.webp', offsetX: 0, offsetY: 0 },
    walls: [],
    ...parts,
  });

function imported(text: string, options = {}): { grid: GridMap; notes: readonly string[] } {
  const read = readMapFile(text, options);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const grid = parseGrid(read.value.map);
  if (!grid.ok) throw new Error(grid.problems[0]?.message);
  return { grid: grid.value, notes: read.value.notes };
}

const walls = (grid: GridMap): readonly string[] =>
  grid.walls
    .map(({ at: [x, y], side, kind, open }) => `${x},${y} ${side} ${kind}${open ? ' open' : ''}`)
    .toSorted();

describe('a scene of Foundry', () => {
  test('has its walls measured from the corner of its picture, without the padding', () => {
    const { grid, notes } = imported(scene({ walls: [{ c: [400, 100, 400, 300], door: 0 }] }));
    expect([grid.width, grid.height]).toEqual([6, 4]);
    expect(walls(grid)).toEqual(['1,0 east wall', '1,1 east wall']);
    expect(notes.at(-1)).toContain(
      'keep.webp as the map’s background: 0 from the left, 0 from the top, 6 wide, 4 high.',
    );
  });

  test('distinguishes doors, windows and curtains by what a wall stops', () => {
    const across = (x: number): number[] => [200 + x * 100, 100, 200 + x * 100, 200];
    const { grid, notes } = imported(
      scene({
        walls: [
          { c: across(1), move: 20, sight: 20, door: 1, ds: 1 },
          { c: across(2), move: 20, sight: 20, door: 2, ds: 2 },
          { c: across(3), move: 20, sight: 30 },
          { c: across(4), move: 0, sight: 20 },
          { c: across(5), move: 0, sight: 0 },
        ],
      }),
    );
    expect(walls(grid)).toEqual([
      '0,0 east door open',
      '1,0 east door',
      '2,0 east window',
      '3,0 east curtain',
    ]);
    expect(notes).toContain('Left out because they stop neither steps nor sight: 1.');
    expect(notes).toContain('Secret doors became doors that everyone sees on the map: 1.');
    expect(notes).toContain('Locked doors became closed ones: 1.');
  });

  test('reports what became of one-sided and partial walls, and of everything that is not a map', () => {
    const c = [100, 0, 100, 100];
    const { notes } = imported(
      scene({
        walls: [
          { c, dir: 1 },
          { c, sight: 10 },
          { c, sense: 2 },
          { c, sight: 20, dir: 0 },
        ],
        tokens: [{}, {}],
        tiles: [{}],
        drawings: [],
        sounds: 'none',
      }),
    );
    expect(notes).toContain('What stops from one side only stops from both here: 1.');
    expect(notes).toContain(
      'Walls that limit sight, for one to see past the first, stop it here: 2.',
    );
    expect(notes).toContain('Left out: 2 tokens, 1 tile.');
  });

  test('with its picture offset against the grid reports the offset', () => {
    const { grid, notes } = imported(
      scene({
        padding: 0,
        background: { src: 'keep.webp', offsetX: -50, offsetY: 0 },
        walls: [{ c: [100, 0, 100, 100] }],
      }),
    );
    expect([grid.width, grid.height]).toEqual([7, 4]);
    expect(walls(grid)).toEqual(['0,0 east wall']);
    expect(notes.at(-1)).toContain('0.5 from the left');
  });

  test('from version 8 is read by its older names', () => {
    const old = {
      grid: 100,
      gridType: 1,
      gridDistance: 5,
      padding: 0,
      background: undefined,
      img: 'keep.png',
      walls: [{ c: [100, 0, 100, 100], move: 1, sense: 0 }],
      lights: [{ x: 50, y: 50, dim: 5, bright: 0 }],
    };
    const { grid, notes } = imported(scene(old), { isDarkBeyondLights: true });
    expect(walls(grid)).toEqual(['0,0 east window']);
    expect(notes.at(-1)).toContain('keep.png');
    const dark = grid.cells.filter((cell) => cell.dark).length;
    expect(dark).toBe(24 - 3);
  });

  test('with hexes, too large or broken is refused whole, and unread parts may be anything', () => {
    const message = (text: string): string => {
      const read = readMapFile(text);
      return read.ok ? '' : (read.problems[0]?.message ?? '');
    };
    expect(message(scene({ grid: { type: 2, size: 100 } }))).toContain('hexes');
    expect(message(scene({ width: 900_000 }))).toContain('too large');
    expect(message(scene({ grid: { size: 0 } }))).not.toBe('');
    expect(message(scene({ walls: [{ c: [1, 2, 3] }] }))).not.toBe('');
    expect(message(scene({ flags: JSON.parse('['.repeat(500) + ']'.repeat(500)) }))).toBe('');
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (wall, grid) => {
        expect(() => readMapFile(scene({ walls: [wall], grid }))).not.toThrow();
      }),
    );
  });

  test('written from a map comes back with its walls, doors, windows and curtains', () => {
    const edge = fc.record({
      at: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 })),
      side: fc.constantFrom('east' as const, 'south' as const),
      kind: fc.constantFrom(
        'wall' as const,
        'window' as const,
        'curtain' as const,
        'door' as const,
      ),
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
          const { file, notes } = writeFoundryScene(source.value, { title: 'Keep' });
          expect(notes).toEqual([]);
          expect(walls(imported(JSON.stringify(file)).grid)).toEqual(walls(source.value));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('written names its picture, has ids in the form Foundry wants, and reports what it leaves out', () => {
    const source = parseGrid({
      rows: ['...', '.#.', '..~'],
      walls: [
        { at: [0, 0], side: 'east', kind: 'low' },
        { at: [1, 0], side: 'east', kind: 'glass' },
      ],
      fog: ['#'],
    });
    if (!source.ok) throw new Error('no map');
    const { file, notes } = writeFoundryScene(source.value, { title: ' ', picture: 'keep.webp' });
    expect(file['name']).toBe('Map');
    expect(file['background']).toEqual({ src: 'keep.webp' });
    const { walls: written } = file;
    if (!Array.isArray(written)) throw new Error('no walls');
    expect(written).toHaveLength(5);
    for (const wall of written)
      expect(wall).toMatchObject({ _id: expect.stringMatching(/^[a-z0-9]{16}$/) });
    expect(notes).toEqual([
      'Left out because the format has no fog that a GM paints: 1 of the squares.',
      'Left out because the format has no low walls: 1.',
      'Left plain because the format can’t say what the ground is: 1 of the squares.',
      'Glass became windows.',
    ]);
  });
});
