import type { FightState, Refusal } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import type { Entry, Fight } from '@tiltyard/engine/fight';
import { commitment, forkedEntry } from '@tiltyard/engine/fight';
import { wrong } from '../room-desk.js';
import type { RoomMeta } from '../room-meta.js';
import { newRoomMeta } from '../room-meta.js';
import type { SavedRoom } from '../saved-room.js';
import { gmSeat } from '../seats.js';

/** The name of a fork, its secret, and the name of its GM. */
export interface ForkOptions {
  readonly id: string;
  readonly seed: string;
  readonly gm: string;
}

/** Copies a room's past up to an entry into a new one; see `Room.forking`. */
export function forkingRoom<S extends FightState>(
  fight: Fight<S>,
  meta: RoomMeta,
  entry: number,
  { id, seed, gm }: ForkOptions,
): Generator<undefined, SavedRoom, undefined> | Refusal {
  const { log } = fight;
  if (entry < -1 || entry >= log.length) return wrong(`there is no entry ${entry}`);
  const others = meta.seats
    .filter((each) => each.id !== GM_SEAT.name)
    .map((each) => ({ ...each, closed: true }));
  const own = commitment(seed);
  const header = { ...fight.header, commitment: own, seed };
  const sameSeed = own === fight.header.commitment;
  const journal = { ...header, initial: fight.stateAt(-1), entries: [], pending: [] };
  const aside = newRoomMeta([gmSeat(gm), ...others], meta.undo ?? 'free');
  const olds = fight.line(entry).flatMap((seq) => log[seq] ?? []);
  return withForkedEntries({ id, revision: 0, journal, aside }, olds, sameSeed);
}

function* withForkedEntries(
  fork: SavedRoom,
  olds: readonly Entry[],
  sameSeed: boolean,
): Generator<undefined, SavedRoom, undefined> {
  const entries: Entry[] = [];
  for (const old of olds) {
    entries.push(forkedEntry(old, entries.length, sameSeed));
    yield;
  }
  return { ...fork, journal: { ...fork.journal, entries } };
}
