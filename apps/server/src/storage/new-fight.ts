import type { AnyRoom } from '@tiltyard/room';
import { runAtOnce } from '../limits/time-slices.js';
import type { NewFight, NewSnapshot } from './store.js';

/** How many entries lie between two stored states. */
export const SNAPSHOT_EVERY = 256;

/** A room as it goes into storage for the first time; with states on the way, so that a long one opens fast. */
export const newFight = (room: AnyRoom, now: number): NewFight =>
  runAtOnce(buildNewFight(room, now));

/** The same, to be interrupted on the way. */
export function* buildNewFight(
  room: AnyRoom,
  now: number,
): Generator<undefined, NewFight, undefined> {
  const { id, revision, journal, aside } = room.save();
  const { engine, ruleset, version, title, commitment, seed, initial, entries, pending } = journal;
  const bodies: string[] = [];
  for (const entry of entries) {
    bodies.push(JSON.stringify(entry));
    yield;
  }
  const snapshots: NewSnapshot[] = [];
  for (let entry = SNAPSHOT_EVERY - 1; entry < entries.length; entry += SNAPSHOT_EVERY) {
    snapshots.push({ entry, state: stateAfter(room, entry) });
    yield;
  }
  return {
    fight: {
      id,
      engine,
      ruleset,
      version,
      title,
      commitment,
      seed: seed ?? null,
      initial: JSON.stringify(initial),
      created: now,
    },
    head: { revision, pending, aside, updated: now },
    entries: bodies,
    snapshots,
  };
}

/** The state after an entry, as JSON; without its `fixed` where that is still the set-up's. */
const stateAfter = (room: AnyRoom, entry: number): string =>
  room.use(({ fight }) => {
    const { fixed, ...state } = fight.stateAt(entry);
    const same = JSON.stringify(fixed) === JSON.stringify(fight.stateAt(-1).fixed);
    return JSON.stringify(same ? state : { fixed, ...state });
  });
