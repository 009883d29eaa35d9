import { expect, test } from 'vitest';
import { modifierDifferences } from './reference.js';

test('T20-COND-25 thousands of situations come out as a calculator of their own has them', () => {
  expect(modifierDifferences(1000)).toEqual([]);
}, 900_000);
