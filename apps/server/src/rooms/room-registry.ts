import type { Rulesets } from '@tiltyard/engine/ruleset';
import { GM_SEAT } from '@tiltyard/engine';
import { rulesetNamed } from '@tiltyard/engine/files';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { AnyRoom } from '@tiltyard/room';
import { openingRoom } from '@tiltyard/room';
import type { ServerContext } from './server-context.js';
import { savedRoom } from '../storage/saved-room.js';
import type { NewFight, News, Removal, StoredFight } from '../storage/store.js';
import { bytesOfNew } from '../storage/store.js';
import { RoomHost } from './room-host.js';
import { newToken, tokenRow } from '../http/access/tokens.js';

/** How long a room without connections is kept in memory, and how often that is checked, in milliseconds. */
const IDLE = 300_000;
const SWEEP = 15_000;
/** The most rooms without connections in memory. */
const MOST_IDLE = 200;
/** How long another server's report of its connections is valid, in milliseconds. */
const PRESENCE = 45_000;

/** The rooms in memory; others are opened from the store when a seat connects. */
export class RoomRegistry {
  private readonly open = new Map<string, Promise<RoomHost | undefined>>();
  private readonly ready = new Map<string, RoomHost>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly context: ServerContext,
    private readonly rulesets: Rulesets,
  ) {
    this.sweeper = setInterval(() => this.sweep(), SWEEP);
    this.sweeper.unref();
    context.store.listen((news) => this.hear(news));
  }

  /** The number of rooms in memory, and of their connections. */
  get census(): { readonly tables: number; readonly guests: number } {
    return {
      tables: this.ready.size,
      guests: [...this.ready.values()].reduce((sum, table) => sum + table.guests, 0),
    };
  }

  /**
   * Stores a new fight.
   * @param client the address that created it
   * @returns its GM's token, which is stored nowhere else.
   */
  async add(
    made: NewFight,
    client: string,
  ): Promise<{ readonly fight: string; readonly token: string }> {
    const { id } = made.fight;
    const token = newToken();
    await this.context.store.create(made, tokenRow(token, id, GM_SEAT.name));
    this.context.daily.count(client, bytesOfNew(made));
    return { fight: id, token };
  }

  /** The room of a fight, opened if necessary; undefined if there is no such fight. */
  table(id: string): Promise<RoomHost | undefined> {
    const known = this.open.get(id);
    this.ready.get(id)?.touch();
    if (known) return known;
    const opening = this.load(id);
    this.open.set(id, opening);
    opening.then(
      (table) => (table ? this.ready.set(id, table) : this.open.delete(id)),
      () => this.open.delete(id),
    );
    return opening;
  }

  /** Whether a fight is in memory, or being opened. */
  isOpen(id: string): boolean {
    return this.open.has(id);
  }

  /** Deletes a fight for good. */
  async remove(id: string, reason: Removal['reason']): Promise<boolean> {
    const { store, clock } = this.context;
    const there = await store.remove(id, { at: clock.now(), reason });
    this.forget(id)?.dissolve();
    return there;
  }

  /** Finishes all requests, and stops. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.allSettled([...this.ready.values()].map((table) => table.finish()));
  }

  private async load(id: string): Promise<RoomHost | undefined> {
    const stored = await this.context.store.open(id);
    return stored && new RoomHost(await this.reopened(stored), stored.bytes, this.context);
  }

  private async reopened(stored: StoredFight): Promise<AnyRoom> {
    const { id, ruleset, version } = stored.fight;
    const found = rulesetNamed(this.rulesets, ruleset, version);
    if (!found.ok)
      throw new Error(`fight ${id}: ${found.problems.map(describeProblem).join('; ')}`);
    const { saved, kept } = savedRoom(stored);
    const room = await this.context.slices.runAlways(openingRoom(found.value, saved, kept));
    if (!room.ok)
      throw new Error(`fight ${id} cannot be opened: ${room.problems[0]?.message ?? ''}`);
    return room.value;
  }

  private hear(news: News): void {
    if (news.kind === 'gap')
      this.compare().catch((error: unknown) =>
        this.context.log.warn({ err: error }, 'what others did meanwhile is not known yet'),
      );
    else if (news.kind === 'changed')
      this.onceOpen(news.fight, (table) => table.heard(news.revision));
    else if (news.kind === 'removed')
      this.onceOpen(news.fight, () => this.forget(news.fight)?.dissolve());
    else if (news.kind === 'pointed')
      this.onceOpen(news.fight, (table) => table.heardPoint(news.seat, news.at));
    else this.onceOpen(news.fight, (table) => table.heardPresent(news.server, news.seats));
  }

  /**
   * Runs work on a room that is open or being opened. The latter must hear it too, since what it read may be older than
   * the news.
   */
  private onceOpen(id: string, work: (table: RoomHost) => void): void {
    this.open.get(id)?.then(
      (table) => table && work(table),
      () => undefined,
    );
  }

  /** Compares the open rooms with the store to find missed changes. */
  private async compare(): Promise<void> {
    const ids = [...this.open.keys()];
    const revisions = await this.context.store.revisions(ids);
    for (const id of ids) {
      const revision = revisions.get(id);
      this.onceOpen(id, (table) =>
        revision === undefined ? this.forget(id)?.dissolve() : table.heard(revision),
      );
    }
  }

  private forget(id: string): RoomHost | undefined {
    const table = this.ready.get(id);
    this.open.delete(id);
    this.ready.delete(id);
    return table;
  }

  private sweep(): void {
    for (const table of this.ready.values()) table.refreshPresence(PRESENCE);
    const idle = [...this.ready.values()]
      .filter((table) => table.guests === 0 && table.quiet)
      .toSorted((a, b) => a.used - b.used);
    const surplus = idle.length - MOST_IDLE;
    for (const [i, table] of idle.entries()) {
      if (i >= surplus && this.context.clock.now() - table.used < IDLE) continue;
      this.forget(table.id);
      table.rest();
    }
  }
}
