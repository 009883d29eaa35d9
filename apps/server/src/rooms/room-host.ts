import type { Refusal } from '@tiltyard/engine';
import type { ClientMessage, MapPlace, SeatRequest, ServerMessage } from '@tiltyard/protocol';
import type { AnyRoom, RequestResult, RoomChange } from '@tiltyard/room';
import { quotaRefusal } from '../limits/quotas.js';
import { encodeFrame } from '../sockets/wire.js';
import type { TokenRow } from '../storage/store.js';
import { StorageError } from '../storage/storage-error.js';
import type { SeatConnection } from './connections.js';
import { Connections } from './connections.js';
import { RoomTimers } from './room-timers.js';
import type { ServerContext } from './server-context.js';
import type { StoredWith } from './stored-room.js';
import { StoredRoom } from './stored-room.js';

/** The most requests that may wait in one room. */
const MAX_QUEUE = 500;
/** How long after a failure the database is tried again, in milliseconds. */
const RETRY = 1000;

/** The minimum interval between two places that a seat points at, in milliseconds. */
const POINTING_PAUSE = 500;

/** How often a change is retried when other servers were faster. */
const MAX_TRIES = 5;

type Do = Extract<ClientMessage, { kind: 'do' }>;

/** The result of a request. */
export type Done =
  | { readonly kind: 'done'; readonly revision: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly stale: boolean };

/** What is stored along with a change, and the connection that requested it. */
interface Extra extends StoredWith {
  readonly by?: SeatConnection;
}

/** Too many requests are waiting in one room. */
export class BusyError extends Error {}

/** The fight was deleted. */
export class FightDeletedError extends Error {}

const deleted = (): FightDeletedError => new FightDeletedError('this fight was deleted');

/**
 * One fight with its connected seats. One request is processed at a time; seats are sent only stored changes; if
 * storing fails the room reverts to what is stored.
 */
export class RoomHost {
  private readonly stored: StoredRoom;
  private readonly company: Connections;
  private readonly timers: RoomTimers;
  private tail: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** When each seat last pointed at a place. */
  private readonly pointings = new Map<string, number>();
  private behind = false;
  private gone = false;
  private recovery: NodeJS.Timeout | undefined;
  /** When the room was last used, in milliseconds since 1970. */
  used: number;

  /** @param bytes the size of the fight in storage. */
  constructor(
    private readonly room: AnyRoom,
    bytes: number,
    private readonly context: ServerContext,
  ) {
    this.stored = new StoredRoom(room, bytes, context);
    this.company = new Connections(room, context);
    this.timers = new RoomTimers(this.stored, context, {
      expire: async (now) => {
        const change = room.expire(now);
        if (change) await this.commit(change, {});
      },
      autoplay: () => this.autoplay(),
      use: (work) => this.later(work, 'a timer of a fight failed'),
    });
    this.used = context.clock.now();
  }

  get id(): string {
    return this.room.id;
  }

  /** The stored revision, as far as known here. */
  get revision(): number {
    return this.stored.revision;
  }

  /** The number of connections to this server. */
  get guests(): number {
    return this.company.size;
  }

  /** The connected seats, on this server or another. */
  get present(): ReadonlySet<string> {
    return this.company.present;
  }

  /** Whether nothing is in progress or waiting. */
  get quiet(): boolean {
    return this.waiting === 0;
  }

  /**
   * Runs work with the stored room, after everything requested before.
   * @throws StorageError, BusyError or FightDeletedError.
   */
  use<T>(work: (room: AnyRoom) => T | Promise<T>): Promise<T> {
    if (this.waiting >= MAX_QUEUE)
      return Promise.reject(new BusyError('this fight is busy; try again in a moment'));
    this.waiting++;
    this.used = this.context.clock.now();
    const result = this.tail.then(() => {
      if (this.gone) throw deleted();
      return this.behind ? this.catchUp().then(() => work(this.room)) : work(this.room);
    });
    this.tail = result.then(
      () => this.waiting--,
      () => this.waiting--,
    );
    return result;
  }

  /** Connects a seat and sends it everything. */
  join(guest: SeatConnection): Promise<void> {
    return this.use(async (room) => {
      await this.timers.checkDeadline();
      if (!room.seat(guest.seat))
        return guest.dismiss('this seat was closed; ask the GM for a new link');
      this.company.join(guest);
      this.restartTimers();
    });
  }

