import { randomId, randomSeed } from './kept/random-id.js';
import type { Json } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type {
  ClientMessage,
  MapPlace,
  SeatRequest,
  ServerMessage,
  RoomState,
} from '@tiltyard/protocol';
import { loadSystem } from '../systems/system.js';
import { MirrorClient } from './mirror-client.js';
import { RemotePictures } from './kept/remote-pictures.js';
import { requestFork, requestJournal } from './server.js';
import type { Answer, RoomClient, SeenAs } from './room-client.js';
import { refusedBy, refusedFor } from './room-client.js';

/** Delays before each attempt to reconnect, in milliseconds; the last one repeats. */
const PAUSES = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** How long to wait before sending again to a server that is too busy, in milliseconds. */
const CALM = 1_500;

/**
 * How long the connection may be silent before it is tested (less if an answer is due), and then
 * how long before it is given up, in milliseconds.
 */
const QUIET = 20_000;
const DUE = 3_000;
const GIVE_UP = 8_000;

interface Sent {
  readonly message: Extract<ClientMessage, { kind: 'do' }>;
  readonly settle: (answer: Answer) => void;
}

/**
 * The client of a room on a server. It reconnects by itself; unanswered requests are sent again
 * under the same id, so that each is done once.
 */
export class RemoteRoomClient extends MirrorClient implements RoomClient {
  readonly place = 'server';
  private readonly sent = new Map<string, Sent>();
  private readonly looks = new Map<string, (view: object | undefined) => void>();
  private readonly pages = new Map<string, (more: boolean) => void>();
  private readonly pictures: RemotePictures;
  private socket: WebSocket | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private brokenSince = Date.now();
  private finished = false;

