import { describe, expect, test } from 'vitest';
import { stage } from '../../testing/stage.js';

const MANY = 40;
const ids = Array.from({ length: MANY }, (_, i) => `c${i}`);
const alike = Object.fromEntries(
  ids.map((id, i) => [id, { at: [i % 20, Math.floor(i / 20)] as const }]),
);
/** Everyone rolls the same on 2d10. */
const equal = ids.flatMap(() => [5, 5]);

describe('A tie of forty', () => {
  test('RMC-EFF-13 is settled by rolling again, the highest first, and once more among those who are still alike', () => {
    // Four combatants roll each face, and roll once more among themselves.
    const again = ids.map((_, i) => 10 - (i % 10));
    const settled = Array.from({ length: 10 }, () => [1, 2, 3, 4]).flat();
    const { order } = stage(alike, { order: null, dice: [...equal, ...again, ...settled] }).state;
    const expected = Array.from({ length: 10 }, (_, face) =>
      [30, 20, 10, 0].map((ten) => `c${ten + face}`),
    ).flat();
    expect(order).toEqual(expected);
  });

  test('RMC-EFF-13 is rolled again by all if all are alike, and by those alone who are', () => {
    const { order } = stage(
      { a: {}, b: {}, c: {} },
      { order: null, dice: [5, 5, 5, 5, 5, 5, 4, 4, 4, 7, 2, 7, 1, 9] },
    ).state;
    expect(order).toEqual(['c', 'a', 'b']);
  });
});
