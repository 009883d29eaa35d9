import { expect, test } from 'vitest';
import { attackDifferences } from './reference.js';

test('HEI-ATK-08 HEI-CTX-02 HEI-BRAWL-07 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(60)).toEqual([]);
});
