import { createStore, delMany, get, keys, set } from 'idb-keyval';

const pictures = createStore('tiltyard-pictures', 'pictures');

/** A picture's bytes with their hash, which serves as the picture's name. */
export interface KeptPicture {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LOCK = 'tiltyard-pictures';
let sharing: Promise<void> | undefined;

/**
 * Settles once no other page is removing pictures, and prevents removal for as long as this page is
 * open, because undo may need them.
 */
export function sharePictures(): Promise<void> {
  sharing ??= new Promise((settle) => {
    if (!hasLocks()) return settle();
    navigator.locks
      .request(LOCK, { mode: 'shared' }, () => {
        settle();
        return new Promise<never>(() => undefined);
      })
      .catch(() => settle());
  });
  return sharing;
}

/**
 * Does some work on the pictures if no page is using them, not even this one; in browsers without
 * locks it is never done.
 */
export async function alonePictures(work: () => Promise<void>): Promise<void> {
  if (hasLocks())
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work());
}

/** Pages loaded over plain HTTP from another computer have no locks. */
const hasLocks = (): boolean => typeof navigator === 'object' && 'locks' in navigator;

/** Stores a picture in this browser. Rejects if the browser refuses. */
export async function keepPicture({ hash, bytes }: KeptPicture): Promise<void> {
  await sharePictures();
  await set(hash, bytes, pictures);
}

/** The bytes of a picture stored in this browser; undefined if it is not here. */
export async function keptPicture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await get<Uint8Array<ArrayBuffer>>(hash, pictures);
  } catch {
    return undefined;
  }
}

/** The hashes of all pictures stored in this browser. */
export const keptHashes = (): Promise<readonly string[]> => keys<string>(pictures);

/** Removes pictures from this browser. */
export const removePictures = (hashes: readonly string[]): Promise<void> =>
  delMany([...hashes], pictures);
