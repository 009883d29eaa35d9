import type { Data } from '@tiltyard/testing';
import { holds } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Staging } from '../testing/stage.js';
import { ground, gun, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Autofire combined with other rules: thrown weapons, shooters who cover one another, the passing of rounds.

const KNIVES = gun({ name: 'knives', use: 'thrown', increment: 20, strength: false });
const LINE = [
  [8, 5],
  [9, 5],
];

const thrower = (sheet: Data = {}, options: Staging['options'] = {}) =>
  stage(
    {
      a: { at: [2, 5], sheet: { printed: { attack: 10 }, weapons: [KNIVES], ...sheet } },
      x: { at: [8, 5], sheet: { con: 20 } },
      y: { at: [9, 5], sheet: { con: 20 } },
    },
    { options },
  );

test('T20-AUTO-01 a blade that fires volleys is refused with the file', () => {
  expect(() => thrower({ weapons: [sword({ autofire: true })] })).toThrow(
    /autofire|shot or thrown/u,
  );
});

test('T20-AUTO-01 so is one that is part of the body', () => {
  expect(() => thrower({ naturalWeapons: [sword({ autofire: true })] })).toThrow(
    /autofire|shot or thrown/u,
  );
});

test('T20-AUTO-08 T20-TWF-11 an autofire weapon that is thrown sweeps as it is thrown', () => {
  const s = thrower();
  const scene = s.do('a', 'sweep', { weapon: 'a/knives', line: LINE }, { dice: [12, 20, 13, 20] });
  // 30 and 35 feet are one increment each: 10 - 2 squares - 2 for range.
  expect(scene.facts('attacks', 'plus')).toEqual([6, 6]);
});

test('T20-AUTO-08 T20-CTX-35 what it has swept with lies at the end of the line', () => {
  const s = thrower();
  s.do('a', 'sweep', { weapon: 'a/knives', line: [...LINE, [10, 5]] }, { dice: [2, 2] });
  expect([s.state.ground, holds(s, 'a')]).toEqual([[{ item: 'a/knives', at: [10, 5] }], []]);
});

test('T20-AUTO-08 T20-CTX-42 nor does a thrown one sweep beyond five increments', () => {
  const s = thrower({ weapons: [{ ...KNIVES, increment: 5 }] });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/knives', line: LINE })).toBe('T20-CTX-42');
});

test('T20-AUTO-08 T20-MOUNT-14 a thrown sweep is a shot in motion from a horse in a double move', () => {
  const s = stage({
    a: {
      at: [2, 5],
      sheet: { printed: { attack: 10 }, weapons: [KNIVES] },
      state: { riding: 'm' },
    },
    m: { at: [2, 5], side: 'ours', sheet: horse() },
    x: { at: [12, 5], sheet: { con: 20 } },
  });
  s.do('a', 'ride', { pace: 'double', path: [[8, 5]] });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/knives', line: [[12, 5]] })).toBe('T20-MOUNT-14');
});

test('T20-AUTO-08 T20-CTX-41 a thrown sweep into a melee has the 4 taken off', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { printed: { attack: 10 }, weapons: [KNIVES] } },
    x: { at: [5, 5], sheet: { con: 20 } },
    f: { at: [5, 6], side: 'ours' },
  });
  const scene = s.do('a', 'sweep', { weapon: 'a/knives', line: [[5, 5]] }, { dice: [2] });
  expect(scene.fact('attacks', 'plus')).toBe(10 - 1 - 4);
});

/** Two pairs of shooters, each covering its partner. */
function pairs(freeAttack: 'beforeOncePerRound' | 'afterEachAttack') {
  const shooter = { con: 20, weapons: [gun()] };
  const s = stage(
    {
      a: { at: [2, 2], sheet: shooter },
      b: { at: [2, 8], side: 'ours', sheet: shooter },
      x: { at: [14, 2], side: 'theirs', sheet: shooter },
      y: { at: [14, 8], side: 'theirs', sheet: { ...shooter, conviction: 1 } },
    },
    { options: { 'covfire.freeAttack': freeAttack } },
  );
  s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'b' });
  s.end();
  s.do('b', 'covering-fire', { weapon: 'b/gun', target: 'a' });
  s.end();
  s.do('x', 'covering-fire', { weapon: 'x/gun', target: 'y' });
  s.end();
  s.do('y', 'covering-fire', { weapon: 'y/gun', target: 'x' });
  s.do('y', 'extra-action', { action: 'standard' });
  return s;
}
const IGNORE = ['covering-fire', 'ignore'] as const;

test('T20-COVFIRE-08 where the free attack comes after each attack, a shooter has one in answer to it', () => {
  const s = pairs('afterEachAttack');
  const scene = s.do(
    'y',
    'attack',
    { weapon: 'y/gun', target: 'a', manner: 'burst' },
    { dice: [1, 1, 1, 1, 1], answers: [IGNORE, IGNORE, IGNORE, IGNORE, IGNORE] },
  );
  expect(scene.facts('free attack', 'by').toSorted()).toEqual(['a', 'b', 'x', 'y']);
});

