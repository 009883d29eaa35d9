import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Props } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, warHorse, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 40, athletics: 50, ride: 45, stealth: 30 },
  weapons: [sword],
};
const bob: Person = { at: [20, 5], skills: { 'one-handed': 60, fray: 40 }, weapons: [sword] };
const alone = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const QUICK = ['stunt-cost', 'quick'] as const;
const vault = (s: ReturnType<typeof alone>, what: JsonObject, props: Props) =>
  s.do('ann', 'stunt', { words: 'vault over the table', ...what }, props);

test('REN-MOVE-05 a stunt is a movement that no mode is made for: over what stops a walk', () => {
  const wall = {
    map: { rows: Array.from({ length: 10 }, () => '......%.......................') },
  };
  const s = alone({}, {}, wall);
  expect(s.refused('ann', 'move', { path: [[7, 5]] })).toEqual(['REN-GRID-04']);
  const scene = vault(s, { to: [7, 5] }, { dice: [50], answers: [QUICK] });
  expect(scene.cites('stunt', 'REN-MOVE-05')).toBe(true);
  expect(s.who('ann').at).toEqual([7, 5]);
});

test('REN-MOVE-05 REN-CTX-14 a stunt may end over the fallen, and not where another stands', () => {
  const over = (damage: number) =>
    alone({}, { at: [7, 5], state: { damage } }).allowed('ann', 'stunt', {
      words: 'leap',
      to: [7, 5],
    });
  expect([over(200), over(1)]).toEqual([true, false]);
});

test('REN-MOVE-06 the GM says whether a stunt is Quick or Standard; without an answer there is none', () => {
  const s = alone();
  expect(() => vault(s, {}, { dice: [50] })).toThrow(/no answer of gm to "stunt-cost"/);
  const quick = vault(s, {}, { dice: [50], answers: [QUICK] });
  expect(quick.question('stunt-cost')).toMatchObject({ who: 'gm', rules: ['REN-MOVE-06'] });
  expect(quick.question('stunt-cost').fallback).toBeUndefined();
  expect(s.who('ann')).toMatchObject({ quickUsed: 1, standardUsed: false });
  const slow = alone();
  vault(slow, {}, { dice: [50], answers: [['stunt-cost', 'standard']] });
  expect(slow.who('ann')).toMatchObject({ quickUsed: 0, standardUsed: true });
});

test('REN-MOVE-06 a Standard Action that is spent cannot be asked for, and what cannot be done costs nothing', () => {
  const s = alone();
  s.do('ann', 'full-defense');
  expect(() => vault(s, {}, { answers: [['stunt-cost', 'standard']] })).toThrow(
    /no Standard Action left/,
  );
  const refused = vault(s, { to: [6, 5] }, { answers: [['stunt-cost', 'refused']] });
  expect(refused.has('stunt refused')).toBe(true);
  expect(s.who('ann')).toMatchObject({ quickUsed: 0, moved: false, at: [5, 5] });
});

test('REN-MOVE-07 the GM says how far it may carry; the guide is the full rate', () => {
  const far = vault(alone(), { to: [10, 5] }, { dice: [50], answers: [QUICK] });
  expect(far.question('stunt-distance')).toMatchObject({
    who: 'gm',
    rules: ['REN-MOVE-07'],
    fallback: 12,
    about: { metres: 5, base: 4, full: 12 },
  });
  const exactly = alone();
  vault(exactly, { to: [10, 5] }, { dice: [50], answers: [QUICK, ['stunt-distance', 5]] });
  expect(exactly.who('ann').at).toEqual([10, 5]);
  const s = alone();
  const short = vault(s, { to: [10, 5] }, { answers: [QUICK, ['stunt-distance', 4]] });
  expect(short.cites('stunt refused', 'REN-MOVE-07')).toBe(true);
  expect(s.who('ann')).toMatchObject({ at: [5, 5], moved: false, quickUsed: 0 });
  expect(alone().allowed('ann', 'stunt', { words: 'leap', to: [17, 5] })).toBe(true);
  expect(alone().allowed('ann', 'stunt', { words: 'leap', to: [18, 5] })).toBe(false);
});

