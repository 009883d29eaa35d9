import { forgetPicture } from './fight-pictures.js';
import { randomId } from './random-id.js';
import { createStore, del, delMany, entries, get, getMany, set, setMany } from 'idb-keyval';
import type { SavedRoom } from '@tiltyard/room';

/** A fight that this browser has to do with. */
export interface Recent {
  readonly id: string;
  readonly title: string;
  readonly system: string;
  /** When it was last open, in milliseconds since 1970. */
  readonly at: number;
  readonly round: number;
  readonly winners: readonly string[] | null;
  /** Who acts, by name, and whether they are played here; fights kept by older versions have none. */
  readonly turn?: { readonly name: string; readonly isYours: boolean };
  /** The sides that are played here, by name, if that is not all of them. */
  readonly plays?: string;
  /** The seat's token, for fights on the server this page came from; nothing for those in this page. */
  readonly token?: string;
}

const recents = createStore('tiltyard-recent', 'fights');
const rooms = createStore('tiltyard-rooms', 'rooms');

/** The fights of this browser, the latest first; none where the browser keeps nothing. */
export async function recentFights(): Promise<readonly Recent[]> {
  try {
    const all = await entries<string, Recent>(recents);
    return all.map(([, recent]) => recent).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Notes that a fight is or was open here. Browsers that keep nothing go without. */
export async function remember(recent: Recent): Promise<void> {
  try {
    // The log of a fight on a server is kept under its id: looking at it must not lose the way to the table.
    if (recent.token === undefined && (await seatToken(recent.id)) !== undefined) return;
    await set(recent.id, recent, recents);
  } catch {
    // It is not in the list then.
  }
}

/** The token by which this browser sits at a fight on a server; nothing if it does not. */
export async function seatToken(id: string): Promise<string | undefined> {
  return (await get<Recent>(id, recents).catch(() => undefined))?.token;
}

/** A table as it is kept: its entries, and the state they start from, lie beside it under keys of their own. */
interface StoredRoom {
  readonly room: SavedRoom;
  readonly count: number;
  /** Which page wrote it last: what another page has written is not added to. */
  readonly writer: string;
}

type Entries = SavedRoom['journal']['entries'];

/** This page. */
const writer = randomId();

/** What of each table stood in the browser when this page last wrote or read it, so that only what is new is written. */
const kept = new Map<
  string,
  Pick<StoredRoom, 'writer' | 'count'> & { readonly revision: number }
>();

const noteKept = ({ room, writer: by, count }: StoredRoom): void => {
  kept.set(room.id, { writer: by, count, revision: room.revision });
};

const initialKey = (id: string): string => `${id}/initial`;
const entryKey = (id: string, n: number): string => `${id}/${n}`;

const entryKeys = (id: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => entryKey(id, n));

/** Forgets a fight, and the fight itself if it was in this page. Of a fight on a server the log that is kept here stays. */
export async function forget(id: string): Promise<void> {
  await forgetPicture(id);
  if ((await seatToken(id)) !== undefined) return del(id, recents).catch(() => undefined);
  const stored = await get<StoredRoom | SavedRoom>(id, rooms).catch(() => undefined);
  const parts = stored && 'count' in stored ? [initialKey(id), ...entryKeys(id, stored.count)] : [];
  kept.delete(id);
  await Promise.allSettled([del(id, recents), delMany([id, ...parts], rooms)]);
}

/** The last write of each table that is under way here. */
const writing = new Map<string, Promise<void>>();

/**
 * Keeps a table of this page, one write after the other, so that the last one kept is the last one made; of what this page kept
 * before, only what is new is written. Rejects if the browser will not.
 */
export async function saveRoom(room: SavedRoom): Promise<void> {
  const { id } = room;
  const now = written(id).then(() => write(room));
  writing.set(id, now);
  try {
    await now;
  } finally {
    if (writing.get(id) === now) writing.delete(id);
  }
}

/** Settles once everything of a table that was to be kept is, or could not be. */
async function written(id: string): Promise<void> {
  await writing.get(id)?.catch(() => undefined);
}

async function write(room: SavedRoom): Promise<void> {
  const { id, journal } = room;
  const { entries: all, initial } = journal;
  const before = await get<StoredRoom | SavedRoom>(id, rooms);
  const last = kept.get(id);
  // What another page has written since is not added to: its entries may be others.
  const isOurs =
    before !== undefined &&
    'count' in before &&
    last !== undefined &&
    before.writer === last.writer &&
    before.room.revision === last.revision &&
    before.count === last.count &&
    before.count <= all.length;
  const from = isOurs ? before.count : 0;
  const head: StoredRoom = {
    room: { ...room, journal: { ...journal, initial: null, entries: [] } },
    count: all.length,
    writer,
  };
  await setMany(
    [
      ...(isOurs ? [] : [[initialKey(id), initial] satisfies [string, unknown]]),
      ...all
        .slice(from)
        .map((entry, i) => [entryKey(id, from + i), entry] satisfies [string, unknown]),
      [id, head],
    ],
    rooms,
  );
  noteKept(head);
}

/** A table of this page as it was kept last, with what is being kept now; nothing if there is none. */
export async function loadRoom(id: string): Promise<SavedRoom | undefined> {
  await written(id);
  const stored = await get<StoredRoom | SavedRoom>(id, rooms);
  // Older versions kept everything under one key.
  if (!stored || !('count' in stored)) return stored;
  const { room, count } = stored;
  noteKept(stored);
  const [initial, ...all] = await getMany<SavedRoom['journal']['initial'] | Entries[number]>(
    [initialKey(id), ...entryKeys(id, count)],
    rooms,
  );
  return { ...room, journal: { ...room.journal, initial, entries: all.filter(isEntry) } };
}

/** Whether a kept part is an entry: what was written under an entry's key is. */
const isEntry = (part: unknown): part is Entries[number] =>
  typeof part === 'object' && part !== null && 'seq' in part;
