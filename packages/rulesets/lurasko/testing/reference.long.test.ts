import { expect, test } from 'vitest';
import { flightDifferences } from './reference-flights.js';
import { grappleDifferences } from './reference-grapples.js';
import { grabDifferences } from './reference-holdings.js';
import { journeyDifferences } from './reference-journeys.js';
import { tripDifferences } from './reference.js';

test.each([
  ['LUR-TRIP-05 trips', tripDifferences, 2500],
  ['LUR-GRAP-05 grapples of all sizes', grappleDifferences, 4000],
  ['LUR-GRAB-09 LUR-CTX-06 grabs and WILL', grabDifferences, 3000],
  ['LUR-CTX-26 LUR-CTX-06 ways out and past others', flightDifferences, 3000],
  ['LUR-CTX-31 LUR-CTX-27 journeys', journeyDifferences, 300],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
