import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';
import type { Staging } from '../testing/stage.js';

// One-handed and two-weapon attacks in the same round, and feints at those who are not opponents in melee.

const AXE = sword({ name: 'axe', damage: 4 });
const blow = { weapon: 'a/sword', target: 't' };
const both = { ...blow, offHand: 'a/axe', offTarget: 't' };

interface Pair {
  readonly own?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly options?: Staging['options'];
}

const pair = ({ own = {}, foe = {}, state = {}, options = {} }: Pair = {}) =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 20, maneuver: 9 }, weapons: [sword(), AXE], ...own },
      },
      t: { at: [5, 5], sheet: { con: 20, ...foe }, state },
      f: { at: [4, 6], side: 'ours' },
    },
    { options, order: ['a', 't', 'f'] },
  );

test('T20-TWF-02 T20-CTX-44 after an attack without the penalty the round is none of both hands', () => {
  const s = pair({ own: { conviction: 1 } });
  s.do('a', 'attack', blow, { dice: [1], answers: [['reroll', 'no']] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('T20-TWF-02');
});

test('T20-TWF-02 T20-CTX-44 where twf.afterAttack allows it, both hands strike after it', () => {
  const s = pair({ own: { conviction: 1 }, options: { 'twf.afterAttack': 'allowed' } });
  s.do('a', 'attack', blow, { dice: [1], answers: [['reroll', 'no']] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('');
});

test('T20-TWF-02 T20-CTX-37 nor is the round of a charge, whose blow was no less', () => {
  const s = pair({ own: { conviction: 1 } });
  s.gm('place', { who: 'a', to: [1, 5] });
  s.do('a', 'charge', { ...blow, path: [[4, 5]] }, { dice: [1], answers: [['reroll', 'no']] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('T20-TWF-02');
});

test('T20-TWF-02 T20-CTX-10 a maneuver is no attack, and both hands strike after it', () => {
  const s = pair({ own: { conviction: 1 } });
  s.do(
    'a',
    'maneuver',
    { maneuver: 'trip', target: 't' },
    { dice: [1], answers: [['reroll', 'no']] },
  );
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('');
});

test('T20-TWF-02 who always pays for a second weapon has paid in the attack before as well', () => {
  const s = pair({
    own: { conviction: 1 },
    options: { 'twf.whenPenalized': 'alwaysWhenWielding' },
  });
  s.do('a', 'attack', blow, { dice: [1], answers: [['reroll', 'no']] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('');
});

test('T20-TWF-02 T20-CONC-11 an attack at an empty square was one without the penalty too', () => {
  const s = pair({ own: { conviction: 1 } });
  s.do(
    'a',
    'attack-place',
    { weapon: 'a/sword', at: [3, 5] },
    { dice: [1], answers: [['reroll', 'no']] },
  );
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('T20-TWF-02');
});

test('T20-TWF-02 the attack of the last round keeps no one from striking with both hands', () => {
  const s = pair();
  s.do('a', 'attack', blow, { dice: [1] });
  s.until('a');
  expect(refusedBy(s, 'a', 'two-weapons', both)).toBe('');
});

test('T20-TWF-02 T20-CTX-36 an attack that was readied belongs to the round before', () => {
  const s = pair();
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: blow } });
  s.end();
  s.do('t', 'move', { path: [[6, 5]] }, { dice: [1] });
  s.until('a');
  expect(refusedBy(s, 'a', 'two-weapons', { ...both, target: 'f', offTarget: 'f' })).toBe('');
});

test('T20-TWF-03 who always pays for a second weapon pays 10 for the blow of the off hand alone', () => {
  const s = pair({ options: { 'twf.whenPenalized': 'alwaysWhenWielding' } });
  expect([odds(s, 'a', 't', 'sword')[0], odds(s, 'a', 't', 'axe')[0]]).toEqual([14, 10]);
});

test('T20-TWF-03 T20-TWF-07 and 2 with a light weapon there and the feat', () => {
  const s = pair({
    own: { feats: ['Two-Weapon Fighting'], weapons: [sword(), { ...AXE, light: true }] },
    options: { 'twf.whenPenalized': 'alwaysWhenWielding' },
  });
  expect([odds(s, 'a', 't', 'sword')[0], odds(s, 'a', 't', 'axe')[0]]).toEqual([20, 18]);
});

test('T20-CTX-39 T20-CTX-41 no one feints at a friend', () => {
  const s = pair({ own: { skills: { bluff: 5 } } });
  expect(refusedBy(s, 'a', 'feint', { skill: 'bluff', target: 'f' })).toBe('T20-CTX-39');
});

test('T20-CTX-39 T20-HELP-01 nor at the helpless, who are in no melee', () => {
  const s = pair({ own: { skills: { bluff: 5 } }, state: { conditions: ['helpless'] } });
  expect(refusedBy(s, 'a', 'feint', { skill: 'bluff', target: 't' })).toBe('T20-CTX-39');
});

test('T20-CTX-39 T20-SURP-03 nor at an opponent who has not noticed it, whom it would have nothing to deceive with', () => {
  const s = pair({ own: { skills: { bluff: 5 } }, state: { unawareOf: ['a'] } });
  expect(refusedBy(s, 'a', 'feint', { skill: 'bluff', target: 't' })).toBe('T20-CTX-39');
});

test('T20-TWF-08 T20-CTX-13 where each hand has its own save and damage is only told, both results are told', () => {
  const s = pair({ foe: { con: 0 }, options: { 'twf.doubleHit': 'separateSaves' } });
  s.do('gm', 'gm.automation', { what: 'damage', degree: 'tell' });
  const scene = s.do('a', 'two-weapons', both, { dice: [10, 10, 17, 14] });
  // The axe does 4 and 2 more: 17 against 21 is hurt. The sword does 3: 14 against 18 is hurt.
  expect([
    scene.facts('difficulty', 'difficulty'),
    scene.facts('gm.effect', 'what'),
    s.who('t').marks.hurt,
  ]).toEqual([[21, 18], ['hurt', 'hurt'], 0]);
});

test('T20-TWF-08 T20-CTX-16 where it is told dead the other save is rolled all the same: no one has died yet', () => {
  const s = pair({
    foe: { con: 0 },
    state: { marks: { dying: 1, unconscious: 1 } },
    options: { 'twf.doubleHit': 'separateSaves' },
  });
  s.do('gm', 'gm.automation', { what: 'damage', degree: 'tell' });
  const scene = s.do('a', 'two-weapons', both, { dice: [10, 10, 1, 17] });
  expect(scene.facts('gm.effect', 'what')).toEqual(['dead', 'hurt']);
});

test('T20-TWF-12 T20-CTX-42 of two pistols each pays for its own range', () => {
  const s = stage({
    a: {
      at: [2, 5],
      sheet: {
        printed: { attack: 20 },
        weapons: [pistol({ increment: 20 }), pistol({ name: 'rifle', increment: 10 })],
      },
    },
    t: { at: [10, 5], sheet: { con: 20 } },
  });
  const scene = s.do(
    'a',
    'two-weapons',
    { weapon: 'a/pistol', target: 't', offHand: 'a/rifle', offTarget: 't' },
    { dice: [1, 1] },
  );
  // 40 feet is two increments of 20, or four of 10.
  expect(scene.facts('attacks', 'plus')).toEqual([20 - 6 - 4, 20 - 10 - 8]);
});
