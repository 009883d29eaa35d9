import type { Patch } from '@tiltyard/engine/core';
import { applyPatches } from '@tiltyard/engine/core';
import { deepCopy } from '@tiltyard/engine/values';
import type {
  ClientMessage,
  SeatRequest,
  Eyes,
  FightInfo,
  LogEntry,
  SeatInfo,
  ServerMessage,
  RoomState,
} from '@tiltyard/protocol';
import { WebSocket } from 'ws';

type Answer = Extract<
  ServerMessage,
  { kind: 'done' | 'refused' | 'trouble' | 'looked' | 'earlier' }
>;

/** A seat at the other end of a socket: the messages it was sent, merged as a page would merge them. */
export class Client {
  fight: FightInfo | undefined;
  you: SeatInfo | undefined;
  table: RoomState | undefined;
  view: object = {};
  log: LogEntry[] = [];
  /** Every message as received. */
  readonly received: string[] = [];
  /** Whether received messages are kept. */
  keeps = false;
  open = true;
  closeCode = 0;
  readonly closed: Promise<number>;
  private readonly waiting = new Map<string, (answer: Answer) => void>();
  private readonly watchers = new Set<(message: ServerMessage) => void>();
  private readonly name = Math.random().toString(36).slice(2, 8);
  private count = 0;

  constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.receive(String(data)));
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.open = false;
        this.closeCode = code;
        for (const answer of this.waiting.values())
          answer({ kind: 'trouble', what: 'closed', message: `closed ${code}` });
        this.waiting.clear();
        resolve(code);
      });
    });
    socket.on('error', () => undefined);
  }

  /** Connects without identifying itself. */
  static async reach(
    address: string,
    fight: string,
    headers: Record<string, string> = {},
  ): Promise<Client> {
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/api/fights/${encodeURIComponent(fight)}/live`,
      { headers, perMessageDeflate: false },
    );
    const client = new Client(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  /**
   * Connects and takes a seat.
   * @throws if it does not get it
   */
  static async join(address: string, fight: string, token: string, as?: Eyes): Promise<Client> {
    const client = await Client.reach(address, fight);
    await client.sit(token, as);
    return client;
  }

  async sit(token: string, as?: Eyes): Promise<void> {
    this.send({ kind: 'join', token, ...(as ? { as } : {}) });
    const first = await this.next(
      (message) => message.kind === 'table' || message.kind === 'trouble',
    );
    if (first.kind === 'trouble') throw new Error(`${first.what}: ${first.message}`);
  }

  get seats(): readonly SeatInfo[] {
    return this.table?.seats ?? [];
  }

  get revision(): number {
    return this.table?.revision ?? 0;
  }

  send(message: ClientMessage): void {
    this.raw(JSON.stringify(message));
  }

  raw(data: string | Buffer): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(data);
  }

  /** Sends a request and waits for its result. */
  do(
    deed: SeatRequest,
    {
      id = `${this.name}-${this.count++}`,
      base = this.revision,
    }: { readonly id?: string; readonly base?: number } = {},
  ): Promise<Answer> {
    return this.ask({ kind: 'do', id, base, deed });
  }

  ask(message: Extract<ClientMessage, { id: string }>): Promise<Answer> {
    if (!this.open) return Promise.resolve({ kind: 'trouble', what: 'closed', message: 'closed' });
    return new Promise((resolve) => {
      this.waiting.set(message.id, resolve);
      this.send(message);
    });
  }

  /** The next matching message. */
  next(fits: (message: ServerMessage) => boolean, milliseconds = 20_000): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.watchers.delete(watch);
        reject(new Error('nothing came'));
      }, milliseconds);
      const watch = (message: ServerMessage): void => {
        if (!fits(message)) return;
        clearTimeout(timer);
        this.watchers.delete(watch);
        resolve(message);
      };
      this.watchers.add(watch);
      void this.closed.then((code) => {
        clearTimeout(timer);
        reject(new Error(`closed ${code}`));
      });
    });
  }

  /** Registers a callback for every message. */
  watch(watcher: (message: ServerMessage) => void): void {
    this.watchers.add(watcher);
  }

  async reaches(revision: number): Promise<void> {
    if (this.revision >= revision) return;
    await this.next(
      (message) =>
        (message.kind === 'change' || message.kind === 'table') &&
        message.table.revision >= revision,
    ).catch((error: unknown) => {
      throw new Error(
        `revision ${revision} was not reached, only ${this.revision} (${JSON.stringify({ waiting: this.table?.waiting, winners: this.table?.winners })})`,
        { cause: error },
      );
    });
  }

  /** Stops reading from the connection. */
  pause(): void {
    this.socket.pause();
  }

  /** Cuts the connection without closing it properly. */
  cut(): void {
    this.socket.terminate();
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  private receive(text: string): void {
    if (this.keeps) this.received.push(text);
    const message: ServerMessage = JSON.parse(text);
    if (message.kind === 'table') {
      this.fight = message.fight;
      this.you = message.you;
      this.view = message.view;
      this.log = [...message.log];
      this.table = message.table;
    } else if (message.kind === 'change') {
      if (message.since !== this.revision)
        throw new Error(`a change since ${message.since} came to one at ${this.revision}`);
      const patches: readonly Patch[] = message.patches;
      applyPatches(this.view, deepCopy(patches));
      this.log.push(...message.log);
      if (this.table) this.table = { ...this.table, ...message.table };
    } else if (message.kind === 'presence' && this.table)
      this.table = { ...this.table, seats: message.seats };
    if ('id' in message && message.id !== undefined) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    }
    for (const watcher of this.watchers) watcher(message);
  }
}
