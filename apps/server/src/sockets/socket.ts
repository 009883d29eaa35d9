import type { Writable } from 'node:stream';
import { describeProblem } from '@tiltyard/engine/ruleset';
import type { ClientMessage, Eyes, ServerMessage } from '@tiltyard/protocol';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { SeatAuth } from '../http/access/seat-auth.js';
import type { SeatConnection } from '../rooms/connections.js';
import type { Metrics } from '../http/metrics.js';
import { HttpError } from '../http/limits/http-error.js';
import { StorageError } from '../storage/storage-error.js';
import type { RoomHost } from '../rooms/room-host.js';
import { FightDeletedError, BusyError } from '../rooms/room-host.js';
import { readMessage, encodeFrame } from './wire.js';

/** How long a connection may take to identify itself, in milliseconds. */
const INTRODUCTION = 10_000;
const HEARTBEAT = 30_000;
/** How many bytes may wait for a client that does not read. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** How many messages of one connection may be in progress at once. */
const MOST_UNDER_WAY = 64;
/** The number of unreadable messages after which a connection is closed. */
const MOST_UNREADABLE = 20;
/** Close codes: 1008 if the seat is not admitted or must leave, 1001 if the server stops. */
const NOT_WELCOME = 1008;
const GOING_AWAY = 1001;

const PONG = encodeFrame({ kind: 'pong' });

type Trouble = Extract<ServerMessage, { kind: 'trouble' }>['what'];

/** What sockets share. */
export interface SocketHosting {
  readonly access: Pick<SeatAuth, 'toTable'>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Messages per second that one connection may send in the long run; twice as many at once. */
  readonly pace: number;
}

/** One connection of one seat. */
export class Socket implements SeatConnection {
  seat = '';
  as: Eyes | undefined;
  readonly address: string;
  private readonly fight: string;
  private table: RoomHost | undefined;
  private state: 'new' | 'joining' | 'seated' | 'over' = 'new';
  private underWay = 0;
  private unreadable = 0;
  private allowance: number;
  private refilled = performance.now();
  private alive = true;
  private readonly introduction: NodeJS.Timeout;
  private readonly heartbeat: NodeJS.Timeout;

  /**
   * @param line the socket's output. Encoded frames are written to it directly, since the socket would encode the same
   * message again for every seat. The socket buffers nothing that it sends itself, so the order is kept.
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly line: Pick<Writable, 'write'>,
    { fight, address }: { readonly fight: string; readonly address: string },
    private readonly hosting: SocketHosting,
  ) {
    this.fight = fight;
    this.address = address;
    this.allowance = 2 * hosting.pace;
    this.introduction = setTimeout(
      () =>
        this.trouble(
          'unknown seat',
          'not authenticated; send {"kind":"join","token":…} first',
          true,
        ),
      INTRODUCTION,
    );
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT);
    socket.on('message', (data, isBinary) => this.receive(String(data), isBinary));
    socket.on('pong', () => (this.alive = true));
    socket.on('close', () => this.over());
    socket.on('error', (error) => hosting.log.debug({ fight, err: error }, 'a connection broke'));
  }

  send(messages: Buffer): void {
    if (this.state === 'over' || this.socket.readyState !== this.socket.OPEN) return;
    this.line.write(messages);
    if (this.socket.bufferedAmount > MOST_UNREAD) {
      this.hosting.log.info(
        { fight: this.fight, seat: this.seat },
        'a connection that does not read is ended',
      );
      this.socket.terminate();
    }
  }

  dismiss(message: string): void {
    this.trouble('closed', message, true);
  }

  /** Ends the connection because the server stops. */
  goodbye(): void {
    this.socket.close(GOING_AWAY, 'the server is stopping; connect again');
    // Messages still on their way are ignored: rooms and database are about to close.
    this.over();
  }

