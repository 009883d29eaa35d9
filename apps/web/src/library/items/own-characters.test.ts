import { expect, test } from 'vitest';
import { newItem } from './library-item.js';
import { ownCharacters } from './own-characters.js';

const ann = {
  id: 'ann',
  name: 'Ann',
  side: 'A',
  from: 'duellist',
  sheet: { STR: 12 },
  at: [3, 4],
  token: { initials: 'AN', portrait: 'a'.repeat(64) },
};

test('a character is brought without the place and side of its encounter, with its portrait and content', () => {
  const content = { weapons: { pike: {} } };
  const data = { combatants: [ann], content };
  const item = newItem({ kind: 'character', system: 'renaissance', title: 'Ann', data });
  expect(ownCharacters([item], 'renaissance')).toEqual([
    { name: 'Ann', from: 'duellist', sheet: { STR: 12 }, token: ann.token, content },
  ]);
  expect(ownCharacters([item], 'heimr')).toEqual([]);
  expect(ownCharacters([{ ...item, deleted: 1 }], 'renaissance')).toEqual([]);
});

test('a character without a name has the title of the item, in an encounter the id', () => {
  const nameless = { id: 'bob', side: 'A' };
  const alone = newItem({
    kind: 'creature',
    system: 'heimr',
    title: 'Big Bob',
    data: { combatants: [nameless] },
  });
  const encounter = newItem({
    kind: 'encounter',
    system: 'heimr',
    title: 'Fray',
    data: { combatants: [nameless, { ...nameless, id: 'eve' }, 3] },
  });
  expect(ownCharacters([alone, encounter], 'heimr').map(({ name }) => name)).toEqual([
    'Big Bob',
    'bob',
    'eve',
  ]);
});
