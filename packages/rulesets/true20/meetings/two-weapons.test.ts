import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { gun, horse, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Two-weapon attacks combined with the end of the round, dying targets, falling horses and covering fire.

const AXE = sword({ name: 'axe', damage: 4 });
const both = { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' };

interface Pair {
  readonly own?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly options?: Partial<Options>;
}

const pair = ({ own = {}, foe = {}, state = {}, options = {} }: Pair = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword(), AXE], ...own } },
      t: { at: [5, 5], sheet: foe, state },
    },
    { options },
  );

const plus = (s: Stage, weapon: string): number | undefined => odds(s, 'a', 't', weapon)[0];

/** Makes a two-weapon attack, then gains another standard action by Conviction. */
function again(options: Partial<Options> = {}): Stage {
  const s = pair({ own: { conviction: 1 }, foe: { con: 20 }, options });
  const answers = [['reroll', 'no'] as const, ['reroll', 'no'] as const];
  s.do('a', 'two-weapons', both, { dice: [1, 1], answers });
  s.do('a', 'extra-action', { action: 'standard' });
  return s;
}

test('T20-TWF-01 T20-CTX-44 a second standard action brings no second attack with the off hand in the round', () => {
  expect(refusedBy(again(), 'a', 'two-weapons', both)).toBe('T20-TWF-01');
});

test('T20-TWF-02 T20-TWF-03 either hand pays in every further attack of the round', () => {
  const s = again();
  expect([plus(s, 'sword'), plus(s, 'axe')]).toEqual([14, 10]);
});

test('T20-TWF-02 the round is over with the next turn, and the penalty with it', () => {
  const s = again();
  s.until('t');
  s.until('a');
  expect([plus(s, 'sword'), refusedBy(s, 'a', 'two-weapons', both)]).toEqual([20, '']);
});

test('T20-TWF-02 T20-TWF-03 one who always pays for a second weapon pays once', () => {
  const s = again({ 'twf.whenPenalized': 'alwaysWhenWielding' });
  expect([plus(s, 'sword'), plus(s, 'axe')]).toEqual([14, 10]);
});

test('T20-TWF-08 T20-CTX-16 no second save is rolled for one whom the first of two has killed', () => {
  const s = pair({
    state: { marks: { dying: 1, unconscious: 1 } },
    options: { 'twf.doubleHit': 'separateSaves' },
  });
  const scene = s.do('a', 'two-weapons', both, { dice: [5, 5, 1] });
  expect(scene.rolled).toEqual(['a attack', 'a attack', 't Toughness']);
  expect([s.who('t').dead, scene.all('dead').length]).toEqual([true, 1]);
});

test('T20-TWF-14 T20-CTX-16 one by one the off hand does not strike at the dead', () => {
  const s = pair({
    state: { marks: { dying: 1, unconscious: 1 } },
    options: { 'twf.order': 'oneByOne' },
  });
  const scene = s.do('a', 'two-weapons', both, { dice: [5, 1] });
  expect(scene.rolled).toEqual(['a attack', 't Toughness']);
});

