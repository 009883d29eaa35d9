import { expect, test } from 'vitest';
import { fightDifferences } from './compare-fights.js';
import { itemDifferences } from './compare-items.js';
import { chaseDifferences } from './reference-chases.js';
import { climbDifferences } from './reference-climbs.js';
import { holdDifferences } from './reference-holds.js';
import { lookDifferences } from './reference-looks.js';
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

test('HEI-DRAW-01 HEI-STOW-01 HEI-DROP-01 HEI-GET-03 HEI-GET-04 HEI-CONCEAL-01 HEI-SWAP-01 HEI-HANDS-01 what can be done with things is what a calculator of its own says', () => {
  expect(itemDifferences(60)).toEqual([]);
});

test('HEI-CTX-40 HEI-CTX-11 HEI-CTX-20 HEI-CTX-22 chases go on as a calculator of their own has them', () => {
  expect(chaseDifferences(8)).toEqual([]);
});

test('HEI-CLIMB-01 HEI-CLIMB-03 HEI-CLIMB-04 HEI-JUMP-01 HEI-CTX-24 HEI-CTX-36 climbs, falls and jumps come out as a calculator of their own has them', () => {
  expect(climbDifferences(60)).toEqual([]);
});

test('HEI-HIDE-02 HEI-HIDE-03 HEI-OBS-03 HEI-OBS-04 HEI-OBS-05 who hides and what is found are what a calculator of its own says', () => {
  expect(lookDifferences(60)).toEqual([]);
});

test('HEI-SKILL-01 HEI-SKILL-03 HEI-SKILL-04 HEI-ACT-04 HEI-ACT-12 HEI-CTX-17 HEI-CTX-29 HEI-CTX-34 HEI-CTX-44 HEI-DRAW-01 whole fights with skills, readied actions, ammunition and things that break come out as a model of its own has them', () => {
  expect(fightDifferences(12)).toEqual([]);
});
