import { expect, test } from 'vitest';
import { seatName, seatWidth } from './seat-name.js';

test('a name in a place is cut short where its neighbours’ begin', () => {
  expect(seatName('Brother Anselm of Trent', 1)).toBe('Brother Ansel…');
  expect(seatName('Brother Odo', 1)).toBe('Brother Odo');
  expect(seatName('Brother Odo', 2)).toBe('Brothe…');
});

test('the article goes first, and the number that tells it from others stays', () => {
  expect(seatName('the dragon', 2)).toBe('dragon');
  expect(seatName('Crossbowman of the watch 12', 1)).toBe('Crossbowma… 12');
});

test('a name has more room where no one stands beside it', () => {
  const spot = { x: 50, y: 50, r: 24 };
  expect(seatWidth(spot, [spot, { ...spot, y: 138 }])).toBe(184);
  expect(seatWidth(spot, [spot, { ...spot, x: 142 }])).toBe(92);
});
