import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { ground, horse, odds, stage, sword } from '../testing/stage.js';

// Attacks of large attackers past walls and door frames come from the best of their squares.

const frame = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((x) => [`${x},5`, '#']);
const rows = (marks: readonly (readonly string[])[]) => ({
  rows: [...ground(12, 12, Object.fromEntries(marks))],
});
const giant: Person = { at: [5, 6], sheet: { size: 'Large', weapons: [sword()] } };

test.each([
  [[5, 6], 16],
  [[4, 6], 16],
  [[3, 6], 20],
  [[6, 6], 20],
] as const)(
  'T20-GANG-06 T20-GANG-11 a giant at %j of a doorway strikes past its frame or not: Defense %i',
  (at, met) => {
    const s = stage(
      { g: { ...giant, at }, d: { at: [5, 5], sheet: { printed: { parry: 16 } } } },
      { map: rows(frame) },
    );
    expect(odds(s, 'g', 'd', 'sword')[1]).toBe(met);
  },
);

test('T20-GANG-06 T20-MOUNT-02 so does a rider, whose horse stands in front of it as well as at its side', () => {
  const s = stage(
    {
      r: { at: [5, 6], sheet: { weapons: [sword()] }, state: { riding: 'm' } },
      m: { at: [5, 6], side: 'ours', sheet: horse() },
      d: { at: [5, 5], sheet: { printed: { parry: 16 } } },
    },
    { map: rows(frame) },
  );
  expect(odds(s, 'r', 'd', 'sword')[1]).toBe(16);
});

test('T20-COVER-03 T20-COVER-01 a low wall between a giant and its target covers from a blow, unless a square of it is past the wall', () => {
  const walled = (at: readonly [number, number]) => {
    const s = stage(
      {
        g: { ...giant, at },
        d: { at: [5, 5], sheet: { printed: { parry: 16 } } },
      },
      {
        map: {
          rows: [...ground(12, 12)],
          walls: [4, 5, 6].map((x) => ({
            between: [
              [x, 5],
              [x, 6],
            ],
            kind: 'low',
          })),
        },
      },
    );
    return odds(s, 'g', 'd', 'sword')[1];
  };
  expect([walled([5, 6]), walled([6, 5])]).toEqual([20, 16]);
});
