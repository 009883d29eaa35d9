import { createStore, del, getMany, set } from 'idb-keyval';
import type { ThumbnailSource } from '../../pages/fight/map/thumbnail/thumbnail-source.js';

const pictures = createStore('tiltyard-fight-pictures', 'pictures');

/** Stores a fight's thumbnail for lists of fights. Without storage, nothing happens. */
export async function keepPicture(id: string, picture: ThumbnailSource): Promise<void> {
  await set(id, picture, pictures).catch(() => undefined);
}

/** The thumbnails of fights by fight id; fights without a stored one are missing. */
export async function keptPictures(
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThumbnailSource>> {
  const found = await getMany<ThumbnailSource | undefined>([...ids], pictures).catch(() => []);
  return new Map(ids.flatMap((id, i) => (found[i] ? [[id, found[i]] as const] : [])));
}

/** Deletes a fight's thumbnail. */
export async function forgetPicture(id: string): Promise<void> {
  await del(id, pictures).catch(() => undefined);
}
