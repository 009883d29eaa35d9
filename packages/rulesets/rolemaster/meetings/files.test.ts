import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { attack, fixedBlow, stage } from '../testing/stage.js';

// Weapons and sheets as files may state them, where the order or the sign of a number matters.

const archer = (metres: number, ranges: readonly (readonly [number, number])[]) =>
  stage(
    {
      a: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 50 }] } },
      v: { at: [metres, 0] },
    },
    { content: fixedBlow('5', { class: 'ranged', ranges: ranges.map((band) => [...band]) }) },
  );

test('RMC-OB-02 the nearest band that reaches counts, in whatever order a file has them', () => {
  const ob = (metres: number) =>
    attack(
      archer(metres, [
        [30, -25],
        [5, 10],
        [15, 0],
      ]),
      'a',
      'v',
      { dice: [20] },
    ).total('OB');
  expect([ob(4), ob(5), ob(6), ob(15), ob(16), ob(30)]).toEqual([60, 60, 50, 50, 25, 25]);
});

test('RMC-OB-02 beyond the farthest band a shot is refused, wherever the file has that band', () => {
  const s = archer(31, [
    [30, -25],
    [5, 10],
  ]);
  expect(s.refused('a', 'attack', { weapon: 'a/fixed', target: 'v' })).toEqual(['RMC-OB-02']);
});

test('RMC-MELEE-02 RMC-CTX-10 no file has a reach or a rate below 0', () => {
  const refused =
    (sheet: Data, weapon: Data = {}) =>
    () =>
      stage(
        { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 50 }], ...sheet } }, v: {} },
        { content: fixedBlow('5', weapon) },
      );
  expect(refused({ rate: -1 })).toThrow('rate');
  expect(refused({}, { reach: -1 })).toThrow('reach');
  expect(refused({ rate: 0 }, { reach: 0 })).not.toThrow();
});
