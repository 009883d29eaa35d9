import { expect, test } from 'vitest';
import { catchDifferences } from './reference-catches.js';
import { holdDifferences } from './reference-holds.js';
import { mountDifferences } from './reference-mounts.js';
import { attackDifferences } from './reference.js';

test('REN-ATK-06 REN-ATK-07 REN-ATK-10 REN-ARM-02 exact odds of attacks are those of a calculator of their own', () => {
  expect(attackDifferences(12)).toEqual([]);
});

test('REN-MAN-06 REN-MAN-08 REN-SIZE-01 REN-SIZE-03 grabs and escapes come out as a calculator of their own has them', () => {
  expect(holdDifferences(40)).toEqual([]);
});

test('REN-CATCH-02 REN-CATCH-04 REN-CATCH-08 REN-STR-13 catches and gaps in armour come out as a calculator of their own has them', () => {
  expect(catchDifferences(12)).toEqual([]);
});

test('REN-MOUNT-06 REN-MOUNT-11 REN-MOUNT-15 REN-BLAST-01 REN-CHARGE-03 saddles and blasts come out as a calculator of their own has them', () => {
  expect(mountDifferences(25)).toEqual([]);
});
