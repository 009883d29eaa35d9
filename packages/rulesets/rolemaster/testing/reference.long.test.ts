import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('RMC-ATK-02 thousands of situations come out as a calculator of their own has them', () => {
  expect(attackDifferences(1000)).toEqual([]);
}, 900_000);
