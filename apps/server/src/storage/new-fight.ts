import type { AnyRoom } from '@tiltyard/room';
import type { NewFight, NewSnapshot } from './store.js';

/** How many entries lie between two stored states. */
export const SNAPSHOT_EVERY = 256;

/** A room as it goes into storage for the first time; with states on the way, so that a long one opens fast. */
export function newFight(room: AnyRoom, now: number): NewFight {
  const { id, revision, journal, aside } = room.save();
  const { engine, ruleset, version, title, commitment, seed, initial, entries, pending } = journal;
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
    entries: entries.map((entry) => JSON.stringify(entry)),
    snapshots: snapshotsOf(room),
  };
}

const snapshotsOf = (room: AnyRoom): readonly NewSnapshot[] =>
  room.use(({ fight }) => {
    const first = fight.stateAt(-1).fixed;
    const snapshots: NewSnapshot[] = [];
    for (let entry = SNAPSHOT_EVERY - 1; entry < fight.log.length; entry += SNAPSHOT_EVERY) {
      const { fixed, ...state } = fight.stateAt(entry);
      const same = JSON.stringify(fixed) === JSON.stringify(first);
      snapshots.push({ entry, state: JSON.stringify(same ? state : { fixed, ...state }) });
    }
    return snapshots;
  });
