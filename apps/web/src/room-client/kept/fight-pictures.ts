import { createStore, del, getMany, set } from 'idb-keyval';
import type { ThumbnailSource } from '../../pages/fight/map/thumbnail/thumbnail-source.js';

const pictures = createStore('tiltyard-fight-pictures', 'pictures');

/** Keeps what a fight looks like, for lists of fights. Browsers that keep nothing go without. */
export async function keepPicture(id: string, picture: ThumbnailSource): Promise<void> {
  await set(id, picture, pictures).catch(() => undefined);
}

/** What fights look like, by their ids; nothing of those of which no picture is kept. */
export async function keptPictures(
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThumbnailSource>> {
  const found = await getMany<ThumbnailSource | undefined>([...ids], pictures).catch(() => []);
  return new Map(ids.flatMap((id, i) => (found[i] ? [[id, found[i]] as const] : [])));
}

/** Forgets what a fight looks like. */
export async function forgetPicture(id: string): Promise<void> {
  await del(id, pictures).catch(() => undefined);
}
