import type { Refusal } from '@tiltyard/engine';
import type { ClientMessage, SeatRequest, ServerMessage } from '@tiltyard/protocol';
import type { AnyRoom, RoomChange } from '@tiltyard/room';
import type { SeatConnection } from './connections.js';
import { Connections } from './connections.js';
import type { ServerContext } from './server-context.js';
import { SNAPSHOT_EVERY } from '../storage/new-fight.js';
import type { Append, Appended, MessageRow, Snapshot, TokenRow } from '../storage/store.js';
import { StorageError } from '../storage/store.js';
import { encodeFrame } from '../sockets/wire.js';

/** How many later entries may be worked out anew when one is changed: nobody else is served meanwhile. */
const MAX_REPLAY = 500;
/** Most things waiting to be done at one table. */
const LONGEST_QUEUE = 500;

type Do = Extract<ClientMessage, { kind: 'do' }>;

/** What came of something done at a table. */
export type Done =
  | { readonly kind: 'done'; readonly revision: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly stale: boolean };

/** What is stored along with a change, and who is told of it by the answer. */
interface Extra {
  readonly message?: MessageRow;
  readonly token?: TokenRow;
  readonly doer?: SeatConnection;
}

/** Too much is asked of one table at once. */
export class BusyError extends Error {}

/** The fight was removed. */
export class FightDeletedError extends Error {}

/**
 * One fight with those who are connected to it. One thing is done at a time; whoever is told of a change is told of a
 * stored one; if storing fails the room goes back to what is stored.
 */
export class RoomHost {
  private readonly company: Connections;
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private stored: { revision: number; entries: number };
  private behind = false;
  private gone = false;
  /** What calls off the timers. */
  private timers: (() => void)[] = [];
  /** The time limit that runs, and when it was first seen here. */
  private limited: { readonly deadline: number; readonly since: number } | undefined;
  private recovery: NodeJS.Timeout | undefined;
  /** Whether the automatic combatants are played here and not by another server, as far as is known. */
  private leads: boolean | undefined;
  /** When the table last changed, in milliseconds since 1970. */
  private changed: number;
  /** When somebody last had to do with it, in milliseconds since 1970. */
  used: number;

  constructor(
    private readonly room: AnyRoom,
    private readonly hosting: ServerContext,
  ) {
    this.company = new Connections(room, hosting);
    this.stored = { revision: room.revision, entries: room.entries };
    this.used = hosting.clock.now();
    this.changed = hosting.clock.now();
  }

  get id(): string {
    return this.room.id;
  }

  /** The revision that is stored, as far as is known here. */
  get revision(): number {
    return this.stored.revision;
  }

  /** How many are connected here. */
  get guests(): number {
    return this.company.size;
  }

  /** The seats that are connected, here or to another server. */
  get present(): ReadonlySet<string> {
    return this.company.present;
  }

  /** Whether nothing is being done or waits to be. */
  get quiet(): boolean {
    return this.waiting === 0;
  }

  /**
   * Does something with the room as it is stored, when everything asked for before is done.
   * @throws StorageTrouble, TooBusy or Gone.
   */
  use<T>(work: (room: AnyRoom) => T | Promise<T>): Promise<T> {
    if (this.waiting >= LONGEST_QUEUE)
      return Promise.reject(new BusyError('this fight is busy; try again in a moment'));
    this.waiting++;
    this.used = this.hosting.clock.now();
    const result = this.tail.then(() => {
      if (this.gone) throw new FightDeletedError('this fight was removed');
      return this.behind ? this.catchUp().then(() => work(this.room)) : work(this.room);
    });
    this.tail = result.then(
      () => this.waiting--,
      () => this.waiting--,
    );
    return result;
  }

  /** Seats somebody and shows them everything. */
  join(guest: SeatConnection): Promise<void> {
    return this.use(async (room) => {
      await this.overdue(room);
      if (!room.seat(guest.seat)) return guest.dismiss('this seat was closed');
      this.company.join(guest);
      this.schedule();
    });
  }

