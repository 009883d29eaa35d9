import { expect, test } from 'vitest';
import { flightDifferences } from './reference-flights.js';
import { grabDifferences } from './reference-holdings.js';

test('LUR-GRAB-04 LUR-GRAB-06 LUR-GRAB-08 LUR-GRAB-09 LUR-GRAB-13 LUR-CTX-06 what is grabbed, lent and spent of WILL comes out as a calculator of its own has it', () => {
  expect(grabDifferences(150)).toEqual([]);
});

test('LUR-CTX-26 LUR-CTX-31 LUR-CTX-25 LUR-CTX-15 LUR-CTX-06 ways out of engagements and past groups, by terrain, load, legs and WILL, come out as a calculator of its own has them', () => {
  expect(flightDifferences(150)).toEqual([]);
});