test.each([
  ['afterEachAttack', [true, true], [12, 2, 20]],
  ['beforeOncePerRound', [true, false], [2, 12, 20]],
] as const)(
  'T20-COVFIRE-08 %s: whether it has another with another attack',
  (freeAttack, has, dice) => {
    const s = stage(
      {
        a: { at: [2, 2], sheet: { con: 20, weapons: [gun()] } },
        b: { at: [2, 8], side: 'ours', sheet: { con: 20 } },
        x: { at: [14, 2], sheet: { con: 20, conviction: 1, weapons: [pistol()] } },
      },
      { options: { 'covfire.freeAttack': freeAttack }, order: ['a', 'x', 'b'] },
    );
    s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'b' });
    s.end();
    const shot = { weapon: 'x/pistol', target: 'b' };
    const first = s.do('x', 'attack', shot, { dice, answers: [IGNORE] });
    s.do('x', 'extra-action', { action: 'standard' });
    const again = has[1] ? dice : dice.slice(1);
    const second = s.do('x', 'attack', shot, { dice: again, answers: [IGNORE] });
    expect([first.has('free attack'), second.has('free attack')]).toEqual(has);
  },
);

test('T20-COVFIRE-08 where it comes before, the second attack of the round brings no second one', () => {
  const s = stage(
    {
      a: { at: [2, 2], sheet: { con: 20, weapons: [gun()] } },
      b: { at: [2, 8], side: 'ours', sheet: { con: 20 } },
      x: { at: [14, 2], sheet: { con: 20, conviction: 1, weapons: [pistol()] } },
    },
    { order: ['a', 'x', 'b'] },
  );
  s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'b' });
  s.end();
  const shot = { weapon: 'x/pistol', target: 'b' };
  s.do('x', 'attack', shot, { dice: [2, 12, 20], answers: [IGNORE] });
  s.do('x', 'extra-action', { action: 'standard' });
  const second = s.do('x', 'attack', shot, { dice: [12, 20], answers: [IGNORE] });
  expect(second.has('free attack')).toBe(false);
});

test('T20-COVFIRE-08 T20-CTX-36 a readied attack that comes in the next round is answered again', () => {
  const s = stage(
    {
      z: { at: [20, 10], side: 'ours' },
      a: { at: [2, 2], side: 'ours', sheet: { con: 20, weapons: [gun()] } },
      x: { at: [14, 2], side: 'theirs', sheet: { con: 20, conviction: 1, weapons: [pistol()] } },
      b: { at: [2, 8], side: 'ours', sheet: { con: 20 } },
    },
    { order: ['z', 'a', 'x', 'b'] },
  );
  s.end();
  s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'b' });
  s.end();
  const shot = { weapon: 'x/pistol', target: 'b' };
  s.do('x', 'attack', shot, { dice: [2, 12, 20], answers: [IGNORE] });
  s.do('x', 'extra-action', { action: 'standard' });
  s.do('x', 'ready', { event: 'move', who: 'z', action: { do: 'attack', with: shot } });
  s.until('z');
  const scene = s.do('z', 'move', { path: [[21, 10]] }, { dice: [2, 12, 20], answers: [IGNORE] });
  expect(scene.facts('free attack', 'by')).toEqual(['a']);
});

test('T20-COVFIRE-02 T20-GANG-06 T20-COVER-19 covering fire adds to the cover of a low wall', () => {
  const s = stage(
    {
      a: { at: [2, 2], sheet: { weapons: [gun()] } },
      b: { at: [4, 5], side: 'ours', sheet: { dex: 4 } },
      x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    },
    { order: ['a', 'x', 'b'] },
  );
  s.do('a', 'covering-fire', { weapon: 'a/gun', target: 'b' });
  s.gm('cover', { who: 'b', degree: 'ordinary' });
  s.end();
  expect(odds(s, 'x', 'b', 'pistol')[1]).toBe(14 + 4 + 4);
});

test('T20-SUPP-04 T20-CTX-39 suppression takes 4 off a feint, and off the eye that sees through one', () => {
  const s = stage(
    {
      a: { at: [2, 2], sheet: { weapons: [gun()] } },
      x: { at: [14, 5], sheet: { skills: { bluff: 5 }, con: 20 } },
      b: { at: [16, 5], side: 'ours', sheet: { con: 20 } },
    },
    { order: ['a', 'x', 'b'] },
  );
  s.do('a', 'suppress', { weapon: 'a/gun', target: 'x' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('x', 'move', { path: [[15, 5]] });
  const scene = s.do('x', 'feint', { skill: 'bluff', target: 'b' }, { dice: [10, 10] });
  expect(scene.fact('feint', 'total')).toBe(10 + 5 - 4);
});

test('T20-SUPP-11 T20-CTX-36 the end of a turn under fire moves the end of nothing that outlasts a turn put off', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [gun()] } },
      x: { at: [14, 5], sheet: { con: 20 } },
      b: { at: [20, 1] },
    },
    { map: { rows: [...ground(24, 10, { '14,6': '_' })] }, order: ['a', 'x', 'b'] },
  );
  s.do('a', 'suppress', { weapon: 'a/gun', target: 'x' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const until = { at: 'turn start', of: 'a', skip: 1 };
  const daze = { kind: 'dazed', by: 'a', until: { at: 'turn end', of: 'a', skip: 1 } };
  const conditions = [daze, { kind: 'modifier', by: 'a', amount: -2, until }];
  s.do('x', 'move', { path: [[14, 6]] });
  s.gm('set', { path: 'combatants.x.conditions', value: conditions });
  s.end();
  expect(s.who('x').conditions).toMatchObject(conditions);
});

test('T20-SUPP-11 T20-CONC-14 T20-CONC-07 a target that ends its turn in the dark is out of their sight', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [gun()] } },
      x: { at: [14, 5], sheet: { con: 20 } },
    },
    { map: { rows: [...ground(24, 10, { '14,6': '_' })] } },
  );
  s.do('a', 'suppress', { weapon: 'a/gun', target: 'x' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('x', 'move', { path: [[14, 6]] });
  expect(s.end().has('free attack')).toBe(false);
});