  /** Somebody is no longer connected. */
  leave(guest: SeatConnection): void {
    const tells = this.company.leave(guest);
    if (this.company.size === 0) this.resign();
    if (tells)
      this.use(() => this.company.tellPresence()).catch((error: unknown) =>
        this.hosting.log.warn({ fight: this.id, err: error }, 'presence was not told'),
      );
  }

  /** Does what a message of a seat asks for, once however often it is sent; who sent it is told when everybody is. */
  do(guest: SeatConnection, { id, base, deed }: Do): Promise<Done> {
    return this.use(async (room) => {
      const done = await this.act(room, guest.seat, base, deed, {
        message: { seat: guest.seat, id },
        doer: guest,
      });
      const answer: ServerMessage =
        done.kind === 'done'
          ? { kind: 'done', id, revision: done.revision }
          : { kind: 'refused', id, refusal: done.refusal, stale: done.stale };
      const news = this.company.news(guest);
      guest.send(news ? Buffer.concat([news, encodeFrame(answer)]) : encodeFrame(answer));
      return done;
    });
  }

  /** Does something for a seat outside of a socket. A token is stored with it. */
  deed(seat: string, deed: SeatRequest, token?: TokenRow): Promise<Done> {
    return this.use((room) => this.act(room, seat, room.revision, deed, token ? { token } : {}));
  }

  look(guest: SeatConnection, id: string, entry: number): Promise<void> {
    return this.use(() => {
      const view = this.company.onlooker(guest)?.look(entry);
      guest.send(
        encodeFrame(
          view
            ? { kind: 'looked', id, entry, view }
            : {
                kind: 'refused',
                id,
                refusal: { rules: [], reason: `there is no entry ${entry}` },
                stale: false,
              },
        ),
      );
    });
  }

  earlier(guest: SeatConnection, id: string, before: number): Promise<void> {
    return this.use(() =>
      guest.send(
        encodeFrame({
          kind: 'earlier',
          id,
          log: this.company.onlooker(guest)?.earlier(before) ?? [],
        }),
      ),
    );
  }

  /** Another server stored something. */
  heard(revision: number): void {
    if (revision <= this.stored.revision) return;
    this.behind = true;
    this.recover();
  }

  /** Another server says who is connected to it. */
  heardPresent(server: string, seats: readonly string[]): void {
    if (this.company.heard(server, seats))
      this.use(() => this.company.tell()).catch((error: unknown) =>
        this.hosting.log.warn({ fight: this.id, err: error }, 'presence was not told'),
      );
  }

  /** Tells the other servers again who is here, and forgets those that have not done so for long. */
  refreshPresence(longest: number): void {
    for (const server of this.company.silent(longest)) this.heardPresent(server, []);
    if (this.company.size > 0) this.company.announce();
  }

  /** The fight is no more: everybody goes. */
  dissolve(): void {
    this.gone = true;
    this.company.dissolve('this fight was removed');
    this.rest();
  }

  /** Stops the clocks. */
  rest(): void {
    for (const callOff of this.timers) callOff();
    this.timers = [];
    clearTimeout(this.recovery);
    this.recovery = undefined;
    this.resign();
  }

  /** Somebody is about to use it. */
  touch(): void {
    this.used = this.hosting.clock.now();
  }

  /** Resolves when everything asked for is done. */
  async finish(): Promise<void> {
    this.rest();
    await this.tail;
  }

  private async act(
    room: AnyRoom,
    seat: string,
    base: number,
    deed: SeatRequest,
    extra: Extra,
  ): Promise<Done> {
    const { metrics, log, store, clock } = this.hosting;
    const ends = metrics.commands.startTimer({ deed: deed.kind });
    const outcome =
      tooFarBack(room, deed) ??
      this.beyondQuota(room, deed) ??
      room.act(seat, base, deed, clock.now());
    if (room.fault !== undefined)
      log.error({ fight: this.id, deed: deed.kind, err: room.fault }, 'a fault in the rules');
    if (outcome.kind === 'done') {
      const done = await this.commit(room, outcome.change, extra);
      ends({ outcome: done.kind });
      return done;
    }
    // Sent again after it was done, it is stale or no longer possible: what counts is that it was done.
    const revision = extra.message && (await store.revisionOf(this.id, extra.message));
    ends({ outcome: revision === undefined ? outcome.kind : 'done' });
    return revision === undefined ? outcome : { kind: 'done', revision };
  }