test('T20-TWF-13 where the 2 come first, a critical on the weaker hand is still the higher damage', () => {
  const s = pair({ foe: { con: 9 }, options: { 'twf.critOrder': 'plusTwoFirst' } });
  // Sword 3 and critical 3 make 6; axe 4 and 2 make 6: the save is against 21.
  const scene = s.do('a', 'two-weapons', both, { dice: [20, 10, 10, 20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(21);
});

test('T20-TWF-13 where the 2 come first, a heavy critical on the weaker hand beats the 2', () => {
  const s = pair({
    own: { weapons: [sword({ critical: 6 }), AXE] },
    foe: { con: 9 },
    options: { 'twf.critOrder': 'plusTwoFirst' },
  });
  const scene = s.do('a', 'two-weapons', both, { dice: [20, 10, 10, 20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(24);
});

test('T20-TWF-13 a critical first makes 9 and 2', () => {
  const s = pair({ own: { weapons: [sword({ critical: 6 }), AXE] }, foe: { con: 9 } });
  const scene = s.do('a', 'two-weapons', both, { dice: [20, 10, 10, 20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(26);
});

test('T20-TWF-08 T20-TWF-10 two hits on one whom the other hand did not mean are no double hit of different targets', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { attack: 20 }, weapons: [sword(), AXE] } },
    t: { at: [5, 5], sheet: { con: 9 } },
    u: { at: [5, 4], sheet: { con: 9 } },
  });
  const scene = s.do('a', 'two-weapons', { ...both, offTarget: 'u' }, { dice: [5, 5, 20, 20] });
  expect(scene.facts('difficulty', 'difficulty')).toEqual([18, 19]);
});

test('T20-TWF-14 T20-MOUNT-20 one by one the off hand does not reach a rider whom the fall has carried off', () => {
  const s = stage(
    {
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 20 }, weapons: [sword({ damage: 30 }), AXE] },
      },
      h: { at: [5, 5], side: 'theirs', sheet: horse({ con: -5 }) },
      t: { at: [5, 5], sheet: { con: 20 }, state: { riding: 'h' } },
    },
    { options: { 'twf.order': 'oneByOne' }, order: ['a', 't'] },
  );
  const scene = s.do('a', 'two-weapons', { ...both, target: 'h' }, { dice: [5, 1, 1, 20, 5, 20] });
  const near = Math.max(
    Math.abs(s.who('t').at[0] - s.who('a').at[0]),
    Math.abs(s.who('t').at[1] - s.who('a').at[1]),
  );
  expect(scene.facts('attack roll', 'at')).toEqual(near <= 1 ? ['h', 't'] : ['h']);
});

test('T20-TWF-14 T20-MOUNT-20 T20-GANG-02 a thrown rider who lands out of reach is not struck by the off hand', () => {
  const rows = ['......######', '......######', '....##......', '......######', '......######'];
  const s = stage(
    {
      a: {
        at: [5, 1],
        sheet: { printed: { attack: 20 }, weapons: [sword({ damage: 30 }), AXE] },
      },
      h: { at: [3, 0], side: 'theirs', sheet: horse({ con: -5, footprint: 2 }) },
      t: { at: [3, 0], sheet: { con: 20 }, state: { riding: 'h' } },
    },
    { options: { 'twf.order': 'oneByOne' }, order: ['a', 't'], map: { rows } },
  );
  const scene = s.do('a', 'two-weapons', { ...both, target: 'h' }, { dice: [5, 1, 1, 20] });
  expect([scene.facts('attack roll', 'at'), s.who('t').riding]).toEqual([['h'], null]);
});

test('T20-COVFIRE-08 T20-TWF-01 the free attack comes once, though both hands ignore the covering fire', () => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'theirs', sheet: { weapons: [gun()] } },
      a: { at: [8, 8], side: 'ours', sheet: { weapons: [pistol(), pistol({ name: 'axe' })] } },
      t: { at: [12, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['s', 'a', 't'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 't' });
  s.end();
  const scene = s.do(
    'a',
    'two-weapons',
    { ...both, weapon: 'a/pistol' },
    {
      dice: [2, 2, 2],
      answers: [
        ['covering-fire', 'ignore'],
        ['covering-fire', 'ignore'],
      ],
    },
  );
  expect(scene.rolled).toEqual(['s attack', 'a attack', 'a attack']);
});

test('T20-SURP-04 T20-TWF-10 a feint opens the target to the first of two hands alone', () => {
  const s = pair({
    own: { printed: { attack: 0 }, skills: { bluff: 30 } },
    foe: { dex: 4, str: 4, con: 20 },
  });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.until('t');
  s.until('a');
  const scene = s.do('a', 'two-weapons', both, { dice: [2, 2] });
  expect(scene.facts('defense', 'value')).toEqual([10, 14]);
});

test('T20-STANCE-09 T20-TWF-02 T20-TWF-03 a Defensive Stance weighs on both hands', () => {
  const s = pair({ foe: { con: 20 } });
  s.do('a', 'defensive-stance', { penalty: 4 });
  const scene = s.do('a', 'two-weapons', both, { dice: [1, 1] });
  expect(scene.facts('attacks', 'plus')).toEqual([10, 6]);
});

test('T20-HELP-02 T20-TWF-10 mercy that the Narrator lays down is for the first hand', () => {
  const s = pair({ foe: { dex: 4, con: 20 }, state: { unawareOf: ['a'] } });
  s.gm('at-mercy', { who: 't', of: 'a' });
  const scene = s.do('a', 'two-weapons', both, { dice: [2, 2, 20] });
  expect(scene.facts('defense', 'value')).toEqual([1, 14]);
});

test('T20-TWF-04 one who always pays for a second weapon pays 2 less for a light one in the other hand', () => {
  const holding = (off: Data) =>
    plus(
      pair({
        own: { weapons: [sword(), off] },
        options: { 'twf.whenPenalized': 'alwaysWhenWielding' },
      }),
      'sword',
    );
  expect([holding(AXE), holding({ ...AXE, light: true })]).toEqual([14, 16]);
});

test('T20-TWF-05 T20-TWF-02 after two fists every blow of the round is one of the first hand', () => {
  const s = pair({ own: { weapons: [], conviction: 1 }, foe: { con: 20 } });
  const fists = { weapon: 'unarmed', target: 't', offHand: 'unarmed', offTarget: 't' };
  const answers = [['reroll', 'no'] as const, ['reroll', 'no'] as const];
  s.do('a', 'two-weapons', fists, { dice: [1, 1], answers });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(plus(s, 'unarmed')).toBe(16);
});
