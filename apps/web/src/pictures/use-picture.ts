import { createContext, use, useEffect, useState } from 'react';
import { keptPicture } from './picture-store.js';

/** The source of picture bytes by hash; nothing if a picture is unavailable. */
export type PictureSource = (hash: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Where pictures around here come from: this browser, or the server of a table. */
export const PictureProvider = createContext<PictureSource>(keptPicture);

/** The addresses of pictures that were shown, for as long as the page lives: the same picture is asked for once. */
const addresses = new Map<string, string>();

/** The address of a picture to draw it from; nothing until it is there. */
export function usePicture(hash: string | undefined): string | undefined {
  const source = use(PictureProvider);
  const [, setShown] = useState<string>();
  const address = hash === undefined ? undefined : addresses.get(hash);
  useEffect(() => {
    if (hash === undefined || addresses.has(hash)) return undefined;
    let isLeft = false;
    void source(hash).then((bytes) => {
      if (!bytes) return;
      // Nothing but a picture comes of it, whatever the bytes are.
      if (!addresses.has(hash))
        addresses.set(hash, URL.createObjectURL(new Blob([bytes], { type: 'image/webp' })));
      if (!isLeft) setShown(hash);
    });
    return () => {
      isLeft = true;
    };
  }, [hash, source]);
  return address;
}
