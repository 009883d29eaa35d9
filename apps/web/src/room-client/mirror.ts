import type { Patch } from '@tiltyard/engine/core';
import { applyPatches } from '@tiltyard/engine/core';
import { deepCopy, deepFreeze } from '@tiltyard/engine/values';
import type { LogEntry, ServerMessage } from '@tiltyard/protocol';
import type { Connection, Pointing, RoomClientState, SeenAs } from './room-client.js';

type Known = Omit<RoomClientState, 'connection' | 'unconfirmed' | 'seenAs'>;

/** What a seat has been told about a room, put together from messages in order. */
export class Mirror {
  private known: Known | undefined;
  connection: Connection = { kind: 'reconnecting', since: 0 };
  /** The role that the room is seen as; published with the next message. */
  seenAs: SeenAs | undefined;
  private unconfirmed = 0;
  private state: RoomClientState | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly pointed = new Set<(pointing: Pointing) => void>();

  get(): RoomClientState | undefined {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back when a player points at a place, until the returned function is called. */
  onPointed(listener: (pointing: Pointing) => void): () => void {
    this.pointed.add(listener);
    return () => this.pointed.delete(listener);
  }

  setConnection(connection: Connection): void {
    this.connection = connection;
    this.publish();
  }

  setUnconfirmed(count: number): void {
    if (this.unconfirmed === count) return;
    this.unconfirmed = count;
    this.publish();
  }

  /**
   * Processes a message from the room.
   * @returns false if it does not follow on what is known, so that the whole state must be
   * requested again.
   */
  take(message: ServerMessage): boolean {
    switch (message.kind) {
      case 'table': {
        const { fight, you, table, log } = message;
        const view = freezeCopy(message.view);
        this.known = {
          fight,
          you,
          table,
          view,
          preview: withPatches(view, table.waiting?.preview ?? []),
          log,
        };
        break;
      }
      case 'change': {
        const { known } = this;
        if (!known || message.since !== known.table.revision) return false;
        const table = { ...known.table, ...message.table };
        const view = withPatches(known.view, message.patches);
        const you = table.seats.find((seat) => seat.id === known.you.id) ?? known.you;
        this.known = {
          ...known,
          you,
          table,
          view,
          preview: withPatches(view, table.waiting?.preview ?? []),
          log: message.log.length > 0 ? [...known.log, ...message.log] : known.log,
        };
        break;
      }
      case 'presence': {
        const { known } = this;
        if (!known) return true;
        this.known = { ...known, table: { ...known.table, seats: message.seats } };
        break;
      }
      case 'pointed':
        for (const listener of this.pointed) listener(message);
        return true;
      default:
        return true;
    }
    this.publish();
    return true;
  }

  /** Puts older log lines before those that are known. */
  prepend(lines: readonly LogEntry[]): void {
    const { known } = this;
    const first = known?.log[0]?.seq;
    if (!known || first === undefined) return;
    this.known = { ...known, log: [...lines.filter((line) => line.seq < first), ...known.log] };
    this.publish();
  }

  private publish(): void {
    this.state = this.known && {
      ...this.known,
      connection: this.connection,
      unconfirmed: this.unconfirmed,
      seenAs: this.seenAs,
    };
    for (const listener of this.listeners) listener();
  }
}

/** A view whose fixed part is frozen, because rules cache data about it. */
export function freezeCopy(view: object): object {
  if ('fixed' in view) deepFreeze(view.fixed);
  return view;
}

/** A view with patches applied. Only the changed paths are new objects; the rest is shared and never written to. */
function withPatches(view: object, patches: readonly Patch[]): object {
  if (patches.length === 0) return view;
  const fresh = { ...view };
  const own = new Set<object>([fresh]);
  for (const { path } of patches) {
    let node: object = fresh;
    for (const key of path.slice(0, -1)) {
      const next: unknown = Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
      // The path leads nowhere; applying the patches reports that.
      if (typeof next !== 'object' || next === null) break;
      const owned: object = own.has(next) ? next : copyOf(next);
      own.add(owned);
      Reflect.set(node, key, owned);
      node = owned;
    }
  }
  applyPatches(fresh, deepCopy(patches));
  return freezeCopy(fresh);
}

const copyOf = (shared: object): object => (Array.isArray(shared) ? [...shared] : { ...shared });
