import { expect, test } from 'vitest';
import { numberCombatantNames, numberItemNames } from './duplicate-names.js';
import { optionText } from './display-names.js';
import { toyState } from '../../testing/toy-ruleset.js';

const named = (names: Readonly<Record<string, string>>) => {
  const state = toyState(Object.keys(names));
  for (const [id, name] of Object.entries(names))
    Object.assign(state.combatants[id] ?? {}, { name });
  return state;
};
const namesIn = ({ combatants }: ReturnType<typeof named>) =>
  Object.fromEntries(Object.entries(combatants).map(([id, { name }]) => [id, name]));

test('combatants of one name are numbered in the order of the set-up, others keep their names', () => {
  const state = named({ b: 'guard', a: 'guard', c: 'chief' });
  expect(namesIn(numberCombatantNames(state))).toEqual({ b: 'guard 1', a: 'guard 2', c: 'chief' });
  expect(namesIn(state)).toEqual({ b: 'guard', a: 'guard', c: 'chief' });
  const numbered = numberCombatantNames(state);
  expect(numberCombatantNames(numbered)).toBe(numbered);
});

test('an unknown combatant neither has a number nor takes one', () => {
  const state = named({ a: 'guard', b: 'guard', c: 'guard' });
  const { b: _, ...known } = state.combatants;
  expect(namesIn(numberCombatantNames(state, { ...state, combatants: known }))).toEqual({
    a: 'guard 1',
    b: 'guard',
    c: 'guard 2',
  });
});

test('items of one name are numbered if one owner has several, in text only', () => {
  const items = {
    'a/knife': { name: 'knife' },
    'a/knife-2': { name: 'knife' },
    'b/knife': { name: 'knife' },
    'b/bow': { name: 'bow' },
  };
  const plain = named({ a: 'ann', b: 'bob' });
  const state = { ...plain, fixed: { ...plain.fixed, items } };
  expect(
    Object.values(Reflect.get(numberItemNames(state).fixed, 'items')).map((item) =>
      Reflect.get(Object(item), 'name'),
    ),
  ).toEqual(['knife 1', 'knife 2', 'knife', 'bow']);
  expect(optionText(state, { value: 'a/knife-2', label: 'parry with knife' })).toBe(
    'parry with knife 2',
  );
  expect(optionText(state, { value: 'b/bow' })).toBe('bow');
  expect(numberItemNames(plain)).toBe(plain);
});
