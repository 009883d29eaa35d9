import { expect, test } from 'vitest';
import { crowdedOf } from './crowded.js';

const spots = (...all: readonly (readonly [string, number, number])[]) =>
  new Map(all.map(([id, x, y]) => [id, { x, y, r: 20 }]));

test('those side by side are crowded, those above each other or two squares apart are not', () => {
  const found = crowdedOf(
    spots(['left', 0, 0], ['right', 48, 0], ['far', 200, 0], ['below', 200, 48], ['two', 296, 0]),
  );
  expect([...found]).toEqual(['left', 'right']);
});

test('a rider is no neighbour of the mount', () => {
  expect(crowdedOf(spots(['mount', 0, 0], ['rider', -4, -9])).size).toBe(0);
});
