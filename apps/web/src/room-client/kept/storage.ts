import { forgetPicture } from './fight-pictures.js';
import { randomId } from './random-id.js';
import { createStore, del, delMany, entries, get, getMany, set, setMany } from 'idb-keyval';
import type { SavedRoom } from '@tiltyard/room';

/** A fight in this browser's list of recent fights. */
export interface Recent {
  readonly id: string;
  readonly title: string;
  readonly system: string;
  /** When it was last open, in milliseconds since 1970. */
  readonly at: number;
  readonly round: number;
  readonly winners: readonly string[] | null;
  /**
   * The combatant whose turn it is, and whether they are played here; fights stored by older
   * versions lack it.
   */
  readonly turn?: { readonly name: string; readonly isYours: boolean };
  /** The sides that are played here, by name, unless all are. */
  readonly plays?: string;
  /**
   * The seat's token, for fights on the server this page came from; undefined for fights on this
   * page.
   */
  readonly token?: string;
}

const recents = createStore('tiltyard-recent', 'fights');
const rooms = createStore('tiltyard-rooms', 'rooms');

/** The fights of this browser, latest first; empty without storage. */
export async function recentFights(): Promise<readonly Recent[]> {
  try {
    const all = await entries<string, Recent>(recents);
    return all.map(([, recent]) => recent).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Records that a fight is or was open here. Without storage, nothing happens. */
export async function remember(recent: Recent): Promise<void> {
  try {
    // The log of a fight on a server is stored under its id: viewing it must not overwrite the
    // seat's token.
    if (recent.token === undefined && (await seatToken(recent.id)) !== undefined) return;
    await set(recent.id, recent, recents);
  } catch {
    // The fight is then missing from the list.
  }
}

/** The token of this browser's seat in a fight on a server; undefined if it has none. */
export async function seatToken(id: string): Promise<string | undefined> {
  return (await get<Recent>(id, recents).catch(() => undefined))?.token;
}

/**
 * A room in storage: its entries and the state they start from are stored separately, under their
 * own keys.
 */
interface StoredRoom {
  readonly room: SavedRoom;
  readonly count: number;
  /** The page that last wrote it: a page does not append to what another has written. */
  readonly writer: string;
}

type Entries = SavedRoom['journal']['entries'];

/** Identifies this page as a writer. */
const writer = randomId();

/**
 * What was stored of each room when this page last wrote or read it, so that only new entries are
 * written.
 */
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

/**
 * Removes a fight from the list, and deletes the fight itself if it was on this page. The stored
 * log of a fight on a server stays.
 */
export async function forget(id: string): Promise<void> {
  await forgetPicture(id);
  if ((await seatToken(id)) !== undefined) return del(id, recents).catch(() => undefined);
  const stored = await get<StoredRoom | SavedRoom>(id, rooms).catch(() => undefined);
  const parts = stored && 'count' in stored ? [initialKey(id), ...entryKeys(id, stored.count)] : [];
  kept.delete(id);
  await Promise.allSettled([del(id, recents), delMany([id, ...parts], rooms)]);
}

/** The last pending write of each room on this page. */
const writing = new Map<string, Promise<void>>();

/**
 * Stores a room of this page, one write after the other, so that the last one wins; of what this
 * page has stored before, only new entries are written. Rejects if the browser refuses.
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

/** Settles once all pending writes of a room have succeeded or failed. */
async function written(id: string): Promise<void> {
  await writing.get(id)?.catch(() => undefined);
}

async function write(room: SavedRoom): Promise<void> {
  const { id, journal } = room;
  const { entries: all, initial } = journal;
  const before = await get<StoredRoom | SavedRoom>(id, rooms);
  const last = kept.get(id);
  // If another page has written since, nothing is appended: its entries may differ.
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

/** A room of this page as last stored, including pending writes; undefined if there is none. */
export async function loadRoom(id: string): Promise<SavedRoom | undefined> {
  await written(id);
  const stored = await get<StoredRoom | SavedRoom>(id, rooms);
  // Older versions stored everything under one key.
  if (!stored || !('count' in stored)) return stored;
  const { room, count } = stored;
  noteKept(stored);
  const [initial, ...all] = await getMany<SavedRoom['journal']['initial'] | Entries[number]>(
    [initialKey(id), ...entryKeys(id, count)],
    rooms,
  );
  return { ...room, journal: { ...room.journal, initial, entries: all.filter(isEntry) } };
}

/** Whether a stored part is a journal entry; parts under entry keys always are. */
const isEntry = (part: unknown): part is Entries[number] =>
  typeof part === 'object' && part !== null && 'seq' in part;