  /** A request that would make the fight longer or fuller than fights may be here. */
  private beyondQuota(room: AnyRoom, deed: SeatRequest): Refused | undefined {
    const { entries, seats } = this.hosting.quotas;
    if (deed.kind === 'seat' && room.kept.seats.length >= seats)
      return refusal(`a fight has at most ${seats} seats here, closed ones among them`);
    if (room.entries >= entries && !ALWAYS_FREE.has(deed.kind))
      return refusal(`this fight has ${entries} entries, more than which it cannot have here`);
    return undefined;
  }

  private async commit(room: AnyRoom, change: RoomChange, extra: Extra): Promise<Done> {
    const result = await this.append(room, change, extra);
    if (result.kind === 'stored') {
      this.stored = { revision: change.revision, entries: room.entries };
      this.changed = this.hosting.clock.now();
      this.company.tell(extra.doer);
      this.schedule();
      return { kind: 'done', revision: change.revision };
    }
    this.behind = true;
    await this.catchUp();
    if (result.kind === 'already') return { kind: 'done', revision: result.revision };
    this.hosting.metrics.conflicts.inc();
    return {
      kind: 'refused',
      refusal: {
        rules: [],
        reason: 'the fight has changed; check it and try again',
      },
      stale: true,
    };
  }

  private async append(
    room: AnyRoom,
    change: RoomChange,
    { message, token }: Extra,
  ): Promise<Appended> {
    const { store, metrics, clock } = this.hosting;
    const { revision, entries, pending, aside } = change;
    const snapshot = this.snapshot(room);
    const append: Append = {
      fight: this.id,
      head: { revision, pending, aside, updated: clock.now() },
      entries,
      ...(message ? { message } : {}),
      ...(token ? { token } : {}),
      ...(snapshot ? { snapshot } : {}),
    };
    const ends = metrics.appends.startTimer();
    try {
      return await store.append(append);
    } catch (error) {
      this.behind = true;
      this.recover();
      throw error;
    } finally {
      ends();
    }
  }

  private snapshot(room: AnyRoom): Snapshot | undefined {
    const due =
      Math.floor(room.entries / SNAPSHOT_EVERY) > Math.floor(this.stored.entries / SNAPSHOT_EVERY);
    const snapshot = due ? room.snapshot() : undefined;
    return snapshot && snapshot.entry >= 0 ? snapshot : undefined;
  }

  /** Goes back to what is stored, and on to what others stored. */
  private async catchUp(): Promise<void> {
    this.behind = false;
    const found = await this.hosting.store
      .since(this.id, this.stored.entries)
      .catch((error: unknown) => {
        this.behind = true;
        throw error;
      });
    if (!found) {
      this.dissolve();
      throw new FightDeletedError('this fight was removed');
    }
    const { head, entries } = found;
    this.room.follow(this.stored.entries, {
      revision: head.revision,
      entries,
      pending: head.pending,
      aside: head.aside,
    });
    this.stored = { revision: head.revision, entries: this.room.entries };
    this.changed = this.hosting.clock.now();
    this.company.tell();
    this.schedule();
  }

  /** Tries until the database answers again. */
  private recover(): void {
    if (this.recovery) return;
    const again = (): void => {
      this.recovery = undefined;
      this.use(() => undefined).catch((error: unknown) => {
        if (error instanceof FightDeletedError || this.company.size === 0) return;
        this.recovery = setTimeout(again, RETRY);
      });
    };
    this.recovery = setTimeout(again, 0);
  }

