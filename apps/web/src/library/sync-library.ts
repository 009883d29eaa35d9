import { z } from 'zod';
import { keepPicture } from '../pictures/picture-store.js';
import { keepOnServer, loadFromServer, saveOnServer } from '../room-client/kept/libraries.js';
import { ServerError } from '../room-client/server.js';
import { textWithPictures } from './files/export-library.js';
import { MAX_LIBRARY_TEXT, readLibraryFile } from './files/library-file.js';
import type { LibraryItem } from './items/library-item.js';
import { library } from './library.js';
import type { SyncBase } from './merge-libraries.js';
import { baseOf, digestOf, mergeLibraries } from './merge-libraries.js';
import { unpackText } from './files/unpack-text.js';

const PLACE = 'tiltyard-kept-library';
/** How often saving is retried when someone else saved first. */
const MAX_TRIES = 3;

const linkSchema = z.object({ token: z.string(), base: z.record(z.string(), z.string()) });

/** The server library that this browser is linked to, and what both were like at the last sync. */
export type LibraryLink = z.infer<typeof linkSchema>;

/** The server library that this browser is linked to, if any. */
export function libraryLink(): LibraryLink | undefined {
  try {
    return linkSchema.safeParse(JSON.parse(localStorage.getItem(PLACE) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Links this browser to a library on the server, or unlinks it. */
export function setLibraryLink(link: LibraryLink | undefined): void {
  if (link === undefined) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, JSON.stringify(link));
}

async function pack(items: readonly LibraryItem[]): Promise<Uint8Array<ArrayBuffer>> {
  const text = new Blob([await textWithPictures(items)]).stream();
  const packed = text.pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function contents(packed: Uint8Array<ArrayBuffer>) {
  const text = await unpackText(packed, 'gzip', MAX_LIBRARY_TEXT).catch(() => undefined);
  const read = readLibraryFile(text ?? '');
  if (read.ok) return read.value;
  throw new ServerError(
    'The library on the server can’t be read. A newer version of Tiltyard may have saved it.',
  );
}

/**
 * Stores the library of this browser on the server too. @returns the token of its link. @throws
 * ServerError
 */
export async function keepLibrary(): Promise<string> {
  await library.load();
  const { all } = library.get();
  const token = await keepOnServer(await pack(all));
  setLibraryLink({ token, base: baseOf(all) });
  return token;
}

/** The result of a sync. */
export interface Synced {
  /** How many items are new or changed in this browser. */
  readonly came: number;
  /** Titles of items that were changed both here and elsewhere. */
  readonly both: readonly string[];
}

/**
 * Merges the library of this browser with the one on the server. The incoming changes are one
 * undoable change.
 * @throws ServerError
 */
export async function syncLibrary(token: string): Promise<Synced> {
  await library.load();
  const kept = libraryLink();
  const base: SyncBase = kept?.token === token ? kept.base : {};
  for (let tries = 1; ; tries++) {
    const { packed, revision } = await loadFromServer(token);
    const { items: there, pictures } = await contents(packed);
    const { all: here } = library.get();
    const { items, both } = mergeLibraries(here, there, base);
    const known = baseOf(here);
    const fresh = items.filter((item) => known[item.id] !== digestOf(item));
    const next = baseOf(items);
    const stands = JSON.stringify(sorted(next)) === JSON.stringify(sorted(baseOf(there)));
    try {
      // Pictures first, so that items that refer to them find them.
      for (const picture of pictures) await keepPicture(picture);
      if (!stands) await saveOnServer(token, await pack(items), revision);
    } catch (error) {
      if (error instanceof ServerError && error.status === 412 && tries < MAX_TRIES) continue;
      throw error;
    }
    if (fresh.length > 0) await library.change('sync', fresh);
    setLibraryLink({ token, base: next });
    return { came: fresh.length, both: both.map(({ title }) => title) };
  }
}

const sorted = (base: SyncBase): readonly (readonly [string, string])[] =>
  Object.entries(base).toSorted(([a], [b]) => (a < b ? -1 : 1));
