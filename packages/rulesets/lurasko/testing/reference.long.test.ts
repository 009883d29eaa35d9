import { expect, test } from 'vitest';
import { tripDifferences } from './reference.js';

test('LUR-ADV-05 thousands of situations come out as a calculator of their own has them', () => {
  expect(tripDifferences(5000)).toEqual([]);
}, 900_000);
