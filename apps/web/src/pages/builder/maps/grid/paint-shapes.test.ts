import { parseGrid } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { alikeAround, lineBetween, rectangleBetween, withMirrored } from './paint-shapes.js';

const grid = parseGrid({ rows: ['..#.', '..#.', '~.#.'] });
if (!grid.ok) throw new Error('no map');
const map = grid.value;

test('a line touches every row or column between its ends once', () => {
  expect(lineBetween([0, 0], [3, 1])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
  expect(lineBetween([2, 2], [2, 2])).toEqual([[2, 2]]);
});

test('a rectangle has both of its corners, whichever come first', () => {
  expect(rectangleBetween([2, 1], [1, 0])).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ]);
});

test('a fill stops where the ground is another, and at the rim', () => {
  expect(alikeAround(map, [0, 0])).toHaveLength(5);
  expect(alikeAround(map, [3, 2])).toHaveLength(3);
  expect(alikeAround(map, [0, 2])).toEqual([[0, 2]]);
});

test('a mirrored square has its counterpart, and one in the middle only itself', () => {
  expect(withMirrored(map, [[0, 1]])).toEqual([
    [0, 1],
    [3, 1],
  ]);
  expect(withMirrored({ ...map, width: 3 }, [[1, 1]])).toEqual([[1, 1]]);
});
