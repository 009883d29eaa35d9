import { expect, test } from 'vitest';
import { modifierDifferences } from './reference.js';

test('T20-COND-01 T20-COND-23 T20-COND-25 attack and Defense under several conditions are those of a calculator of their own', () => {
  expect(modifierDifferences(150)).toEqual([]);
});
