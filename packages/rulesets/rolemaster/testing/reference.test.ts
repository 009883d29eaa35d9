import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('RMC-ATK-02 RMC-ATK-03 RMC-DB-01 RMC-DB-02 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(40)).toEqual([]);
});
