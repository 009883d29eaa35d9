import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('HEI-ATK-08 thousands of situations come out as a calculator of their own has them', () => {
  expect(attackDifferences(3000)).toEqual([]);
}, 900_000);
