import type { Entry, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from '@tiltyard/room';
import type { EntryText, FightRow, HeadRow, NewFight } from './store.js';

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

/** Reads what never changes of a fight. */
export const readFight = ({ initial, ...rest }: NewFight['fight']): FightRow => ({
  ...rest,
  initial: JSON.parse(initial),
});

/** What changes with every revision, as a database gives it. */
export interface HeadText {
  readonly revision: number;
  readonly pending: string;
  readonly aside: string;
  readonly updated: number;
  readonly bytes: number;
}

/** Reads what changes with every revision. */
export function readHead({ revision, pending, aside, updated }: HeadText): HeadRow {
  const actions: readonly PendingAction[] = JSON.parse(pending);
  const meta: RoomMeta = JSON.parse(aside);
  return { revision, pending: actions, aside: meta, updated };
}

const seatsTexts = new WeakMap<RoomMeta['seats'], string>();

/** What is kept beside a fight, as JSON. Most of it are its seats, which seldom change while the rest does all the time. */
export function metaText({ seats, ...rest }: RoomMeta): string {
  const known = seatsTexts.get(seats);
  const text = known ?? JSON.stringify(seats);
  if (known === undefined) seatsTexts.set(seats, text);
  return `{"seats":${text},${JSON.stringify(rest).slice(1)}`;
}
