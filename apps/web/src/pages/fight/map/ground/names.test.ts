import { readFileSync } from 'node:fs';
import type { GridMap } from '@tiltyard/engine/space';
import { parseGrid } from '@tiltyard/engine/space';
import { describe, expect, test } from 'vitest';
import { CELL } from '../stage/geometry.js';
import { INKS, namedPlaces, written } from './names.js';
import { terrainOf } from './terrain.js';

function gridOf(rows: readonly string[], legend = {}): GridMap {
  const map = parseGrid({ rows, legend });
  if (!map.ok) throw new Error(JSON.stringify(map.problems));
  return map.value;
}

const on = (map: GridMap, unit = 1) =>
  namedPlaces(map, terrainOf(map)).map((place) => written(place, unit));

const WARD = { w: { mark: 'the ward' }, m: { difficult: true, mark: 'mud' } };

describe('names of places', () => {
  test('a proper name is written once, over its largest part; those of kinds are not', () => {
    const map = gridOf(['ww.....', '...wwww', 'mm.wwww', '...wwww'], WARD);
    expect(on(map)).toEqual([
      {
        name: 'the ward',
        lines: ['the ward'],
        x: 5 * CELL,
        y: 2.5 * CELL,
        size: 16,
        ground: 'pave',
      },
    ]);
  });

  test('in the widest run, and not over what stands there', () => {
    const map = gridOf(['..ww', 'wwww', 'wwcw', 'wwww'], {
      ...WARD,
      c: { cover: 1, mark: 'crate' },
    });
    const [name] = on(map);
    expect([name?.x, name?.y]).toEqual([2 * CELL, 1.5 * CELL]);
  });

  test('in the widest run even if that is far from the middle', () => {
    const map = gridOf(['wwwww', 'ww...', 'ww...', 'ww...', 'ww...'], WARD);
    expect([on(map)[0]?.x, on(map)[0]?.y]).toEqual([2.5 * CELL, 0.5 * CELL]);
  });

  test('beside who stands there, if there is room', () => {
    const map = gridOf(['wwwwww', 'wwww..'], WARD);
    const placed = (...covered: readonly string[]) => {
      const [place] = namedPlaces(map, terrainOf(map));
      const name = place && written(place, 1, new Set(covered));
      return [name?.x, name?.y];
    };
    expect(placed()).toEqual([3 * CELL, 0.5 * CELL]);
    expect(placed('0,0', '5,0')).toEqual([3 * CELL, 0.5 * CELL]);
    expect(placed('2,0')).toEqual([2 * CELL, 1.5 * CELL]);
    expect(placed('2,0', '2,1')).toEqual([4.5 * CELL, 0.5 * CELL]);
    // A name under combatants is better than none.
    expect(placed(...[0, 1, 2, 3, 4, 5].flatMap((x) => [`${x},0`, `${x},1`]))).toEqual(placed());
  });

  test('in lines where it is too long, and not at all where it could not be read', () => {
    const map = gridOf(['nn', 'nn', 'nn'], { n: { mark: 'the narrow stair well' } });
    expect(on(map)[0]?.lines).toEqual(['the narrow', 'stair well']);
    expect(on(map, 4)).toEqual([undefined]);
    const small = gridOf(['n.'], { n: { mark: 'Zwischenahn' } });
    expect(on(small)).toEqual([undefined]);
  });

  test('letters grow on a small drawing and stay moderate on a large one', () => {
    const map = gridOf(['wwwwwwwwww'], WARD);
    expect(on(map, 2)[0]?.size).toBe(25);
    expect(on(map, 0.5)[0]?.size).toBe(11);
  });

  test('its ground is what is drawn over the rest', () => {
    const map = gridOf(['ddddd', 'KKKKK', 'KKKKK', 'rrrrr'], {
      d: { dark: true, mark: 'The Hole' },
      K: { blocked: true, mark: 'The Keep' },
      r: { mark: 'the road' },
    });
    expect(on(map).map((each) => each?.ground)).toEqual(['dark', 'stone', 'road']);
  });
});

/** The colours of each design token by day and by night. */
const TOKENS = new Map(
  [
    ...readFileSync(new URL('../../../../design/tokens.css', import.meta.url), 'utf8').matchAll(
      /(--[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
    ),
  ].map(([, name = '', day = '', night = '']) => [name, [day, night] as const]),
);

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(Object.entries(INKS))('a name on %s can be read by day and by night', (_, pair) => {
  for (const theme of [0, 1]) {
    const [ink, rim] = pair.map((name) => luminance(TOKENS.get(name)?.[theme] ?? ''));
    const [dark = 0, light = 0] = [ink ?? 0, rim ?? 0].toSorted((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});
