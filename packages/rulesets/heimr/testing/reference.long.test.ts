import { expect, test } from 'vitest';
import { fightDifferences } from './compare-fights.js';
import { itemDifferences } from './compare-items.js';
import { chaseDifferences } from './reference-chases.js';
import { climbDifferences } from './reference-climbs.js';
import { holdDifferences } from './reference-holds.js';
import { lookDifferences } from './reference-looks.js';
import { moveDifferences } from './compare-moves.js';
import { attackDifferences } from './reference.js';

test.each([
  ['HEI-ATK-08 attacks', attackDifferences, 1500],
  ['HEI-BRAWL-19 blows of the held', holdDifferences, 250],
  ['HEI-MOVE-01 movement', moveDifferences, 1500],
  ['HEI-DRAW-01 things', itemDifferences, 1500],
  ['HEI-CTX-40 chases', chaseDifferences, 100],
  ['HEI-CLIMB-03 climbs', climbDifferences, 2000],
  ['HEI-HIDE-03 looks', lookDifferences, 2000],
  ['HEI-CTX-17 HEI-CTX-34 HEI-SKILL-04 whole fights', fightDifferences, 500],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
