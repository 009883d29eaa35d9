import { expect, test } from 'vitest';
import { holdDifferences } from './reference-holds.js';
import { moveDifferences } from './compare-moves.js';
import { attackDifferences } from './reference.js';

test('HEI-ATK-08 HEI-CTX-02 HEI-BRAWL-07 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(60)).toEqual([]);
});

test('HEI-BRAWL-14 HEI-BRAWL-18 HEI-BRAWL-19 HEI-BRAWL-21 blows of the held come out as a calculator of their own has them', () => {
  expect(holdDifferences(10)).toEqual([]);
});

test('HEI-MOVE-01 HEI-MOVE-02 HEI-RUN-02 HEI-CRAWL-05 HEI-CLIMB-05 HEI-GUARD-02 HEI-CTX-20 the ways that are open, and what comes of a Move, are those of a calculator of their own', () => {
  expect(moveDifferences(120)).toEqual([]);
});
