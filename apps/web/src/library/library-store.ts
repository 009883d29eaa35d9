import { createStore, delMany, entries, setMany } from 'idb-keyval';
import { readStoredItem, storedItem } from './library-file.js';
import type { LibraryItem } from './library-item.js';

const store = createStore('tiltyard-library', 'items');

/** How long a deleted item can be brought back, in milliseconds: 30 days. */
const KEPT_DELETED = 30 * 24 * 3_600_000;

const RESCUED = 'tiltyard-rescued-item';

/**
 * Keeps an item at once, where a page that is being left cannot wait for the store: it is taken from there when the items
 * are read next.
 */
export function rescueItem(item: LibraryItem): void {
  try {
    localStorage.setItem(RESCUED, JSON.stringify(storedItem(item)));
  } catch {
    // Too large for that, or forbidden: the store may still have the time.
  }
}

/** An item that was rescued, once. */
function rescuedItem(): LibraryItem | undefined {
  try {
    const kept = localStorage.getItem(RESCUED);
    localStorage.removeItem(RESCUED);
    const read = readStoredItem(JSON.parse(kept ?? 'null'));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/** Items with one that was rescued, unless there is a later one of it. */
async function withRescued(items: readonly LibraryItem[]): Promise<readonly LibraryItem[]> {
  const rescued = rescuedItem();
  const there = items.find(({ id }) => id === rescued?.id);
  if (!rescued || (there && there.changed >= rescued.changed)) return items;
  await writeItems([rescued], []);
  return [...items.filter(({ id }) => id !== rescued.id), rescued];
}

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
  return { items: await withRescued(items), unreadable };
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
