import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('REN-ATK-06 thousands of situations come out as a calculator of their own has them', () => {
  expect(attackDifferences(300)).toEqual([]);
}, 900_000);
