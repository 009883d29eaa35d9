import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import { describe, expect, test } from 'vitest';
import { CELL } from '../stage/geometry.js';
import { fronds } from './marks.js';
import { cellsOf, goingOn, maskOf, partsOf } from './mask.js';
import { inset, outlinesOf } from './outline.js';
import { drawn, ruled } from './strokes.js';
import { terrainOf } from './terrain.js';

function gridOf(rows: readonly string[], legend = {}): GridMap {
  const map = parseGrid({ rows, legend });
  if (!map.ok) throw new Error('no such map');
  return map.value;
}

describe('outlines', () => {
  test('squares side by side are one shape with its four corners', () => {
    expect(
      outlinesOf(
        maskOf(5, 5, [
          [1, 1],
          [2, 1],
          [1, 2],
          [2, 2],
        ]),
      ),
    ).toEqual([
      [
        [CELL, CELL],
        [3 * CELL, CELL],
        [3 * CELL, 3 * CELL],
        [CELL, 3 * CELL],
      ],
    ]);
  });

  test('squares that meet by a corner are two shapes', () => {
    const loops = outlinesOf(
      maskOf(3, 3, [
        [0, 0],
        [1, 1],
      ]),
    );
    expect(loops.map((loop) => loop.length)).toEqual([4, 4]);
  });

  test('a court within is an outline of its own, the other way round', () => {
    const ring = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y] as const));
    const loops = outlinesOf(
      maskOf(
        3,
        3,
        ring.filter(([x, y]) => x !== 1 || y !== 1),
      ),
    );
    const areas = loops.map((loop) =>
      loop.reduce((sum, [x, y], i) => {
        const [nx, ny] = loop[(i + 1) % loop.length] ?? [x, y];
        return sum + (x * ny - nx * y) / 2 / CELL ** 2;
      }, 0),
    );
    expect(areas).toEqual([9, -1]);
  });

  test('an outline moved inwards leaves its shape on all sides', () => {
    expect(outlinesOf(maskOf(1, 1, [[0, 0]])).map((loop) => inset(loop, 4))).toEqual([
      [
        [4, 4],
        [44, 4],
        [44, 44],
        [4, 44],
      ],
    ]);
  });

  test('hand-drawn lines stay near the squares, and are the same each time', () => {
    const loops = outlinesOf(maskOf(3, 3, [[1, 1]]));
    const path = drawn(loops, { by: 5, salt: 1 });
    expect(path).toBe(drawn(loops, { by: 5, salt: 1 }));
    const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number);
    expect(Math.min(...numbers)).toBeGreaterThan(CELL - 6);
    expect(Math.max(...numbers)).toBeLessThan(2 * CELL + 6);
    expect(ruled(loops)).toBe('M48 48L96 48L96 96L48 96Z');
  });
});

describe('masks', () => {
  test('what touches the border of the map goes on beyond it', () => {
    const mask = goingOn(maskOf(2, 1, [[0, 0]]));
    expect([...mask.flags]).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
    expect(cellsOf(mask)).toEqual([[0, 0]]);
  });

  test('parts hang together by sides', () => {
    const parts = partsOf(
      maskOf(3, 2, [
        [0, 0],
        [1, 0],
        [2, 1],
      ]),
    );
    expect(parts.map((part) => part.length)).toEqual([2, 1]);
  });
});

