import { createStore, delMany, entries, setMany } from 'idb-keyval';
import { readStoredItem, storedItem } from './files/library-file.js';
import type { LibraryItem } from './items/library-item.js';
import { unseenBy } from './merge-libraries.js';

const store = createStore('tiltyard-library', 'items');

/** How long a deleted item can be restored, in milliseconds: 30 days. */
const KEPT_DELETED = 30 * 24 * 3_600_000;

const RESCUED = 'tiltyard-rescued-items';

/**
 * Saves items synchronously, for when a page is being left and cannot wait for the store. They are
 * moved to the store the next time items are read.
 */
export function rescueItems(items: readonly LibraryItem[]): void {
  if (items.length === 0) return;
  const kept = new Map([...rescuedItems(), ...items].map((item) => [item.id, item]));
  try {
    localStorage.setItem(RESCUED, JSON.stringify([...kept.values()].map(storedItem)));
  } catch {
    // Too large for local storage, or forbidden: the store may still finish in time.
  }
}

/** The items that were rescued. */
function rescuedItems(): readonly LibraryItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RESCUED) ?? '[]');
    return (Array.isArray(kept) ? kept : []).flatMap((each: unknown) => {
      const read = readStoredItem(each);
      return read.ok ? [read.value] : [];
    });
  } catch {
    return [];
  }
}

/**
 * Adds the rescued items to those read from the store, unless the store has newer versions, and
 * moves them into the store.
 */
async function withRescued(items: readonly LibraryItem[]): Promise<readonly LibraryItem[]> {
  const rescued = rescuedItems();
  if (rescued.length === 0) return items;
  const there = new Map(items.map((item) => [item.id, item]));
  const lost = unseenBy(there, rescued);
  if (lost.length > 0) await writeItems(lost, []);
  localStorage.removeItem(RESCUED);
  for (const item of lost) there.set(item.id, item);
  return [...there.values()];
}

/**
 * All items in this browser, and how many cannot be read. Rejects if the browser's storage is
 * unavailable.
 */
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

/** Stores some items and removes others. Rejects if the browser refuses. */
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
