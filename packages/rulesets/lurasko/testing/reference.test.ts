import { expect, test } from 'vitest';
import { tripDifferences } from './reference.js';

test('LUR-TRIP-05 LUR-ADV-02 LUR-ADV-05 LUR-COMP-03 exact odds of trips are those of a calculator of their own', () => {
  expect(tripDifferences(60)).toEqual([]);
});