test('REN-MOVE-08 a check on the skill of the mode unless the GM says otherwise: another skill, a modifier, or none', () => {
  const s = alone();
  const plain = vault(s, { to: [7, 5] }, { dice: [51], answers: [QUICK] });
  expect(targetsOf(plain, 'stunt')).toEqual([50]);
  expect(s.who('ann').at).toEqual([5, 5]);
  expect(plain.question('stunt-check')).toMatchObject({
    who: 'gm',
    rules: ['REN-MOVE-08'],
    fallback: 'check',
    about: { skill: 'athletics' },
  });
  expect(
    targetsOf(
      vault(alone(), {}, { dice: [31], answers: [QUICK, ['stunt-check', 'stealth']] }),
      'stunt',
    ),
  ).toEqual([30]);
  const hard = vault(alone(), {}, { dice: [1], answers: [QUICK, ['stunt-modifier', -20]] });
  expect(targetsOf(hard, 'stunt')).toEqual([30]);
  expect(hard.question('stunt-modifier')).toMatchObject({ who: 'gm', rules: ['REN-MOVE-08'] });
  const waived = alone();
  expect(
    vault(waived, { to: [7, 5] }, { answers: [QUICK, ['stunt-check', 'waive']] }).rolled,
  ).toEqual([]);
  expect(waived.who('ann').at).toEqual([7, 5]);
});

test('REN-MOVE-08 a mode with another skill is tested with that one', () => {
  const winged = alone({
    skills: { ...ann.skills, flight: 35 },
    sheet: { movement: { wings: { base: 6, full: 18, skill: 'flight' } } },
  });
  expect(targetsOf(vault(winged, {}, { dice: [36], answers: [QUICK] }), 'stunt')).toEqual([35]);
});

const ends = (dice: number, answer?: string) => {
  const s = alone();
  const scene = vault(
    s,
    { to: [7, 5] },
    {
      dice: [dice],
      answers: [QUICK, ...(answer === undefined ? [] : [['stunt-result', answer] as const])],
    },
  );
  expect(scene.question('stunt-result')).toMatchObject({
    who: 'gm',
    rules: ['REN-MOVE-09'],
    about: { success: dice <= 50 },
  });
  return [s.who('ann').at[0], s.who('ann').prone];
};

test('REN-MOVE-09 the GM says where it leaves the character, prone or not, there or not', () => {
  expect([ends(50), ends(51)]).toEqual([
    [7, false],
    [5, false],
  ]);
  expect([
    ends(50, 'there-prone'),
    ends(51, 'there'),
    ends(50, 'stays'),
    ends(51, 'stays-prone'),
  ]).toEqual([
    [7, true],
    [7, false],
    [5, false],
    [5, true],
  ]);
});

test('REN-MOVE-09 REN-MOUNT-09 a stunt that ends prone ends in no saddle: the rider lies beside the mount', () => {
  const lands = (answer: string) => {
    const horse = warHorse([5, 5]);
    const s = stage({ ann: { ...ann, side: 'a', state: { riding: 'horse' } }, horse, bob });
    const scene = vault(
      s,
      { to: [7, 5] },
      { dice: [40], answers: [QUICK, ['stunt-result', answer]] },
    );
    expect(scene.cites('unhorsed', 'REN-PRONE-02')).toBe(true);
    expect(s.who('ann')).toMatchObject({ prone: true, riding: null });
    expect(s.who('ann').at).not.toEqual(s.who('horse').at);
    return [s.who('horse').at, s.who('horse').prone];
  };
  expect(lands('there-prone')).toEqual([[7, 5], false]);
  expect(lands('stays-prone')).toEqual([[5, 5], false]);
});

test('REN-MOVE-09 a tumble may end on the far side of an enemy, who gets a blow at it', () => {
  const s = alone({}, { at: [6, 5] });
  const scene = vault(s, { to: [7, 5] }, { dice: [50, 70], answers: [QUICK] });
  expect(scene.questions).toContain('opportunity');
  expect(s.who('ann').at).toEqual([7, 5]);
  expect(alone({}, { at: [6, 5] }).allowed('ann', 'stunt', { words: 'tumble', to: [6, 5] })).toBe(
    false,
  );
});
