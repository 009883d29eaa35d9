import { expect, test } from 'vitest';
import { areaDifferences } from './reference-areas.js';
import { fireDifferences } from './reference-fire.js';
import { mountDifferences } from './reference-mounts.js';
import { regionDifferences } from './reference-regions.js';
import { strikeDifferences } from './reference-strikes.js';
import { modifierDifferences } from './reference.js';

test('T20-COND-01 T20-COND-23 T20-COND-25 attack and Defense under several conditions are those of a calculator of their own', () => {
  expect(modifierDifferences(75)).toEqual([]);
});

test('T20-AREA-03 T20-AREA-04 T20-AREA-05 T20-AREA-10 T20-CTX-13 areas come out as a calculator of their own has them', () => {
  expect(areaDifferences(80)).toEqual([]);
});

test('T20-MOUNT-08 T20-MOUNT-11 T20-MOUNT-12 T20-MOUNT-22 T20-MOUNT-25 blows from the saddle come out as a calculator of their own has them', () => {
  expect(mountDifferences(20)).toEqual([]);
});

test('T20-COVFIRE-06 T20-SUPP-09 T20-SUPP-10 T20-AUTO-02 fire that keeps heads down comes out as a calculator of its own has it', () => {
  expect(fireDifferences(15)).toEqual([]);
});

test('T20-COVER-13 T20-COVER-16 T20-CONC-15 T20-FIN-06 T20-AUTO-02 T20-CTX-04 attacks past cover, veils and armor come out as a calculator of their own has them', () => {
  expect(strikeDifferences(25)).toEqual([]);
});

test('T20-AREA-03 T20-COVER-08 T20-CTX-42 whom bursts, cones and lines catch over platforms, in the air and behind pillars is what a calculator of its own has', () => {
  expect(regionDifferences(60)).toEqual([]);
});
