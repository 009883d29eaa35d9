import { expect, test } from 'vitest';
import { grappleDifferences } from './reference-grapples.js';
import { tripDifferences } from './reference.js';

test.each([
  ['LUR-TRIP-05 trips', tripDifferences, 5000],
  ['LUR-GRAP-05 grapples of all sizes', grappleDifferences, 8000],
] as const)(
  '%s: thousands of situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
