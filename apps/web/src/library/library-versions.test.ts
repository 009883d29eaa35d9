import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importItems } from './files/import-items.js';
import { draftOfItem } from './items/item-draft.js';
import { libraryText, readLibraryFile } from './files/library-file.js';

/**
 * A library file as the first version wrote it: without pictures, with one item of each kind that
 * existed then.
 */
const FIRST = readFileSync(new URL('testing/library-version-1.json', import.meta.url), 'utf8');

const read = () => {
  const file = readLibraryFile(FIRST);
  if (!file.ok) throw new Error(file.problems[0]?.message);
  return file.value;
};

test('a file of the first version opens in this one, with all that it holds', () => {
  const { items, pictures } = read();
  expect(items).toEqual(JSON.parse(FIRST).items);
  expect(pictures).toEqual([]);
  expect(importItems('library.json', FIRST)).toMatchObject({ kind: 'items', items, notes: [] });
});

test('each of its items can be edited, and is kept as it was when this version writes it', () => {
  const { items } = read();
  for (const item of items) {
    const draft = draftOfItem(item, 'true20');
    expect(draft.ok && item.title, item.title).toBe(item.title);
  }
  const again = readLibraryFile(libraryText(items));
  expect(again.ok && again.value.items).toEqual(items);
});
