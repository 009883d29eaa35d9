import { expect, test } from 'vitest';
import type { LibraryItem } from './items/library-item.js';
import { newItem } from './items/library-item.js';
import { baseOf, mergeLibraries, unseenBy } from './merge-libraries.js';

const item = (id: string, changed: number, word = id): LibraryItem => ({
  ...newItem({ kind: 'content', system: 'heimr', title: word, data: { content: { word } } }),
  id,
  changed,
});

const ids = (items: readonly LibraryItem[]): string =>
  items
    .map(({ id, title }) => `${id}:${title}`)
    .toSorted()
    .join(' ');

test('what one library has and the other never had is in both; what was in both and is gone in one is gone', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => item(id, 1));
  if (!a || !b || !c || !d) throw new Error('four items');
  const base = baseOf([c, d]);
  expect(ids(mergeLibraries([a, c], [b, d], base).items)).toBe('a:a b:b');
  expect(ids(mergeLibraries([a, c], [b, d], {}).items)).toBe('a:a b:b c:c d:d');
  // A change is not lost because the other side removed the item.
  expect(ids(mergeLibraries([a, { ...c, title: 'C2' }], [b, d], base).items)).toBe('a:a b:b c:C2');
});

test('what only one has changed is as that has it, though the other is newer by its time', () => {
  const old = item('a', 5);
  const undone = item('a', 2, 'undone');
  const base = baseOf([old]);
  expect(mergeLibraries([undone], [old], base)).toEqual({ items: [undone], both: [] });
  expect(mergeLibraries([old], [undone], base)).toEqual({ items: [undone], both: [] });
  expect(mergeLibraries([old], [old], {})).toEqual({ items: [old], both: [] });
});

test('of what both have changed the newer counts, and the other becomes a version', () => {
  const base = baseOf([item('a', 1)]);
  const mine = item('a', 3, 'mine');
  const theirs = item('a', 4, 'theirs');
  const merged = { ...theirs, versions: [{ at: 3, title: 'mine', data: mine.data }] };
  expect(mergeLibraries([mine], [theirs], base)).toEqual({ items: [merged], both: [merged] });
  expect(mergeLibraries([theirs], [mine], base).items).toEqual([merged]);
  // Merging again changes nothing.
  expect(mergeLibraries([merged], [merged], baseOf([merged])).items).toEqual([merged]);
  expect(mergeLibraries([mine], [merged], {}).items).toEqual([merged]);
});

test('what was deleted or tagged as the page was left counts, what is older than the store has does not', () => {
  const kept = new Map([item('a', 1), item('b', 3)].map((each) => [each.id, each]));
  const deleted = { ...item('a', 1), deleted: 2 };
  expect(unseenBy(kept, [deleted, item('b', 2), item('c', 1)])).toEqual([deleted, item('c', 1)]);
});
