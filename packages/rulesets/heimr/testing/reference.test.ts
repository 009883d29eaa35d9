import { expect, test } from 'vitest';
import { holdDifferences } from './reference-holds.js';
import { attackDifferences } from './reference.js';

test('HEI-ATK-08 HEI-CTX-02 HEI-BRAWL-07 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(60)).toEqual([]);
});

test('HEI-BRAWL-14 HEI-BRAWL-18 HEI-BRAWL-19 HEI-BRAWL-21 blows of the held come out as a calculator of their own has them', () => {
  expect(holdDifferences(10)).toEqual([]);
});
