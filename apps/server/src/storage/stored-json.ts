import type { Entry, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from '@tiltyard/room';
import { entryBody } from '@tiltyard/room';
import type { EntryText, FightRow, HeadRow, NewFight } from './store.js';

/** An entry in the form in which it is stored. */
export const entryText = (entry: Entry): EntryText => ({ seq: entry.seq, body: entryBody(entry) });

/** Reads the part of a fight that never changes. */
export const readFight = ({ initial, ...rest }: NewFight['fight']): FightRow => ({
  ...rest,
  initial: JSON.parse(initial),
});

/** The part that changes with every revision, as a database returns it. */
export interface HeadText {
  readonly revision: number;
  readonly pending: string;
  readonly aside: string;
  readonly updated: number;
  readonly bytes: number;
}

/** Reads the part that changes with every revision. */
export function readHead({ revision, pending, aside, updated }: HeadText): HeadRow {
  const actions: readonly PendingAction[] = JSON.parse(pending);
  const meta: RoomMeta = JSON.parse(aside);
  return { revision, pending: actions, aside: meta, updated };
}

const seatsTexts = new WeakMap<RoomMeta['seats'], string>();

/** A room's metadata as JSON. Most of it is the seats, which seldom change while the rest often does. */
export function metaText({ seats, ...rest }: RoomMeta): string {
  const known = seatsTexts.get(seats);
  const text = known ?? JSON.stringify(seats);
  if (known === undefined) seatsTexts.set(seats, text);
  return `{"seats":${text},${JSON.stringify(rest).slice(1)}`;
}