  private receive(text: string, isBinary: boolean): void {
    if (this.state === 'over') return;
    if (!this.allowed()) return this.trouble('too fast', 'slow down; message ignored');
    const read = isBinary ? undefined : readMessage(text);
    if (!read?.ok) {
      const problem = read?.problems[0];
      return this.trouble(
        'unreadable',
        problem ? describeProblem(problem) : 'this is not text; expected a message as JSON',
        ++this.unreadable >= MOST_UNREADABLE,
      );
    }
    this.unreadable = 0;
    this.hosting.metrics.messages.inc({ kind: read.value.kind });
    this.handle(read.value);
  }

  private handle(message: ClientMessage): void {
    if (message.kind === 'ping') return this.send(PONG);
    if (message.kind === 'join') {
      if (this.state !== 'new')
        return this.trouble('unreadable', 'this connection has its seat already');
      this.state = 'joining';
      return this.track(this.join(message), undefined, true);
    }
    const { table } = this;
    const id = message.kind === 'point' ? undefined : message.id;
    if (!table || this.state !== 'seated')
      return this.trouble('unknown seat', 'join before sending requests', false, id);
    if (this.underWay >= MOST_UNDER_WAY)
      return this.trouble(
        'too fast',
        'too many messages at once; this one was not carried out',
        false,
        id,
      );
    switch (message.kind) {
      case 'do':
        return this.track(table.do(this, message), message.id);
      case 'look':
        return this.track(table.look(this, message.id, message.entry), message.id);
      case 'earlier':
        return this.track(table.earlier(this, message.id, message.before), message.id);
      case 'point':
        return this.track(table.point(this, message.at), undefined);
    }
  }

  private async join({ token, as }: Extract<ClientMessage, { kind: 'join' }>): Promise<void> {
    this.as = as;
    const { table, seat } = await this.hosting.access.toTable(this.fight, token);
    // The client disconnected while its seat was looked up.
    if (this.state !== 'joining') return;
    this.seat = seat;
    clearTimeout(this.introduction);
    this.table = table;
    await table.join(this);
    if (this.state === 'joining') this.state = 'seated';
    else table.leave(this);
  }

  private track(work: Promise<unknown>, id: string | undefined, joining = false): void {
    this.underWay++;
    work.then(
      () => this.underWay--,
      (error: unknown) => {
        this.underWay--;
        this.failed(error, id, joining);
      },
    );
  }

  private failed(error: unknown, id: string | undefined, joining: boolean): void {
    if (error instanceof HttpError) return this.trouble('unknown seat', error.message, true);
    if (error instanceof FightDeletedError) return this.trouble('closed', error.message, true);
    if (error instanceof BusyError) return this.trouble('too fast', error.message, joining, id);
    if (error instanceof StorageError) {
      this.hosting.log.error({ fight: this.fight, err: error }, 'the database is unavailable');
      return this.trouble(
        'storage',
        'the database is unavailable; nothing was changed. Try again in a moment',
        joining,
        id,
      );
    }
    this.hosting.log.error({ fight: this.fight, seat: this.seat, err: error }, 'internal error');
    this.trouble('internal', 'internal server error; it has been logged', joining, id);
  }

  private trouble(what: Trouble, message: string, last = false, id?: string): void {
    this.hosting.metrics.troubles.inc({ what });
    this.send(encodeFrame({ kind: 'trouble', what, message, ...(id === undefined ? {} : { id }) }));
    if (last) {
      this.socket.close(NOT_WELCOME, what);
      this.over();
    }
  }

  private over(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    clearTimeout(this.introduction);
    clearInterval(this.heartbeat);
    this.table?.leave(this);
  }

  private beat(): void {
    if (!this.alive) return this.socket.terminate();
    this.alive = false;
    this.socket.ping();
  }

  private allowed(): boolean {
    const now = performance.now();
    const { pace } = this.hosting;
    this.allowance = Math.min(2 * pace, this.allowance + ((now - this.refilled) / 1000) * pace);
    this.refilled = now;
    if (this.allowance < 1) return false;
    this.allowance--;
    return true;
  }
}
