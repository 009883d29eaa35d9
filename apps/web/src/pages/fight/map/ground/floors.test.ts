import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import { describe, expect, test } from 'vitest';
import { CELL } from '../stage/geometry.js';
import { planking } from './marks.js';
import { cellsOf, isIn, maskOf } from './mask.js';
import { outlinesOf } from './outline.js';
import { drawnWhere } from './strokes.js';
import { terrainOf } from './terrain.js';

const LEGEND = {
  r: { mark: 'road' },
  b: { mark: 'the old bridge' },
  s: { mark: 'stone bridge' },
  w: { impassable: true, mark: 'the Wend' },
  p: { mark: 'planks' },
  y: { mark: 'yard' },
  g: { mark: 'garden' },
  c: { cover: 1, mark: 'cart' },
  d: { dark: true },
  B: { difficult: true, mark: 'rotten planks' },
  m: { difficult: true, mark: 'mud' },
  R: { difficult: true, mark: 'muddy road' },
  h: { height: 2, mark: 'the loft' },
};

function gridOf(...rows: readonly string[]): GridMap {
  const map = parseGrid({ rows, legend: LEGEND });
  if (!map.ok) throw new Error(JSON.stringify(map.problems));
  return map.value;
}

const inRow = (mask: Parameters<typeof cellsOf>[0], row: number): readonly number[] =>
  cellsOf(mask).flatMap(([x, y]) => (y === row ? [x] : []));

describe('floors by name', () => {
  test('open squares are earth, planks or paving as they are called', () => {
    const { road, paved, decks } = terrainOf(gridOf('..rrr..', '..ppp..', '..yyy..'));
    expect(inRow(road, 0)).toEqual([2, 3, 4]);
    expect(decks.map(({ cells }) => cells)).toEqual([
      [
        [2, 1],
        [3, 1],
        [4, 1],
      ],
    ]);
    expect(inRow(paved, 2)).toEqual([2, 3, 4]);
  });

  test('hard ground is mud whatever the road is called, but planks stay planks', () => {
    const { road, mud, decks, difficult } = terrainOf(gridOf('rRR..', '.....', 'pBB..'));
    expect(inRow(road, 0)).toEqual([0]);
    expect(inRow(mud, 0)).toEqual([1, 2]);
    expect(inRow(mud, 2)).toEqual([]);
    expect(decks.map(({ cells }) => cells.length)).toEqual([3]);
    expect(inRow(difficult, 2)).toEqual([1, 2]);
  });

  test('what stands on a road leaves no hole in it, and the yard goes on in the dark', () => {
    const { road, paved, things } = terrainOf(gridOf('rrcrr', 'rrrrr', '.....', 'yyyyy', 'yyddy'));
    expect(inRow(road, 0)).toEqual([0, 1, 2, 3, 4]);
    expect(things).toHaveLength(1);
    expect(inRow(paved, 4)).toEqual([0, 1, 2, 3, 4]);
  });

  test('what stands beside a road does not draw it out', () => {
    const { road } = terrainOf(gridOf('..c..', 'rrrrr', '.....'));
    expect(inRow(road, 0)).toEqual([]);
  });

  test('a garden between walls is not paved', () => {
    const { paved } = terrainOf(gridOf('#######', '#gg...#', '#######'));
    expect(inRow(paved, 1)).toEqual([3, 4, 5]);
  });
});

describe('bridges', () => {
  const river = gridOf('...ww...', '...ww...', 'rrrbbrrr', 'rrrbbrrr', '...ww...', '...ww...');

  test('water goes on under a bridge', () => {
    const { water, flowing, decks } = terrainOf(river);
    expect(inRow(water, 2)).toEqual([]);
    expect(inRow(flowing, 2)).toEqual([3, 4]);
    expect(outlinesOf(flowing)).toHaveLength(1);
    expect(decks.map(({ over, isUpright }) => [over.length, isUpright])).toEqual([[4, true]]);
  });

  test('planks lie across the way, and rails stand where one would fall', () => {
    const [deck] = terrainOf(river).decks;
    expect(deck?.rails.map(({ at: [, y], side }) => [y, side])).toEqual([
      [2, 'north'],
      [2, 'north'],
      [3, 'south'],
      [3, 'south'],
    ]);
    const turned = terrainOf(gridOf('..p..', 'wwpww', 'wwpww', '..p..')).decks[0];
    expect(turned?.isUpright).toBe(false);
    const brook = terrainOf(gridOf('.w.', '.w.', '.w.', 'rbr', 'rbr', 'rbr', '.w.', '.w.', '.w.'));
    expect(brook.decks[0]?.isUpright).toBe(true);
    expect(turned?.over).toHaveLength(2);
    expect(turned?.rails.filter(({ side }) => side === 'west')).toHaveLength(4);
  });

  test('a short river is none the less one river on both sides of its bridge', () => {
    const { pit, flowing } = terrainOf(gridOf('.www.', '.bbb.', '.www.', '.....'));
    expect(cellsOf(pit)).toEqual([]);
    expect(inRow(flowing, 1)).toEqual([1, 2, 3]);
  });

  test('a floor on dry land has no rails, and planks across its shorter way', () => {
    const [deck] = terrainOf(gridOf('.....', '.ppp.', '.ppp.', '.....')).decks;
    expect(deck?.rails).toEqual([]);
    expect(deck?.isUpright).toBe(true);
    const { nails } = planking(deck ?? terrainOf(river).decks[0] ?? never());
    expect(nails).not.toBe('');
  });

  test('a bridge of stone is a bridge', () => {
    const [deck] = terrainOf(gridOf('..www.', '..sss.', '..www.')).decks;
    expect([deck?.isStone, deck?.over.length]).toEqual([true, 3]);
  });
});

const never = (): never => {
  throw new Error('no such deck');
};

test('the edge of a road is open where it meets what is drawn over it', () => {
  const road = maskOf(4, 3, [
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  const yard = maskOf(4, 3, [[3, 1]]);
  const edge = drawnWhere(outlinesOf(road), { by: 0, salt: 1 }, ([x, y]) => !isIn(yard, x, y));
  const points = [...edge.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(
    points.some(([x = 0, y = 0]) => x > 3 * CELL - 2 && y > CELL + 8 && y < 2 * CELL - 8),
  ).toBe(false);
  expect(points.some(([x = 0]) => x < 2)).toBe(true);
});
