import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person } from '../testing/stage.js';
import { bomb, stage, sword } from '../testing/stage.js';

const carry = true20.carryOver;
const FOE: Readonly<Record<string, Person>> = { t: { at: [12, 5] } };
const set = (a: Partial<Person>) =>
  stage({ a: { at: [2, 5], ...a }, ...FOE }, { order: ['t', 'a'] });
const carried = (a: Partial<Person>) => carry?.carry(set(a).state, 'a');
const facts = (a: Partial<Person>) =>
  carried(a)?.facts.map(({ text, lasts, rules }) => [text, lasts, rules[0]]);

test('T20-CTX-13 those who are whole and have all they came with take nothing along', () => {
  const whole = { sheet: { conviction: 2, weapons: [bomb(), sword()] } };
  expect([carried(whole)?.state, facts(whole), carried(whole)?.dead]).toEqual([{}, [], false]);
});

test('T20-CTX-13 T20-CTX-16 T20-CTX-26 T20-CTX-43 marks, stability and spent Conviction last', () => {
  const state = {
    marks: { hurt: 2, wounded: 1, unconscious: 1 },
    stable: true,
    conviction: 1,
  };
  const hurt = { sheet: { conviction: 3 }, state };
  expect(carried(hurt)?.state).toEqual(state);
  expect(facts(hurt)).toEqual([
    ['hurt ×2, wounded, unconscious', true, 'T20-CTX-13'],
    ['stable', true, 'T20-CTX-26'],
    ['1 of 3 Conviction left', true, 'T20-CTX-43'],
  ]);
});

test('T20-CTX-35 T20-CTX-31 what the fight made of one passes', () => {
  expect(facts({ state: { conditions: ['stunned'], posture: 'prone' } })).toEqual([
    ['conditions of the fight end', false, 'T20-CTX-35'],
    ['back on their feet', false, 'T20-CTX-31'],
  ]);
  expect(facts({ state: { posture: 'kneeling' } })).toHaveLength(1);
});

test('T20-CTX-26 the dead begin no further fight', () => {
  const s = set({ state: { marks: { dying: 1, unconscious: 1 } } });
  s.gm('harm', { who: 'a', damage: 40 }, { dice: [1] });
  const after = carry?.carry(s.state, 'a');
  expect([after?.dead, after?.facts[0]?.text]).toEqual([true, 'dead']);
});

test('T20-CTX-35 a bomb that has filled an area is used up, a sword put away is not', () => {
  const s = set({ sheet: { weapons: [bomb({ use: 'thrown' }), sword()] } });
  s.until('a');
  s.do('a', 'stow', { item: 'a/sword' });
  s.do('a', 'area-attack', { weapon: 'a/bomb', at: [8, 5] });
  expect(carry?.carry(s.state, 'a').state).toEqual({ spent: ['a/bomb'] });
  expect(carry?.carry(s.state, 'a').facts).toEqual([
    { text: 'used up: bomb', lasts: true, rules: ['T20-CTX-35'] },
  ]);
  expect(carry?.carry(s.state, 't').state).toEqual({});
});

test('T20-CTX-45 a recovery takes off the worst mark, but not of the dying', () => {
  const after = (marks: Readonly<Record<string, number>>) =>
    carry?.rests[0]?.take(set({ state: { marks: { ...marks } } }).state, 'a').state['marks'];
  expect(after({ hurt: 2 })).toEqual({ hurt: 1 });
  expect(after({ hurt: 1, wounded: 1 })).toEqual({ hurt: 1 });
  expect(after({ hurt: 1 })).toBeUndefined();
  expect(after({ dying: 1, unconscious: 1 })).toEqual({ dying: 1, unconscious: 1 });
  expect(after({})).toBeUndefined();
});
