import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { bomb, gun, horse, odds, pistol, stage, sword } from '../testing/stage.js';
import { blow, duel, shot } from '../testing/duel.js';

// Questions to defenders, and their Defense, when they are clumsy, held, surprised, mounted, in cover or unable to defend themselves.

const CLUMSY: Data = { dex: -2, str: -1, con: 20 };

test('T20-COND-24 T20-CTX-07 a defender worse at dodging and parrying than standing still is asked, and stands on Base Defense', () => {
  const s = duel({ foe: CLUMSY });
  expect(odds(s, 'a', 't', 'sword')).toEqual([0, 10]);
  const scene = s.do('a', 'attack', blow, { dice: [9] });
  expect(scene.fact('defense', 'kind')).toBe('Base Defense');
  expect(scene.has('hit')).toBe(false);
});

test('T20-COND-24 a clumsy defender may still choose to parry or dodge', () => {
  const chosen = (kind: string) =>
    duel({ foe: CLUMSY })
      .do('a', 'attack', blow, { dice: [2], answers: [['defense', kind]] })
      .fact('defense', 'value');
  expect([chosen('Dodge'), chosen('Parry'), chosen('Base Defense')]).toEqual([8, 9, 10]);
});

test('T20-COND-24 Base Defense is no choice for a defender with a better Dodge and Parry', () => {
  const scene = duel({ foe: { dex: 2, str: 1, con: 20 } }).do('a', 'attack', blow, { dice: [2] });
  expect(scene.open('defense')).toEqual(['Dodge', 'Parry']);
});

