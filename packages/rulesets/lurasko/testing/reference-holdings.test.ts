import { expect, test } from 'vitest';
import { flightDifferences } from './reference-flights.js';
import { grabDifferences } from './reference-holdings.js';
import { journeyDifferences } from './reference-journeys.js';

test('LUR-GRAB-04 LUR-GRAB-06 LUR-GRAB-08 LUR-GRAB-09 LUR-GRAB-13 LUR-CTX-06 what is grabbed, lent and spent of WILL comes out as a calculator of its own has it', () => {
  expect(grabDifferences(150)).toEqual([]);
});

test('LUR-CTX-26 LUR-CTX-31 LUR-CTX-25 LUR-CTX-15 LUR-CTX-06 ways out of engagements and past groups, by terrain, load, legs and WILL, come out as a calculator of its own has them', () => {
  expect(flightDifferences(150)).toEqual([]);
});

test('LUR-CTX-27 LUR-CTX-30 LUR-CTX-31 LUR-CTX-32 LUR-CTX-35 LUR-GRAP-02 LUR-GRAB-03 LUR-MAX-02 whole journeys with mounts, groups and things come out as a model of its own has them', () => {
  expect(journeyDifferences(16)).toEqual([]);
});
