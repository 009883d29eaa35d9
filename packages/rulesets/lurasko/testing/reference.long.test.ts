import { expect, test } from 'vitest';
import { grappleDifferences } from './reference-grapples.js';
import { tripDifferences } from './reference.js';

test.each([
  ['LUR-TRIP-05 trips', tripDifferences, 2500],
  ['LUR-GRAP-05 grapples of all sizes', grappleDifferences, 4000],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
