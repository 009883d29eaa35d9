import type { SavedRoom } from '@tiltyard/room';
import type { StoredFight } from './store.js';

/** A stored fight in the form in which a room is opened, and the snapshots stored with it, as JSON. */
export function savedRoom({ fight, head, entries, snapshots }: StoredFight): {
  readonly saved: SavedRoom;
  readonly kept: ReadonlyMap<number, string>;
} {
  const { id, engine, ruleset, version, title, commitment, seed, initial } = fight;
  const { pending, revision, aside } = head;
  const journal = {
    format: 'tiltyard-journal/1',
    engine,
    ruleset,
    version,
    title,
    commitment,
    ...(seed === null ? {} : { seed }),
    initial,
    entries,
    pending,
  } as const;
  return {
    saved: { id, revision, journal, aside },
    kept: new Map(snapshots.map((each) => [each.entry, each.state])),
  };
}