  /** A seat disconnects. */
  leave(guest: SeatConnection): void {
    const tells = this.company.leave(guest);
    if (this.company.size === 0) this.timers.resign();
    if (tells) this.later(() => this.company.tellPresence(), 'presence was not sent');
  }

  /**
   * Performs a seat's message once, however often it is sent. The sender receives the changes together with the answer.
   */
  do(guest: SeatConnection, { id, base, deed }: Do): Promise<Done> {
    return this.use(async (room) => {
      const message = { seat: guest.seat, id };
      const known = this.company.view(guest)?.realRevision(base) ?? base;
      const done = await this.act(guest.seat, known, deed, { message, by: guest });
      const answer: ServerMessage =
        done.kind === 'done'
          ? { kind: 'done', id, revision: room.revisionFor(guest.seat, done.revision) }
          : { kind: 'refused', id, refusal: done.refusal, stale: done.stale };
      const news = this.company.news(guest);
      guest.send(news ? Buffer.concat([news, encodeFrame(answer)]) : encodeFrame(answer));
      return done;
    });
  }

  /** Performs a request for a seat outside a socket. A token is stored with it. */
  deed(seat: string, deed: SeatRequest, token?: TokenRow): Promise<Done> {
    return this.use((room) => this.act(seat, room.revision, deed, token ? { token } : {}));
  }

  /** Changes the room's metadata, for a guest without a seat. A token is stored with it. */
  change(work: (room: AnyRoom, now: number) => RequestResult, token?: TokenRow): Promise<Done> {
    return this.use(async (room) => {
      for (let tries = 1; ; tries++) {
        const outcome = work(room, this.context.clock.now());
        if (outcome.kind === 'refused') return outcome;
        const done = await this.commit(outcome.change, token ? { token } : {});
        // Another server was faster; metadata does not depend on the fight, so the change is applied to the new state.
        if (done.kind === 'done' || tries === MAX_TRIES) return done;
      }
    });
  }

  /** Sends a seat the fight as it was after an entry. */
  look(guest: SeatConnection, id: string, entry: number): Promise<void> {
    return this.use(() => {
      const view = this.company.view(guest)?.look(entry);
      const refusal = { rules: [], reason: `there is no entry ${entry}` };
      guest.send(
        encodeFrame(
          view
            ? { kind: 'looked', id, entry, view }
            : { kind: 'refused', id, refusal, stale: false },
        ),
      );
    });
  }

  /** Sends a seat a page of the log before an entry. */
  earlier(guest: SeatConnection, id: string, before: number): Promise<void> {
    return this.use(() =>
      guest.send(
        encodeFrame({
          kind: 'earlier',
          id,
          log: this.company.view(guest)?.earlier(before) ?? [],
        }),
      ),
    );
  }

  /**
   * Shows a place that a seat points at to every seat that can see it; nothing is stored. Ignored if the seat cannot
   * see the place, or pointed at another a moment ago.
   */
  point(guest: SeatConnection, at: MapPlace): Promise<void> {
    return this.use(() => {
      const { clock, store, log } = this.context;
      const { seat } = guest;
      const now = clock.now();
      if (now - (this.pointings.get(seat) ?? -Infinity) < POINTING_PAUSE) return;
      if (!this.company.view(guest)?.pointed(seat, at)) return;
      this.pointings.set(seat, now);
      this.company.point(seat, at);
      store
        .point(this.id, seat, at)
        .catch((error: unknown) =>
          log.debug({ fight: this.id, err: error }, 'other servers were not shown a place'),
        );
    });
  }

  /** A seat on another server points at a place. */
  heardPoint(seat: string, at: MapPlace): void {
    this.later(() => this.company.point(seat, at), 'a place was not shown');
  }

  /** Another server stored something. */
  heard(revision: number): void {
    if (revision <= this.stored.revision) return;
    this.behind = true;
    this.recover();
  }

  /** Another server reports its connections. */
  heardPresent(server: string, seats: readonly string[]): void {
    if (this.company.heard(server, seats))
      this.later(() => this.company.tell(), 'presence was not sent');
  }

  /** Tells the other servers again who is connected here, and forgets servers that have not reported for too long. */
  refreshPresence(longest: number): void {
    for (const server of this.company.silent(longest)) this.heardPresent(server, []);
    if (this.company.size > 0) this.company.announce();
  }

