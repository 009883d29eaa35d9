import { createStore, delMany, entries, setMany } from 'idb-keyval';
import { readStoredItem, storedItem } from './library-file.js';
import type { LibraryItem } from './library-item.js';

const store = createStore('tiltyard-library', 'items');

/** How long a deleted item can be brought back, in milliseconds: 30 days. */
const KEPT_DELETED = 30 * 24 * 3_600_000;

/** All items that this browser keeps, and how many of what it keeps cannot be read. Rejects where the browser keeps nothing. */
export async function loadItems(): Promise<{
  readonly items: readonly LibraryItem[];
  readonly unreadable: number;
}> {
  const items: LibraryItem[] = [];
  const gone: string[] = [];
  let unreadable = 0;
  for (const [key, stored] of await entries<string, unknown>(store)) {
    const item = readStoredItem(stored);
    if (!item.ok) unreadable++;
    else if ((item.value.deleted ?? Infinity) < Date.now() - KEPT_DELETED) gone.push(key);
    else items.push(item.value);
  }
  if (gone.length > 0) await delMany(gone, store);
  return { items, unreadable };
}

/** Keeps some items and removes others. Rejects if the browser will not. */
export async function writeItems(
  put: readonly LibraryItem[],
  remove: readonly string[],
): Promise<void> {
  if (put.length > 0)
    await setMany(
      put.map((item) => [item.id, storedItem(item)]),
      store,
    );
  if (remove.length > 0) await delMany([...remove], store);
}
