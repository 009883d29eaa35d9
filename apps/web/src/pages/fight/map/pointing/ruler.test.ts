import { expect, test } from 'vitest';
import { distanceWords } from './ruler.js';

test('a ruler tells the straight distance in the words of the map, and the squares', () => {
  expect(distanceWords([0, 0], [3, 4], { unit: 'half-metre', perCell: 2, roundTo: 1 })).toBe(
    '5 m · 4 squares',
  );
  expect(distanceWords([0, 0], [1, 0], { unit: 'foot', perCell: 5, roundTo: 5 })).toBe(
    '5 feet · 1 square',
  );
  expect(distanceWords([2, 2], [2, 4], { unit: 'cell', perCell: 1, roundTo: 1 })).toBe('2 squares');
});
