import { expect, test } from 'vitest';
import { groundOf, isDark, thingsIn } from './place-ground.js';

const place = (name: string, traits: readonly string[] = [], concealment = 0) => ({
  id: 'A1',
  name,
  traits,
  heights: [0],
  concealment,
  features: [],
});

test('a place is drawn as what its name says, else as its traits do', () => {
  const drawn = (name: string, ...rest: [traits?: readonly string[], concealment?: number]) =>
    groundOf(place(name, ...rest));
  expect(
    [
      'the ford',
      'the sunken road',
      'the bend of the road',
      'the beech wood',
      'the river bank',
      'the orchard',
      'the ploughed field',
      'the old quarry',
      'the stable yard',
      'the hay loft',
    ].map((name) => drawn(name)),
  ).toEqual([
    'water',
    'road',
    'road',
    'leaves',
    'grass',
    'grass',
    'field',
    'scree',
    'paved',
    'planks',
  ]);
  expect([drawn('A1'), drawn('A1', ['difficult']), drawn('A1', [], 1)]).toEqual([
    'paved',
    'mud',
    'leaves',
  ]);
  expect([drawn('the hearth', ['indoors']), drawn('the kitchen', ['indoors'])]).toEqual([
    'planks',
    'paved',
  ]);
});

test('who hides indoors hides in the dark', () => {
  expect(isDark(place('the snug', ['indoors'], 1))).toBe(true);
  expect(isDark(place('the cellar', ['dark']))).toBe(true);
  expect(isDark(place('the reeds', [], 1))).toBe(false);
});

test('what a name tells of stands there', () => {
  expect(thingsIn('the long tables')).toEqual(['table', 'table']);
  expect(thingsIn('the market cross')).toEqual(['pillar']);
  expect(thingsIn('the crossing')).toEqual([]);
});
