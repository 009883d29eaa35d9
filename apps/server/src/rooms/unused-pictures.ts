import { picturesIn } from '@tiltyard/engine/space';
import type { FightUse, StoredFight } from '../storage/store.js';
import type { ServerContext } from './server-context.js';

/** How long a fight has not been played before its pictures are looked through, in milliseconds: one day. */
const IDLE = 86_400_000;
/** How many entries are looked through at a time, between which others are served. */
const SLICE = 200;

/**
 * Removes pictures that their fight does not name anywhere: nor where it began, nor in an entry that was undone, since
 * entries stay and can be done again. A fork has such pictures of what came after it.
 */
export class UnusedPictures {
  /** When the fights that were looked through had been played last. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly context: Pick<ServerContext, 'store' | 'clock'>) {}

  /** Forgets a fight that is no more. */
  forget(fight: string): void {
    this.seen.delete(fight);
  }

  /** Looks through a fight that is not open here, if its time has come. @returns how many pictures were removed. */
  async clear({ id, updated, pictured }: FightUse): Promise<number> {
    const { store, clock } = this.context;
    if (!pictured || clock.now() - updated < IDLE || this.seen.get(id) === updated) return 0;
    const fight = await store.open(id);
    if (!fight) return 0;
    const named = await namedIn(fight);
    const unused = (await store.pictures.hashes(id)).filter((hash) => !named.has(hash));
    if (unused.length > 0 && !(await store.pictures.remove(id, fight.head.revision, unused)))
      return 0;
    this.seen.set(id, updated);
    return unused.length;
  }
}

/** All pictures that a fight names. */
async function namedIn({ fight, head, entries }: StoredFight): Promise<ReadonlySet<string>> {
  const named = new Set(picturesIn([fight.initial, head]));
  for (let from = 0; from < entries.length; from += SLICE) {
    for (const hash of picturesIn(entries.slice(from, from + SLICE))) named.add(hash);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return named;
}
