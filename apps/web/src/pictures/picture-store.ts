import { createStore, delMany, get, keys, set } from 'idb-keyval';

const pictures = createStore('tiltyard-pictures', 'pictures');

/** A picture as bytes that may be kept, under the name that its content gives it. */
export interface KeptPicture {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LOCK = 'tiltyard-pictures';
let sharing: Promise<void> | undefined;

/** Settles once no other page removes pictures, and none will for as long as this page is open: its undo may need them. */
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

/** Does something with the pictures if no page shares them, not even this one; browsers without locks never do. */
export async function alonePictures(work: () => Promise<void>): Promise<void> {
  if (hasLocks())
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && work());
}

/** Pages that come by plain HTTP from elsewhere have no locks. */
const hasLocks = (): boolean => typeof navigator === 'object' && 'locks' in navigator;

/** Keeps a picture in this browser. Rejects if the browser will not. */
export async function keepPicture({ hash, bytes }: KeptPicture): Promise<void> {
  await sharePictures();
  await set(hash, bytes, pictures);
}

/** The bytes of a picture that this browser keeps; nothing if it does not. */
export async function keptPicture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await get<Uint8Array<ArrayBuffer>>(hash, pictures);
  } catch {
    return undefined;
  }
}

/** The hashes of all pictures that this browser keeps. */
export const keptHashes = (): Promise<readonly string[]> => keys<string>(pictures);

/** Removes pictures from this browser. */
export const removePictures = (hashes: readonly string[]): Promise<void> =>
  delMany([...hashes], pictures);
