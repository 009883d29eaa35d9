import { expect, test } from 'vitest';
import { areaDifferences } from './reference-areas.js';
import { fireDifferences } from './reference-fire.js';
import { mountDifferences } from './reference-mounts.js';
import { regionDifferences } from './reference-regions.js';
import { strikeDifferences } from './reference-strikes.js';
import { modifierDifferences } from './reference.js';

test.each([
  ['T20-COND-25 conditions', modifierDifferences, 1000],
  ['T20-AREA-03 areas', areaDifferences, 1500],
  ['T20-AREA-03 T20-COVER-08 regions', regionDifferences, 1000],
  ['T20-MOUNT-08 the saddle', mountDifferences, 750],
  ['T20-COVER-13 cover, veils and armor', strikeDifferences, 1500],
  ['T20-SUPP-10 suppressing and covering fire', fireDifferences, 400],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
