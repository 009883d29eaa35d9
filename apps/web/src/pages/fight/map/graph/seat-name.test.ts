import { expect, test } from 'vitest';
import { seatName } from './seat-name.js';

test('a name in a place is cut short where its neighbours’ begin', () => {
  expect(seatName('Brother Anselm', 1)).toBe('Brother Anse…');
  expect(seatName('Brother Odo', 1)).toBe('Brother Odo');
  expect(seatName('Brother Odo', 2)).toBe('Broth…');
});

test('the number that tells it from others is kept', () => {
  expect(seatName('Crossbowman of the watch 12', 1)).toBe('Crossbowm… 12');
});
