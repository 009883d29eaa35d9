import { createStore, get, set } from 'idb-keyval';

const pictures = createStore('tiltyard-pictures', 'pictures');

/** A picture as bytes that may be kept, under the name that its content gives it. */
export interface KeptPicture {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Keeps a picture in this browser. Rejects if the browser will not. */
export const keepPicture = ({ hash, bytes }: KeptPicture): Promise<void> =>
  set(hash, bytes, pictures);

/** The bytes of a picture that this browser keeps; nothing if it does not. */
export async function keptPicture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await get<Uint8Array<ArrayBuffer>>(hash, pictures);
  } catch {
    return undefined;
  }
}
