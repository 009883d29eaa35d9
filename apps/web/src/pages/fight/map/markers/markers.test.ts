import { expect, test } from 'vitest';
import type { Absent } from './markers.js';
import { markersOf } from './markers.js';
import type { Spot } from '../layers/relations.js';

const window = { view: { x: 0, y: 0, scale: 1 }, size: { width: 500, height: 400 } };
const absent = (who: string, spot: Spot): Absent => ({
  who,
  spot,
  side: 0,
  name: who,
  note: '',
  quiet: false,
});
const row = ['a', 'b', 'c', 'd'].map((who, i) => absent(who, { x: 600 + i * 50, y: 190, r: 20 }));

test('markers of many in one direction stand beside each other, within the window', () => {
  const markers = markersOf(row, new Map(), window);
  expect(markers.map(({ x }) => x)).toEqual([478, 478, 478, 478]);
  const heights = markers.map(({ y }) => y).toSorted((a, b) => a - b);
  for (const [i, y] of heights.entries())
    expect(y - (heights[i - 1] ?? -Infinity)).toBeGreaterThanOrEqual(34);
  expect(heights[0]).toBeGreaterThanOrEqual(22);
  expect(heights.at(-1)).toBeLessThanOrEqual(378);
});

test('a marker gives way to a token at the rim, and stays where there is no room at all', () => {
  const token = { x: 480, y: 195, r: 20 };
  const [marker] = markersOf(row.slice(0, 1), new Map([['seen', token]]), window);
  expect(Math.hypot((marker?.x ?? 0) - 480, (marker?.y ?? 0) - 195)).toBeGreaterThanOrEqual(36);
  const giant = { x: 250, y: 200, r: 900 };
  expect(markersOf(row.slice(0, 1), new Map([['seen', giant]]), window)).toMatchObject([
    { x: 478, y: 190 },
  ]);
});

test('a marker leaves the name below a token free', () => {
  const spots = new Map([['seen', { x: 440, y: 160, r: 20 }]]);
  const marker = (name: string) =>
    markersOf(row.slice(0, 1), spots, window, undefined, () => name)[0];
  expect(marker('')).toMatchObject({ x: 478, y: 190 });
  const { x = 0, y = 0 } = marker('Captain Moreau') ?? {};
  expect(x).toBe(478);
  expect(y < 180 - 16 || y > 198 + 16 || y === 164).toBe(true);
  expect(y).not.toBe(190);
});

test('no marker stands under the buttons in the corner', () => {
  const low = [absent('low', { x: 600, y: 380, r: 20 })];
  const corner = { width: 120, height: 44 };
  const [marker] = markersOf(low, new Map(), window, corner);
  expect(marker?.x).toBe(478);
  expect(marker?.y).toBeLessThanOrEqual(400 - 12 - 44 - 16);
});
