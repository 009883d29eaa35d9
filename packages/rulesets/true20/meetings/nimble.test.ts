import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { pair } from '../testing/pair.js';
import { horse, odds } from '../testing/stage.js';

// The Dexterity penalty of the entangled: on initiative, Dexterity-based skills and Reflex, but not twice on attacks.

const WEB = { conditions: ['entangled'] };

test('T20-COND-05 T20-CTX-33 the entangled roll initiative at 2 less', () => {
  const order = (ownState: Data) => pair({ ownState, rolled: [11, 10] }).state.order;
  expect([order({}), order(WEB)]).toEqual([
    ['a', 't'],
    ['t', 'a'],
  ]);
});

test('T20-COND-05 T20-CTX-33 of two alike the one with the higher modifier, entangled or not, comes first', () => {
  const s = pair({ own: { dex: 3 }, foe: { dex: 2 }, ownState: WEB, rolled: [11, 10] });
  expect(s.state.order).toEqual(['t', 'a']);
});

test('T20-COND-05 T20-CTX-29 they hide at 2 less', () => {
  const s = pair({
    ownState: WEB,
    own: { skills: { stealth: 5 } },
    at: [12, 5],
    marks: { '4,5': "'" },
  });
  const scene = s.do('a', 'hide', {}, { dice: [10, 10] });
  expect(scene.facts('check', 'total')).toEqual([13, 10]);
});

test('T20-COND-05 T20-MOUNT-05 T20-MOUNT-20 they ride at 2 less, by the knees and when the horse falls', () => {
  const s = pair({
    ownState: { ...WEB, riding: 'm' },
    own: { skills: { ride: 5 } },
    at: [12, 5],
    more: { m: { at: [4, 5], side: 'ours', sheet: horse() } },
  });
  const knees = s.do('a', 'knees', {}, { dice: [2] });
  const fall = s.gm('mount-falls', { mount: 'm' }, { dice: [12] });
  expect([knees.fact('check', 'total'), fall.fact('check', 'total')]).toEqual([5, 15]);
});

test.each([
  ['acrobatics', 8],
  ['sleight of hand', 8],
  ['bluff', 10],
])('T20-COND-05 T20-CTX-39 a feint of the entangled by %s comes to %i', (skill, total) => {
  const s = pair({ ownState: WEB });
  const scene = s.do('a', 'feint', { skill, target: 't' }, { dice: [10, 10] });
  expect(scene.fact('feint', 'total')).toBe(total);
});

test('T20-COND-05 T20-CTX-32 T20-CTX-48 who is searched for hides on as well as a check would have it', () => {
  const found = (conditions: readonly string[], die: number) =>
    pair({
      ownState: { unawareOf: ['t'] },
      foe: { skills: { stealth: 5 } },
      state: { conditions },
      at: [12, 5],
      marks: { '12,5': "'" },
    })
      .do('a', 'search', {}, { dice: [die] })
      .has('notices');
  expect([found([], 14), found([], 15)]).toEqual([false, true]);
  expect([found(['entangled'], 12), found(['entangled'], 13)]).toEqual([false, true]);
  expect([found(['shaken'], 12), found(['shaken'], 13)]).toEqual([false, true]);
});

test('T20-COND-05 T20-CTX-45 they notice and recover as ever', () => {
  const s = pair({ ownState: { ...WEB, marks: { hurt: 1 } } });
  expect(s.do('a', 'recover', {}, { dice: [10] }).fact('check', 'total')).toBe(10);
  const other = pair({ ownState: WEB });
  expect(other.do('a', 'search', {}, { dice: [10] }).fact('check', 'total')).toBe(10);
});

test('T20-COND-05 on attacks there is the row and nothing else', () => {
  expect(odds(pair({ ownState: WEB, own: { dex: 3 } }), 'a', 't', 'sword')[0]).toBe(1);
});
