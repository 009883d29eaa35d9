import type { AnyRoom } from '@tiltyard/room';
import type { StoredFight } from './store.js';

/** A room as it goes into storage for the first time. */
export function storedFight(room: AnyRoom, now: number): StoredFight {
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
      initial,
      created: now,
    },
    head: { revision, pending, aside, updated: now },
    entries,
    snapshots: [],
  };
}
