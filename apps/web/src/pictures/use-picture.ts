import { createContext, use, useEffect, useState } from 'react';
import { keptPicture } from './picture-store.js';

/** Gets the bytes of a picture by its hash; undefined if it is unavailable. */
export type PictureSource = (hash: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Where the components below get pictures from: this browser, or the server of a fight. */
export const PictureProvider = createContext<PictureSource>(keptPicture);

/**
 * The addresses of pictures that were shown, for as long as the page lives, so that no picture is
 * requested twice.
 */
const addresses = new Map<string, string>();

/** The address from which to draw a picture; undefined until it is loaded. */
export function usePicture(hash: string | undefined): string | undefined {
  const source = use(PictureProvider);
  const [, setShown] = useState<string>();
  const address = hash === undefined ? undefined : addresses.get(hash);
  useEffect(() => {
    if (hash === undefined || addresses.has(hash)) return undefined;
    let isLeft = false;
    void source(hash).then((bytes) => {
      if (!bytes) return;
      // The fixed type makes sure that the bytes can only be used as a picture.
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