test('T20-COND-24 T20-TWF-14 a clumsy defender meets either of two hands', () => {
  const s = duel({
    own: { weapons: [sword(), sword({ name: 'axe' })], printed: { attack: 20 } },
    foe: CLUMSY,
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' },
    { dice: [5, 5, 20] },
  );
  expect(scene.facts('defense', 'value')).toEqual([10, 10]);
});

test('T20-CTX-39 T20-SURP-10 a clumsy defender that is feinted is not asked', () => {
  const s = duel({ own: { weapons: [sword()], skills: { bluff: 30 } }, foe: CLUMSY });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('a');
  const scene = s.do('a', 'attack', blow, { dice: [2] });
  expect([scene.questions, scene.fact('defense', 'value')]).toEqual([[], 10]);
});

test.each([
  ['dying', { marks: { dying: 1, unconscious: 1 } }, 1],
  ['bound', { conditions: ['helpless'] }, 1],
  ['twice entangled', { conditions: ['entangled', 'entangled'] }, -1],
  ['stunned', { conditions: ['stunned'] }, 8],
  ['pinned and grappled', { conditions: ['pinned', 'grappled'] }, 6],
  ['surprised', { surprised: true }, 10],
] as const)(
  'T20-COND-17 T20-COND-23 T20-COND-25 no one asks a defender that is %s',
  (_, state, value) => {
    const s = duel({ foe: { dex: 3, str: 5, con: 20 }, state });
    const scene = s.do('a', 'attack', blow, { dice: [1] });
    expect([scene.questions, scene.fact('defense', 'value')]).toEqual([[], value]);
  },
);

test('T20-COND-24 T20-CTX-13 a minion picks its Defense like anyone', () => {
  const s = duel({ foe: { minion: true, dex: 1, str: 4 } });
  const scene = s.do('a', 'attack', blow, { dice: [12], answers: [['defense', 'Parry']] });
  expect([scene.fact('defense', 'value'), scene.has('hit')]).toEqual([14, false]);
});

test('T20-MOUNT-25 T20-COND-24 T20-COND-19 the rider of a galloping horse picks, the horse cannot', () => {
  const s = stage(
    {
      r: { at: [2, 2], side: 'theirs', sheet: { dex: 2, str: 3 }, state: { riding: 'm' } },
      m: { at: [2, 2], side: 'theirs', sheet: horse({ dex: 2, str: 3 }) },
      a: { at: [14, 2], side: 'ours', sheet: { weapons: [sword()] } },
    },
    { order: ['r', 'a'] },
  );
  s.do('r', 'ride', { pace: 'all out', path: [[12, 2]] });
  s.end();
  expect(odds(s, 'a', 'r', 'sword')[1]).toBe(13);
  expect(odds(s, 'a', 'm', 'sword')[1]).toBe(10);
  const scene = s.do('a', 'attack', { weapon: 'a/sword', target: 'r' }, { dice: [2] });
  expect(scene.open('defense')).toEqual(['Dodge', 'Parry']);
});

test('T20-COVFIRE-02 T20-COND-24 covering fire makes the lower Dodge the better Defense, and Base Defense no better', () => {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { weapons: [gun()] } },
      x: { at: [14, 5], side: 'theirs', sheet: { weapons: [sword()] } },
      f: { at: [8, 5], side: 'ours', sheet: { dex: -1, str: 2 } },
    },
    { order: ['s', 'x', 'f'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  s.gm('place', { who: 'x', to: [9, 5] });
  const scene = s.do('x', 'attack', { weapon: 'x/sword', target: 'f' }, { dice: [2] });
  expect([scene.fact('defense', 'kind'), scene.fact('defense', 'value')]).toEqual(['Dodge', 13]);
});

test('T20-COVFIRE-02 a clumsy ally under covering fire stands on Base Defense where that is better all the same', () => {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { weapons: [gun()] } },
      x: { at: [9, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
      f: { at: [6, 5], side: 'ours', sheet: { dex: -5, str: 2 } },
    },
    { order: ['s', 'x', 'f'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  const scene = s.do('x', 'attack', { weapon: 'x/pistol', target: 'f' }, { dice: [2] });
  expect([scene.fact('defense', 'kind'), scene.fact('defense', 'value')]).toEqual([
    'Base Defense',
    10,
  ]);
});

test('T20-STANCE-06 T20-COND-24 where modifiers are for Base Defense alone, cover makes Base Defense the best of a nimble defender', () => {
  const s = duel({
    foe: { dex: 2, str: 1, con: 20 },
    options: { 'defense.modifierScope': 'baseOnly' },
  });
  s.gm('cover', { who: 't', degree: 'ordinary' });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(14);
  expect(s.do('a', 'attack', blow, { dice: [2] }).fact('defense', 'kind')).toBe('Base Defense');
});

test('T20-COND-13 T20-COND-24 total defense makes a clumsy Parry better than Base Defense', () => {
  const s = duel({ foe: CLUMSY, state: { conditions: ['total defense'] } });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(13);
  const scene = s.do('a', 'attack', blow, { dice: [12] });
  expect([scene.fact('defense', 'kind'), scene.has('hit')]).toEqual(['Parry', false]);
  expect(scene.open('defense')).toEqual(['Dodge', 'Parry']);
});

test('T20-AREA-01 T20-COND-24 an area attack asks no one for a Defense', () => {
  const s = stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    t: { at: [12, 5], sheet: { ...CLUMSY } },
  });
  const scene = s.do('b', 'area-attack', { weapon: 'b/bomb', at: [12, 5] }, { dice: [20, 20] });
  expect(scene.questions).toEqual([]);
});

test('T20-COND-24 a shot leaves a clumsy defender Dodge or Base Defense, the better by itself', () => {
  const s = duel({ foe: CLUMSY });
  const scene = s.do('a', 'attack', shot, { dice: [9] });
  expect([scene.questions, scene.fact('defense', 'value')]).toEqual([[], 10]);
});

test('T20-COND-23 T20-CTX-27 where denial takes Dodge alone, the helpless parry no blow all the same', () => {
  const s = duel({
    foe: { str: 7, con: 20 },
    state: { conditions: ['helpless'] },
    options: { 'cond.dodgeColumn': 'dodgeOnly' },
  });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(1);
});