  /** Closes every connection, because the fight was deleted. */
  dissolve(): void {
    this.gone = true;
    this.company.dissolve(deleted().message);
    this.rest();
  }

  /** Stops the timers. */
  rest(): void {
    this.timers.stop();
    clearTimeout(this.recovery);
    this.recovery = undefined;
    this.timers.resign();
  }

  /** Marks the room as used now. */
  touch(): void {
    this.used = this.context.clock.now();
  }

  /** Resolves when all requests are done. */
  async finish(): Promise<void> {
    this.rest();
    await this.tail;
  }

  private async act(seat: string, base: number, deed: SeatRequest, extra: Extra): Promise<Done> {
    const { room } = this;
    const { metrics, store, clock, quotas, daily } = this.context;
    const ends = metrics.commands.startTimer({ deed: deed.kind });
    const outcome =
      quotaRefusal(room, this.stored.bytes, deed, quotas) ??
      daily.refusal(extra.by?.address) ??
      room.act(seat, base, deed, clock.now());
    this.logFault(deed.kind);
    if (outcome.kind === 'done') {
      const before = this.stored.bytes;
      const done = await this.commit(outcome.change, extra);
      if (extra.by) daily.count(extra.by.address, this.stored.bytes - before);
      ends({ outcome: done.kind });
      return done;
    }
    // A repeated message may be refused as stale or impossible; if it was already performed, it counts as done.
    const revision = extra.message && (await store.revisionOf(this.id, extra.message));
    ends({ outcome: revision === undefined ? outcome.kind : 'done' });
    return revision === undefined ? outcome : { kind: 'done', revision };
  }

  private async commit(change: RoomChange, extra: Extra): Promise<Done> {
    const result = await this.stored.append(change, extra).catch((error: unknown) => {
      this.behind = true;
      this.recover();
      throw error;
    });
    if (result.kind === 'stored') {
      this.company.tell(extra.by);
      this.restartTimers();
      return { kind: 'done', revision: change.revision };
    }
    this.behind = true;
    await this.catchUp();
    if (result.kind === 'already') return { kind: 'done', revision: result.revision };
    this.context.metrics.conflicts.inc();
    const reason = 'the fight has changed; check it and try again';
    return { kind: 'refused', refusal: { rules: [], reason }, stale: true };
  }

  /** Reverts to what is stored, including changes by other servers. */
  private async catchUp(): Promise<void> {
    this.behind = false;
    const there = await this.stored.follow().catch((error: unknown) => {
      this.behind = true;
      throw error;
    });
    if (!there) {
      this.dissolve();
      throw deleted();
    }
    this.company.tell();
    this.restartTimers();
  }

  /** Retries until the database answers again. */
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

  private restartTimers(): void {
    this.timers.restart(this.company.size > 0 && !this.gone);
  }

  private async autoplay(): Promise<void> {
    const { room } = this;
    const { clock, quotas } = this.context;
    if (this.company.size === 0) return this.timers.resign();
    if (room.entries >= quotas.entries || this.stored.bytes >= quotas.bytes) return;
    if (room.thinker) return this.thinkAhead();
    const change = room.autoplay(clock.now());
    this.logFault('autoplay');
    if (change) await this.commit(change, {});
  }

  /**
   * Starts the search for the command of an acting combatant who looks ahead. The room continues meanwhile, and the
   * result is dropped if the fight has changed.
   */
  private thinkAhead(): void {
    const { room } = this;
    const { clock, thinking } = this.context;
    const { revision } = room;
    void thinking.commandOf(room).then((wanted) =>
      this.later(async () => {
        const change = room.revision === revision ? room.autoplay(clock.now(), wanted) : undefined;
        this.logFault('autoplay');
        if (change) await this.commit(change, {});
      }, 'a combatant who had thought could not act'),
    );
  }

  private logFault(what: string): void {
    const { fault } = this.room;
    if (fault !== undefined)
      this.context.log.error({ fight: this.id, deed: what, err: fault }, 'an error in the rules');
  }

  /** Runs work that no seat requested, after all requests. */
  private later(work: () => void | Promise<void>, failure: string): void {
    this.use(work).catch((error: unknown) => {
      if (!(error instanceof StorageError || error instanceof FightDeletedError))
        this.context.log.error({ fight: this.id, err: error }, failure);
    });
  }
}
