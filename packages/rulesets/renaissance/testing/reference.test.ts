import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('REN-ATK-06 REN-ATK-07 REN-ATK-10 REN-ARM-02 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(12)).toEqual([]);
});