  /** Winds the clocks for what happens without anybody's doing. */
  private schedule(): void {
    for (const callOff of this.timers) callOff();
    this.timers = [];
    if (this.company.size === 0 || this.gone) return;
    const { pause } = this.hosting;
    this.watchDeadline();
    if (this.room.autoplays)
      this.after(this.leads === false ? pause + TAKE_OVER : pause, (room) => this.autoplay(room));
  }

  /**
   * Winds the clock for the time limit. It is counted from when it was first seen here, too: what another server whose
   * clock is ahead says of it does not make it longer.
   */
  private watchDeadline(): void {
    const { deadline } = this.room.kept;
    const now = this.hosting.clock.now();
    if (deadline === null) this.limited = undefined;
    else {
      if (this.limited?.deadline !== deadline) this.limited = { deadline, since: now };
      this.after(this.due(deadline) - now, (room) => this.overdue(room));
    }
  }

  /** When a deadline is over by the clock of this server. */
  private due(deadline: number): number {
    const { limit } = this.room.kept;
    return limit === null || !this.limited
      ? deadline
      : Math.min(deadline, this.limited.since + limit * 1000);
  }

  private after(delay: number, work: (room: AnyRoom) => Promise<void>): void {
    const callOff = this.hosting.clock.startTimer(() => {
      this.use(work).catch((error: unknown) => {
        if (!(error instanceof StorageError || error instanceof FightDeletedError))
          this.hosting.log.error({ fight: this.id, err: error }, 'the clock of a table failed');
      });
    }, delay);
    this.timers.push(callOff);
  }

  private async overdue(room: AnyRoom): Promise<void> {
    const { deadline } = room.kept;
    if (deadline === null) return;
    const now = this.hosting.clock.now();
    // A timer may wake up early, and is wound again then.
    if (now < this.due(deadline)) return this.schedule();
    const change = room.expire(Math.max(now, deadline));
    if (change) await this.commit(room, change, {});
  }

  private async autoplay(room: AnyRoom): Promise<void> {
    if (this.company.size === 0 || !room.autoplays) return;
    if (room.entries >= this.hosting.quotas.entries) return;
    this.leads = await this.hosting.store.leads(this.id);
    if (this.company.size === 0) return this.resign();
    // Where whoever plays them does nothing for long they are played all the same: what is done twice is stored once.
    if (
      !this.leads &&
      this.hosting.clock.now() - this.changed < this.hosting.pause + LONGEST_SILENCE
    )
      return this.after(TAKE_OVER, (again) => this.autoplay(again));
    const change = room.autoplay(this.hosting.clock.now());
    if (room.fault !== undefined)
      this.hosting.log.error({ fight: this.id, err: room.fault }, 'a fault in the rules');
    if (change) await this.commit(room, change, {});
  }

  /** Leaves the automatic combatants to other servers. */
  private resign(): void {
    if (this.leads)
      this.hosting.store
        .resign(this.id)
        .catch((error: unknown) =>
          this.hosting.log.debug(
            { fight: this.id, err: error },
            'the automatic combatants were not left to others',
          ),
        );
    this.leads = undefined;
  }
}

type Refused = Extract<Done, { kind: 'refused' }>;

const refusal = (reason: string): Refused => ({
  kind: 'refused',
  refusal: { rules: [], reason },
  stale: false,
});

/** What makes no fight longer. */
const ALWAYS_FREE: ReadonlySet<SeatRequest['kind']> = new Set([
  'seat',
  'leave',
  'reveal',
  'dice',
  'habit',
  'limit',
  'automatic',
  'moment',
]);

/** A change of something long ago, all that came after which would have to be worked out at one go. */
const tooFarBack = (room: AnyRoom, deed: SeatRequest): Refused | undefined =>
  deed.kind === 'amend' && room.entries - deed.entry > MAX_REPLAY
    ? refusal(
        `more than ${MAX_REPLAY} entries came after this one; fork the fight before it instead`,
      )
    : undefined;

const RETRY = 1000;
/** How long after a pause another server tries to play the automatic combatants, and how long one may keep them without playing, in milliseconds. */
const TAKE_OVER = 2000;
const LONGEST_SILENCE = 15_000;
