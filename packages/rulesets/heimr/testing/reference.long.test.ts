import { expect, test } from 'vitest';
import { holdDifferences } from './reference-holds.js';
import { moveDifferences } from './compare-moves.js';
import { attackDifferences } from './reference.js';

test.each([
  ['HEI-ATK-08 attacks', attackDifferences, 1500],
  ['HEI-BRAWL-19 blows of the held', holdDifferences, 500],
  ['HEI-MOVE-01 movement', moveDifferences, 3000],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
