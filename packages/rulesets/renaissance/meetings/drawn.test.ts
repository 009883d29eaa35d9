import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import type { Person, Staging } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

// The radius shown for blasts, by the best margin that their throwers can roll (REN-BLAST-02).

const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  damage: { dice: 0, flat: 10 },
  specialization: 'bombs',
});
const bob: Person = { at: [10, 5], side: 'b', skills: { fray: 20 } };
const drawn = (
  ranged: number,
  sheet: Data = {},
  { options, foe = {} }: { readonly options?: Staging['options']; readonly foe?: Data } = {},
) => {
  const ann: Person = { at: [1, 5], side: 'a', skills: { ranged }, weapons: [bomb], sheet };
  const s = stage({ ann, bob: { ...bob, sheet: foe } }, { options });
  return s.sketch('ann', 'attack', { weapon: 'ann/bomb', target: 'bob' }).areas[0]?.places[0]
    ?.label;
};

test('REN-BLAST-02 REN-ATK-07 REN-ATK-08 a skill of 30 adds no margin to a blast, 31 to 60 add 5, more adds 10', () => {
  expect([30, 31, 60, 61].map((skill) => drawn(skill))).toEqual(['10', '10–15', '10–15', '10–20']);
});

test('REN-BLAST-02 REN-SIZE-02 REN-SIZE-03 a large target makes a margin over 60 possible, and what the GM may add for a larger one counts', () => {
  expect(drawn(55, {}, { foe: { size: 'Large' } })).toBe('10–20');
  expect(drawn(25, {}, { foe: { size: 'Very Large' } })).toBe('10–20');
  const options = { sizeScale: 'step' } as const;
  expect(drawn(25, {}, { options, foe: { size: 'Very Large' } })).toBe('10–15');
  expect(drawn(25, {}, { foe: { size: 'Small' } })).toBe('10');
});

test('REN-BLAST-02 REN-ATK-09 REN-CTX-18 Luck makes any success exceptional, but not by exceptionalDv=mos', () => {
  expect(drawn(20, { luck: 1 })).toBe('10–15');
  expect(drawn(20, { luck: 1 }, { options: { exceptionalDv: 'mos' } })).toBe('10');
});

test('REN-BLAST-02 REN-CTX-18 REN-ARM-05 armour holds the margin down, and Luck takes it off', () => {
  const mail = { armor: [{ name: 'mail', av: 5, penalties: [{ on: 'COO', amount: -5 }] }] };
  expect(drawn(64, mail)).toBe('10–15');
  expect(drawn(64, { ...mail, luck: 1 })).toBe('10–20');
});

test('REN-BLAST-02 REN-TURN-06 what the GM adds to attacks counts, what they take off or add to defences does not', () => {
  const by = (what: string, amount: number) => {
    const ann: Person = { at: [1, 5], side: 'a', skills: { ranged: 55 }, weapons: [bomb] };
    const s = stage({ ann, bob });
    s.gm('modifier', { who: 'ann', what, amount });
    return s.sketch('ann', 'attack-place', { weapon: 'ann/bomb', at: [10, 5] }).areas[0]?.places[0]
      ?.label;
  };
  expect([by('attack', 10), by('all', 10)]).toEqual(['10–20', '10–20']);
  expect([by('defence', 10), by('attack', -40)]).toEqual(['10–15', '10–15']);
});
