import { createStore, del, entries, get, set } from 'idb-keyval';
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
  await set(recent.id, recent, recents).catch(() => undefined);
}

/** Forgets a fight, and the fight itself if it was in this page. */
export async function forget(id: string): Promise<void> {
  await Promise.allSettled([del(id, recents), del(id, rooms)]);
}

/** Keeps a table of this page. Rejects if the browser will not. */
export const saveRoom = (room: SavedRoom): Promise<void> => set(room.id, room, rooms);

/** A table of this page as it was kept last; nothing if there is none. */
export const loadRoom = (id: string): Promise<SavedRoom | undefined> => get<SavedRoom>(id, rooms);
