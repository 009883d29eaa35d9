import type { UseStore } from 'idb-keyval';
import { clear, createStore, entries, setMany } from 'idb-keyval';
import { alonePictures, keptHashes, removePictures, sharePictures } from './picture-store.js';

/**
 * How long an unused picture is kept, in milliseconds: 30 days. A file saved without it may be
 * opened again.
 */
const KEPT_UNUSED = 30 * 24 * 3_600_000;
/** How often unused pictures are searched for, in milliseconds: once a day. */
const PAUSE = 24 * 3_600_000;
const LOOKED = 'tiltyard-pictures-looked';

/** Access to the stored pictures, and to the record of their use. */
export interface PictureUse {
  kept(): Promise<readonly string[]>;
  /**
   * The pictures that something refers to: an item, a version of it, a deleted item, a fight, the
   * draft.
   */
  named(): Promise<ReadonlySet<string>>;
  /** When each unused picture was first found to be unused, in milliseconds since 1970. */
  unused(): Promise<ReadonlyMap<string, number>>;
  setUnused(since: ReadonlyMap<string, number>): Promise<void>;
  remove(hashes: readonly string[]): Promise<void>;
}

/** Removes pictures that nothing has referred to for 30 days. @returns how many. */
export async function clearUnused(use: PictureUse, now: number): Promise<number> {
  const kept = await use.kept();
  // If no picture is stored, as on a first visit, the code that searches for references need not be
  // loaded.
  const named = kept.length > 0 ? await use.named() : new Set<string>();
  const before = await use.unused();
  const since = new Map(
    kept
      .filter((hash) => !named.has(hash))
      .map((hash) => [hash, Math.min(before.get(hash) ?? now, now)]),
  );
  const gone = [...since].flatMap(([hash, at]) => (now - at >= KEPT_UNUSED ? [hash] : []));
  for (const hash of gone) since.delete(hash);
  if (gone.length > 0) await use.remove(gone);
  await use.setUnused(since);
  return gone.length;
}

const unusedSince = createStore('tiltyard-unused-pictures', 'since');

/**
 * The storage of this browser: all its stores and its local storage are searched for references to
 * pictures.
 */
const browserUse: PictureUse = {
  kept: keptHashes,
  async named() {
    const { picturesIn } = await import('@tiltyard/engine/space');
    const named = new Set(picturesIn({ ...localStorage }));
    for (const store of [
      createStore('tiltyard-library', 'items'),
      createStore('tiltyard-rooms', 'rooms'),
    ])
      await eachValue(store, (value) => {
        for (const hash of picturesIn(value)) named.add(hash);
      });
    return named;
  },
  unused: async () => new Map(await entries<string, number>(unusedSince)),
  async setUnused(since) {
    await clear(unusedSince);
    await setMany([...since], unusedSince);
  },
  remove: removePictures,
};

/**
 * Visits every value of a store, one after the other, since all at once might not fit in memory.
 */
const eachValue = (store: UseStore, look: (value: unknown) => void): Promise<void> =>
  store(
    'readonly',
    (objects) =>
      new Promise<void>((resolve, reject) => {
        const request = objects.openCursor();
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
        request.addEventListener('success', () => {
          const cursor = request.result;
          if (!cursor) return resolve();
          look(cursor.value);
          cursor.continue();
        });
      }),
  );

/**
 * Once a day, when a page is opened and no other is open, removes pictures that nothing refers to
 * any more. Undo steps need no check: they exist only in the memory of open pages.
 */
export async function tendPictures(): Promise<void> {
  try {
    if (Date.now() - Number(localStorage.getItem(LOOKED) ?? 0) >= PAUSE)
      await alonePictures(async () => {
        await clearUnused(browserUse, Date.now());
        localStorage.setItem(LOOKED, String(Date.now()));
      });
  } finally {
    await sharePictures();
  }
}
