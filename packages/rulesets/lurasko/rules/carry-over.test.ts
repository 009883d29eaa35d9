import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

const FOE = { bob: { side: 'b' } };
const carried = (ann: Person, others: Record<string, Person> = FOE) =>
  lurasko.carryOver?.carry(setting({ ann, ...others }), 'ann');
const facts = (ann: Person, others?: Record<string, Person>) =>
  carried(ann, others)?.facts.map(({ text, lasts, rules }) => [text, lasts, rules[0]]);

test('LUR-CTX-39 the unhurt carry nothing over', () => {
  expect([carried({})?.state, facts({})]).toEqual([{}, []]);
});

test('LUR-CTX-12 LUR-CTX-13 LUR-CTX-15 LUR-CTX-06 harm, fatigue and spent WILL last', () => {
  const state = { damage: 1, injuries: { core: 1 }, fatigue: 1, fatigueDegrees: 1, will: 1 };
  const taken = carried({ sheet: { WILL: 3 }, state });
  expect(taken?.state).toEqual(state);
  expect(taken?.facts.map(({ lasts, rules }) => [lasts, rules[0]])).toEqual([
    [true, 'LUR-CTX-12'],
    [true, 'LUR-CTX-13'],
    [true, 'LUR-CTX-15'],
    [true, 'LUR-CTX-17'],
    [true, 'LUR-CTX-06'],
  ]);
});

test('LUR-CTX-32 LUR-CTX-33 LUR-CTX-04 what a fight does to one ends with it', () => {
  const state = {
    knockedDown: true,
    blinded: true,
    effects: [{ roll: 'defence', easing: -1, source: 'mud' }],
  };
  expect(facts({ state })).toEqual([
    ['back on their feet', false, 'LUR-CTX-32'],
    ['sees again', false, 'LUR-CTX-33'],
    ['Easing and Hindrance end', false, 'LUR-CTX-04'],
  ]);
});

test.each(['incapacitated', 'gone'])('LUR-CTX-39 a combatant who is %s fights again', (out) => {
  expect(facts({ state: { out } })).toEqual([['able to fight again', false, 'LUR-CTX-39']]);
});

test('LUR-CTX-14 the dead do not', () => {
  expect([carried({ state: { out: 'dead' } })?.dead, carried({})?.dead]).toEqual([true, false]);
});

test('LUR-CTX-39 grapples end for both partners, and for no one else', () => {
  const end = [['grapples end', false, 'LUR-CTX-39']];
  const by = (who: string): Person => ({
    side: 'b',
    state: { grapple: [{ with: who, degree: 1 }] },
  });
  expect(facts({ state: { grapple: [{ with: 'bob', degree: 1 }] } })).toEqual(end);
  expect(facts({}, { bob: by('ann') })).toEqual(end);
  expect(facts({}, { bob: by('cid'), cid: { side: 'a' } })).toEqual([]);
});

test('LUR-CTX-14 LUR-CTX-32 ruined legs are not told to be back on their feet', () => {
  const told = (mobility: number) =>
    facts({ state: { knockedDown: true, injuries: { mobility } } })?.map(([text]) => text);
  expect(told(4)).not.toContain('back on their feet');
  expect(told(3)).toContain('back on their feet');
});
