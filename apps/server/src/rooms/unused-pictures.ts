import { picturesIn } from '@tiltyard/engine/space';
import type { FightUse, StoredFight } from '../storage/store.js';
import type { ServerContext } from './server-context.js';

/** How long a fight must not have been played before its pictures are checked, in milliseconds: one day. */
const IDLE = 86_400_000;
/** How many entries are checked at a time, with others served in between. */
const SLICE = 200;

/**
 * Removes pictures that their fight uses neither in its set-up nor in any entry. Undone entries count, since they stay
 * and can be redone. A fork may have such pictures, copied for entries of its source that came later.
 */
export class UnusedPictures {
  /** When each fight had last been played as of its last check. */
  private readonly seen = new Map<string, number>();

  constructor(private readonly context: Pick<ServerContext, 'store' | 'clock'>) {}

  /** Forgets a deleted fight. */
  forget(fight: string): void {
    this.seen.delete(fight);
  }

  /**
   * Checks a fight that is not open here, if due.
   * @returns the number of pictures removed
   */
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

/** All pictures that a fight uses. */
async function namedIn({ fight, head, entries }: StoredFight): Promise<ReadonlySet<string>> {
  const named = new Set(picturesIn([fight.initial, head]));
  for (let from = 0; from < entries.length; from += SLICE) {
    for (const hash of picturesIn(entries.slice(from, from + SLICE))) named.add(hash);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return named;
}
