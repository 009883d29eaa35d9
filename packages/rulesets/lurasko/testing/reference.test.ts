import { expect, test } from 'vitest';
import { grappleDifferences } from './reference-grapples.js';
import { tripDifferences } from './reference.js';

test('LUR-TRIP-05 LUR-TRIP-06 LUR-COMP-02 LUR-COMP-06 LUR-ADV-02 trips come out as a calculator of their own has them', () => {
  expect(tripDifferences(75)).toEqual([]);
});

test('LUR-GRAP-05 LUR-GRAP-12 LUR-GADV-02 LUR-PICK-02 LUR-PICK-14 LUR-CLIMB-08 LUR-CLIMB-10 grapples of all sizes come out as a calculator of their own has them', () => {
  expect(grappleDifferences(120)).toEqual([]);
});
