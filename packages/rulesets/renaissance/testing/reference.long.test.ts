import { expect, test } from 'vitest';
import { catchDifferences } from './reference-catches.js';
import { holdDifferences } from './reference-holds.js';
import { mountDifferences } from './reference-mounts.js';
import { attackDifferences } from './reference.js';

test.each([
  ['REN-ATK-06 attacks', attackDifferences, 300],
  ['REN-CATCH-04 REN-STR-13 catches and gaps in armour', catchDifferences, 300],
  ['REN-MAN-06 grabs and escapes', holdDifferences, 500],
  ['REN-MOUNT-11 saddles and blasts', mountDifferences, 500],
] as const)(
  '%s: many situations come out as a calculator of their own has them',
  (_, differences, situations) => {
    expect(differences(situations)).toEqual([]);
  },
  900_000,
);