  /**
   * @param fight the fight's id.
   * @param token of the seat's link.
   * @param as the role that a GM views the fight as.
   */
  constructor(
    private readonly fight: string,
    private readonly token: string,
    as?: SeenAs,
  ) {
    super();
    this.mirror.seenAs = as;
    this.pictures = new RemotePictures(fight, token);
    this.connect();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.giveUp);
  }

  act(request: SeatRequest): Promise<Answer> {
    if (this.finished) return Promise.resolve(refusedFor('this table is closed'));
    const message = {
      kind: 'do' as const,
      id: randomId(),
      base: this.mirror.get()?.table.revision ?? 0,
      deed: request,
    };
    return new Promise((settle) => {
      this.sent.set(message.id, { message, settle });
      this.mirror.setUnconfirmed(this.sent.size);
      if (this.send(message)) this.listen(DUE);
    });
  }

  point(at: MapPlace): void {
    this.send({ kind: 'point', at });
  }

  seeAs(eyes: SeenAs | undefined): void {
    if (this.finished) return;
    this.mirror.seenAs = eyes;
    // Connect again, because the server decides on joining what is shown.
    const before = this.socket;
    this.socket = undefined;
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.dropRequests();
    before?.close();
    this.connect();
  }

  look(entry: number): Promise<object | undefined> {
    const id = randomId();
    return new Promise((settle) => {
      this.looks.set(id, settle);
      if (!this.send({ kind: 'look', id, entry })) this.dropRequests();
    });
  }

  earlier(): Promise<boolean> {
    const before = this.mirror.get()?.log[0]?.seq ?? 0;
    if (before === 0) return Promise.resolve(false);
    const id = randomId();
    return new Promise((settle) => {
      this.pages.set(id, settle);
      if (!this.send({ kind: 'earlier', id, before })) this.dropRequests();
    });
  }

  journal(): Promise<Json | object> {
    return requestJournal(this.fight, this.token);
  }

  picture(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.pictures.get(hash);
  }

  async fork(entry: number): Promise<string> {
    const state = this.mirror.get();
    if (state?.you.role === 'gm') {
      const { fight, token } = await requestFork(this.fight, this.token, entry);
      return `${fight}/${token}`;
    }
    // Seats other than the GM’s continue from what they see.
    const view = await this.look(entry);
    if (!state || !view)
      throw new Error(
        'Can’t load this moment while disconnected. Try again when the table is connected.',
      );
    const { continueHere } = await import('./local.js');
    return continueHere(
      await loadSystem(state.fight.ruleset),
      view,
      `${state.fight.title} · from entry ${entry + 1}`,
    );
  }

  close(): void {
    this.finished = true;
    this.pictures.close();
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.giveUp);
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.socket?.close();
    this.dropRequests();
  }

  private readonly hurry = (): void => {
    if (this.finished || this.socket) return;
    clearTimeout(this.retry);
    this.connect();
  };

  /** Do not wait for a dead connection to close, which would take half a minute. */
  private readonly giveUp = (): void => {
    const before = this.socket;
    if (this.finished || !before) return;
    this.lost();
    before.close();
  };

  private connect(): void {
    const address = new URL(`api/fights/${encodeURIComponent(this.fight)}/live`, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    const socket = new WebSocket(address);
    this.socket = socket;
    this.mirror.setConnection({ kind: 'reconnecting', since: this.brokenSince });
    socket.addEventListener('open', () => socket.send(JSON.stringify(this.joining())));
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.socket && typeof data === 'string') this.hear(data);
    });
    socket.addEventListener('close', () => {
      if (socket === this.socket) this.lost();
    });
  }

  private joining(): ClientMessage {
    const { seenAs } = this.mirror;
    const as = seenAs && { role: seenAs.role, combatants: [...seenAs.combatants] };
    return { kind: 'join', token: this.token, ...(as ? { as } : {}) };
  }

  private lost(): void {
    this.socket = undefined;
    clearTimeout(this.watch);
    this.dropRequests();
    if (this.finished) return;
    if (this.tries === 0) this.brokenSince = Date.now();
    const pause =
      (PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 15_000) * (0.8 + 0.4 * Math.random());
    this.tries++;
    this.mirror.setConnection({
      kind: 'reconnecting',
      since: this.brokenSince,
      again: Date.now() + pause,
    });
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private hear(text: string): void {
    this.listen();
    const message = readMessage(text);
    if (!message) return;
    switch (message.kind) {
      case 'table':
        this.tries = 0;
        this.mirror.take(message);
        this.mirror.setConnection({ kind: 'live' });
        this.addSeed(message.table);
        void this.pictures.share(picturedBy(message));
        for (const { message: waiting } of this.sent.values()) this.send(waiting);
        return;
      case 'change':
        // A message was missed: reconnecting brings the whole state.
        if (!this.mirror.take(message)) this.socket?.close();
        return;
      case 'presence':
      case 'pointed':
        this.mirror.take(message);
        return;
      case 'done':
        return this.settle(message.id, { kind: 'done' });
      case 'refused':
        return this.settle(message.id, refusedBy(message));
      case 'looked':
        this.looks.get(message.id)?.(message.view);
        this.looks.delete(message.id);
        return;
      case 'earlier':
        this.mirror.prepend(message.log);
        this.pages.get(message.id)?.(message.log.length > 0);
        this.pages.delete(message.id);
        return;
      case 'trouble':
        return this.troubled(message);
      case 'pong':
        return;
    }
  }

  /** Adds this seat's own seed to the dice, so that the server does not determine them alone. */
  private addSeed({ dice, seed }: RoomState): void {
    if (dice.own || seed !== undefined) return;
    void this.act({ kind: 'seed', seed: randomSeed() });
  }

  private troubled({ what, message, id }: Extract<ServerMessage, { kind: 'trouble' }>): void {
    switch (what) {
      case 'unknown seat':
      case 'closed':
        return this.finish(message);
      case 'too fast':
      case 'storage':
        // The server did nothing: send the same again after a while.
        setTimeout(() => {
          for (const { message: waiting } of this.sent.values())
            if (id === undefined || waiting.id === id) this.send(waiting);
        }, CALM);
        return;
      case 'unreadable':
      case 'internal':
        if (id !== undefined) this.settle(id, refusedFor(message));
        return;
    }
  }

  private finish(message: string): void {
    this.finished = true;
    this.mirror.setConnection({ kind: 'closed', message });
    for (const { settle } of this.sent.values()) settle(refusedFor(message));
    this.sent.clear();
    this.mirror.setUnconfirmed(0);
    clearTimeout(this.watch);
    this.socket?.close();
  }

  private settle(id: string, answer: Answer): void {
    this.sent.get(id)?.settle(answer);
    this.sent.delete(id);
    this.mirror.setUnconfirmed(this.sent.size);
  }

  /** Returns whether the message was sent; unsent requests are sent again after reconnecting. */
  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Tests a connection that has been silent for long, and gives it up if it stays silent. */
  private listen(quiet = QUIET): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      this.send({ kind: 'ping' });
      this.watch = setTimeout(this.giveUp, GIVE_UP);
    }, quiet);
  }

  private dropRequests(): void {
    for (const settle of this.looks.values()) settle(undefined);
    for (const settle of this.pages.values()) settle(false);
    this.looks.clear();
    this.pages.clear();
  }
}

/**
 * What a seat may upload pictures of: a GM, everything in the fight; a player, their own
 * combatants.
 */
function picturedBy({ you, view }: Extract<ServerMessage, { kind: 'table' }>): object {
  if (you.role === 'gm') return view;
  const fixed = isObject(view) ? view['fixed'] : undefined;
  const tokens = isObject(fixed) ? fixed['tokens'] : undefined;
  return isObject(tokens) ? you.combatants.map((who) => tokens[who]) : {};
}

const isMessage = (data: unknown): data is ServerMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && typeof data.kind === 'string';

/**
 * A message from the server. Its shape is not checked: the server has the same version as this
 * page.
 */
function readMessage(text: string): ServerMessage | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return isMessage(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
