import type { Entry, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from '@tiltyard/room';
import type { EntryText } from './store.js';

/** An entry as it is stored. */
export const entryText = (entry: Entry): EntryText => ({
  seq: entry.seq,
  body: JSON.stringify(entry),
});

/** Reads an entry that was stored. */
export const parseEntry = (body: string): Entry => {
  const entry: Entry = JSON.parse(body);
  return entry;
};

/** Reads the actions that wait, as they were stored. */
export const parsePending = (text: string): readonly PendingAction[] => {
  const pending: readonly PendingAction[] = JSON.parse(text);
  return pending;
};

/** Reads what is kept beside a fight, as it was stored. */
export const parseMeta = (text: string): RoomMeta => {
  const meta: RoomMeta = JSON.parse(text);
  return meta;
};

const seatsTexts = new WeakMap<RoomMeta['seats'], string>();

/** What is kept beside a fight, as JSON. Most of it are its seats, which seldom change while the rest does all the time. */
export function metaText({ seats, ...rest }: RoomMeta): string {
  const known = seatsTexts.get(seats);
  const text = known ?? JSON.stringify(seats);
  if (known === undefined) seatsTexts.set(seats, text);
  return `{"seats":${text},${JSON.stringify(rest).slice(1)}`;
}