describe('terrain', () => {
  test('rooms are paved as far as their gates, the open is not', () => {
    const { paved } = terrainOf(
      gridOf(['.......', '.#####.', '.#...#.', '.#.....', '.#####.', '.......']),
    );
    expect(cellsOf(paved)).toEqual([
      [2, 2],
      [3, 2],
      [4, 2],
      [2, 3],
      [3, 3],
      [4, 3],
      [5, 3],
    ]);
  });

  test('few filled squares are a boulder, more are a wall', () => {
    const { masonry, things } = terrainOf(gridOf(['.....', '.#...', '...##', '...##', '.....']));
    expect(cellsOf(masonry)).toHaveLength(4);
    expect(things.map(({ kind, at }) => [kind, at])).toEqual([['boulder', [1, 1]]]);
  });

  test('a filled square in line with a wall belongs to it, but not if it is a rock', () => {
    const rows = ['###..#..', '........', '.r......'];
    const { masonry, things } = terrainOf(gridOf(rows, { r: { blocked: true, mark: 'rock' } }));
    expect(cellsOf(masonry)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [5, 0],
    ]);
    expect(things.map(({ kind, at }) => [kind, at])).toEqual([['boulder', [1, 2]]]);
  });

  test('containers are boxes, no walls', () => {
    const terrain = terrainOf(
      gridOf(['.XXXX.', '.XXXX.'], { X: { blocked: true, mark: 'container' } }),
    );
    expect(cellsOf(terrain.containers)).toHaveLength(8);
    expect(cellsOf(terrain.masonry)).toEqual([]);
  });

  test('what a square is called says what is drawn, what it does says which kinds there are to choose from', () => {
    const terrain = terrainOf(
      gridOf(['Tbw.', '~,+*', '....'], {
        T: { blocked: true, mark: 'tree' },
        b: { concealment: 1, mark: 'bracken' },
        w: { impassable: true, mark: 'well' },
        ',': { difficult: true, mark: 'ford' },
      }),
    );
    expect(cellsOf(terrain.ferns)).toEqual([[1, 0]]);
    expect(cellsOf(terrain.bushes)).toEqual([]);
    expect(cellsOf(terrain.smoke)).toEqual([[3, 1]]);
    expect(cellsOf(terrain.water)).toEqual([[1, 1]]);
    expect(cellsOf(terrain.difficult)).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(terrain.things.map(({ kind }) => kind).slice(0, 2)).toEqual(['tree', 'well']);
    expect(terrain.things.map(({ at }) => at)).toContainEqual([2, 1]);
  });

  test('every kind of ground that matters is drawn somehow', () => {
    const traits = [
      { blocked: true },
      { impassable: true },
      { difficult: true },
      { obscuring: true },
      { concealment: 1 },
      { dark: true },
      { cover: 1 },
      { height: 2 },
    ];
    for (const trait of traits) {
      const terrain = terrainOf(gridOf(['...', '.x.', '...'], { x: trait }));
      const masks = Object.values(terrain).filter(
        (value) => typeof value === 'object' && 'flags' in value,
      );
      const drawnSomehow =
        terrain.things.length + terrain.platforms.length > 0 ||
        masks.some((mask) => cellsOf(mask).length > 0);
      expect(drawnSomehow, JSON.stringify(trait)).toBe(true);
    }
  });

  test('a height is told in the unit that the map is measured in', () => {
    const labels = (unit: string): readonly string[] =>
      terrainOf({
        ...gridOf(['.6.h.'], { 6: { height: 6 }, h: { height: -3 } }),
        scale: { unit, perCell: 2, roundTo: 1 },
      }).platforms.map(({ label }) => label);
    expect(labels('half-metre')).toEqual(['−1.5 m', '+3 m']);
    expect(labels('foot')).toEqual(['−3 feet', '+6 feet']);
    expect(labels('cell')).toEqual(['−3', '+6']);
  });

  test('a square between a lower and a higher one is a stair', () => {
    const { stairs } = terrainOf(
      gridOf(['.12'], { 1: { height: 1, mark: 'steps' }, 2: { height: 2 } }),
    );
    expect(stairs).toEqual([{ at: [1, 0], across: false }]);
  });

  test('a height between two others is a slope in the open and stairs where people build', () => {
    const legend = { 1: { height: 1 }, 2: { height: 2 }, s: { height: 1, mark: 'slope' } };
    expect(terrainOf(gridOf(['.12'], legend)).stairs).toEqual([]);
    expect(terrainOf(gridOf(['.12', '###', '###'], legend)).stairs).toHaveLength(1);
    expect(terrainOf(gridOf(['.s2', '###', '###'], legend)).stairs).toEqual([]);
  });

  test('stairs side by side go the way that rises most', () => {
    const { stairs } = terrainOf(
      gridOf(['....', '21..', '21..', '.2..'], {
        1: { height: 1, mark: 'stairs' },
        2: { height: 2 },
      }),
    );
    expect(stairs).toEqual([
      { at: [1, 1], across: false },
      { at: [1, 2], across: false },
    ]);
  });

  test('what cannot be entered is the thing that it is called, no wall and no water', () => {
    const legend = {
      c: { impassable: true, mark: 'cart' },
      w: { blocked: true, mark: 'wagon' },
      k: { blocked: true, mark: 'crate' },
      s: { impassable: true, mark: 'stakes' },
      p: { blocked: true, mark: 'pillar' },
      b: { impassable: true, mark: 'boulder' },
    };
    const { things, masonry, rock, pit, water } = terrainOf(
      gridOf(['ww.cccccc', '.........', 'kkkk.ssss', '....p..b.'], legend),
    );
    expect([masonry, rock, pit, water].flatMap((mask) => cellsOf(mask))).toEqual([]);
    const count = (kind: string): number => things.filter((thing) => thing.kind === kind).length;
    expect(['cart', 'crate', 'stakes', 'pillar', 'boulder'].map(count)).toEqual([7, 4, 4, 1, 1]);
    expect(things.filter(({ to }) => to).map(({ at, to, turn }) => [at, to, turn])).toEqual([
      [[0, 0], [1, 0], 90],
    ]);
  });

  test('plants that only hide are drawn as fronds, and those that block sight as bushes', () => {
    const { bushes, ferns } = terrainOf(
      gridOf(['bf'], {
        b: { obscuring: true, mark: 'bushes' },
        f: { concealment: 1, mark: 'bracken' },
      }),
    );
    expect([bushes, ferns].map(cellsOf)).toEqual([[[0, 0]], [[1, 0]]]);
    expect(fronds(cellsOf(ferns))).not.toBe('');
  });

  test('a hedge is leaves, however long, and whether or not it can be seen through', () => {
    const { bushes, hedge, water, masonry } = terrainOf(
      gridOf(['iiiiiiii', '........', 'hhhhhhhh'], {
        i: { impassable: true, mark: 'hedge' },
        h: { blocked: true, mark: 'hedge' },
      }),
    );
    expect([water, masonry].flatMap((mask) => cellsOf(mask))).toEqual([]);
    expect([bushes, hedge].map((mask) => cellsOf(mask).length)).toEqual([8, 8]);
  });

  test('a chasm is a pit, however large', () => {
    const { pit, water } = terrainOf(
      gridOf(['cccccccc'], { c: { impassable: true, mark: 'chasm' } }),
    );
    expect([pit, water].map((mask) => cellsOf(mask).length)).toEqual([8, 0]);
  });

  test('no mud lies under a crate that is climbed over', () => {
    const { mud, things } = terrainOf(
      gridOf(['.k.'], { k: { difficult: true, cover: 1, mark: 'crate' } }),
    );
    expect(cellsOf(mud)).toEqual([]);
    expect(things.map(({ kind }) => kind)).toEqual(['crate']);
  });

  test('an open ford is water, shallow, and so are difficult shallows', () => {
    const { flowing, shallow, water, difficult } = terrainOf(
      gridOf(['.ww.', '.ww.', '.ff.', '.ss.', '.ww.'], {
        w: { impassable: true, mark: 'river' },
        f: { mark: 'the ford' },
        s: { difficult: true, mark: 'shallows of the river' },
      }),
    );
    expect(cellsOf(flowing)).toHaveLength(10);
    expect(cellsOf(shallow).map(([, y]) => y)).toEqual([2, 2, 3, 3]);
    expect(cellsOf(water)).toHaveLength(8);
    expect(cellsOf(difficult)).toHaveLength(2);
  });

  test('dim light is neither light nor dark', () => {
    const { dim, dark } = terrainOf(
      gridOf(['dDx'], {
        d: { mark: 'dim' },
        D: { mark: 'the dim store' },
        x: { dark: true, mark: 'dim' },
      }),
    );
    expect([dim, dark].map((mask) => cellsOf(mask).length)).toEqual([2, 1]);
  });
});
