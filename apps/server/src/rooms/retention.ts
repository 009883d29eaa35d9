import type { StorageUse } from '../http/metrics.js';
import type { FightUse } from '../storage/store.js';
import type { RoomRegistry } from './room-registry.js';
import type { ServerContext } from './server-context.js';
import { UnusedPictures } from './unused-pictures.js';

/** How long fights are kept after they were last played, in milliseconds; forever by default. */
export interface RetentionTimes {
  /** After this they are compressed; compressed fights open and continue as usual. */
  readonly archiveAfterMs?: number;
  /** After this they are deleted. */
  readonly deleteAfterMs?: number;
}

const FIRST_SWEEP = 10_000;
const SWEEP = 3_600_000;
/** How long the links of a deleted fight still report that it was deleted, in milliseconds. */
const REMEMBERED = 365 * 86_400_000;

/**
 * Archives and deletes fights that are no longer played, removes pictures that their fights do not use, and counts what
 * is stored.
 */
export class Retention {
  private callOff: () => void = () => undefined;
  private sweeping: Promise<void> | undefined;
  private stopped = false;
  private readonly pictures: UnusedPictures;
  /** The counts of the last sweep. */
  use: StorageUse = { live: { fights: 0, bytes: 0 }, archived: { fights: 0, bytes: 0 } };

  constructor(
    private readonly tables: RoomRegistry,
    private readonly context: ServerContext,
    private readonly times: RetentionTimes,
  ) {
    this.pictures = new UnusedPictures(context);
  }

  /** Sweeps soon, and every hour from then on. */
  start(): void {
    this.schedule(FIRST_SWEEP);
  }

  /** Resolves when the sweep in progress, if any, has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.callOff();
    await this.sweeping;
  }

  /** Goes through all fights once. */
  async sweep(): Promise<void> {
    const { store, clock } = this.context;
    const counted = { live: { fights: 0, bytes: 0 }, archived: { fights: 0, bytes: 0 } };
    for (let after: string | undefined = ''; after !== undefined && !this.stopped;) {
      const page = await store.uses(after);
      for (const fight of page) {
        if (this.stopped) return;
        const kept = await this.care(fight);
        if (!kept) continue;
        const sum = kept.archived === null ? counted.live : counted.archived;
        sum.fights++;
        sum.bytes += kept.archived ?? kept.bytes;
      }
      after = page.at(-1)?.id;
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.use = counted;
    const { deleteAfterMs } = this.times;
    if (deleteAfterMs !== undefined) await store.libraries.forget(clock.now() - deleteAfterMs);
    await store.forgetRemovals(clock.now() - REMEMBERED);
  }

  /**
   * Archives or deletes a fight if due.
   * @returns its use afterwards; undefined if it was deleted
   */
  private async care(fight: FightUse): Promise<FightUse | undefined> {
    const { store, clock, log } = this.context;
    const { archiveAfterMs = Infinity, deleteAfterMs = Infinity } = this.times;
    const idle = clock.now() - fight.updated;
    if (this.tables.isOpen(fight.id)) return fight;
    if (idle >= deleteAfterMs) {
      await this.tables.remove(fight.id, 'idle');
      this.pictures.forget(fight.id);
      log.info({ fight: fight.id }, 'an idle fight was deleted');
      return undefined;
    }
    const removed = await this.pictures.clear(fight);
    if (removed > 0) log.info({ fight: fight.id, removed }, 'unused pictures were removed');
    if (idle < archiveAfterMs || !fight.loose) return fight;
    const archived = await store.archive(fight.id, clock.now() - archiveAfterMs);
    if (archived === undefined) return fight;
    log.info({ fight: fight.id, bytes: archived }, 'an idle fight was archived');
    return { ...fight, archived };
  }

  private schedule(delay: number): void {
    this.callOff = this.context.clock.startTimer(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) =>
          this.context.log.warn({ err: error }, 'idle fights were not all gone through'),
        )
        .finally(() => {
          if (!this.stopped) this.schedule(SWEEP);
        });
    }, delay);
  }
}
