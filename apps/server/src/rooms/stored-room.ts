import type { AnyRoom, RoomChange } from '@tiltyard/room';
import { SNAPSHOT_EVERY } from '../storage/new-fight.js';
import { entryText } from '../storage/stored-json.js';
import type { Append, Appended, MessageRow, Snapshot, TokenRow } from '../storage/store.js';
import { bytesOf } from '../storage/store.js';
import type { ServerContext } from './server-context.js';

/** What is stored along with a change. */
export interface StoredWith {
  readonly message?: MessageRow;
  readonly token?: TokenRow;
}

/** A room with its storage state. */
export class StoredRoom {
  private stored: { readonly revision: number; readonly entries: number };
  /** When the stored fight last changed, in milliseconds since 1970. */
  changed: number;

  /** @param size of the fight, in bytes. */
  constructor(
    readonly room: AnyRoom,
    private size: number,
    private readonly context: ServerContext,
  ) {
    this.stored = { revision: room.revision, entries: room.entries };
    this.changed = context.clock.now();
  }

  /** The stored revision, as far as known here. */
  get revision(): number {
    return this.stored.revision;
  }

  /** The size of the fight, in bytes before compression. */
  get bytes(): number {
    return this.size;
  }

  /**
   * Stores a change.
   * @returns the result; if it was not stored the room must `follow` what is.
   * @throws StorageError
   */
  async append(change: RoomChange, also: StoredWith): Promise<Appended> {
    const { store, metrics, clock } = this.context;
    const { revision, entries, pending, aside } = change;
    const snapshot = this.snapshot();
    const append: Append = {
      fight: this.room.id,
      head: { revision, pending, aside, updated: clock.now() },
      entries: entries.map(entryText),
      ...(also.message ? { message: also.message } : {}),
      ...(also.token ? { token: also.token } : {}),
      ...(snapshot ? { snapshot } : {}),
    };
    const ends = metrics.appends.startTimer();
    try {
      const result = await store.append(append);
      if (result.kind === 'stored') {
        this.size += bytesOf(append);
        this.advance(revision);
      }
      return result;
    } finally {
      ends();
    }
  }

  /**
   * Reverts to what is stored, including changes by other servers.
   * @returns whether the fight still exists.
   * @throws StorageError
   */
  async follow(): Promise<boolean> {
    const found = await this.context.store.since(this.room.id, this.stored.entries);
    if (!found) return false;
    const { head, entries, bytes } = found;
    const { revision, pending, aside } = head;
    this.room.follow(this.stored.entries, { revision, entries, pending, aside });
    this.size = bytes;
    this.advance(revision);
    return true;
  }

  private advance(revision: number): void {
    this.stored = { revision, entries: this.room.entries };
    this.changed = this.context.clock.now();
  }

  /** The present state, if this many entries were stored since the last one; undefined otherwise. */
  private snapshot(): Snapshot | undefined {
    const due =
      Math.floor(this.room.entries / SNAPSHOT_EVERY) >
      Math.floor(this.stored.entries / SNAPSHOT_EVERY);
    const snapshot = due ? this.room.snapshot() : undefined;
    return snapshot && snapshot.entry >= 0
      ? { entry: snapshot.entry, state: JSON.stringify(snapshot.state) }
      : undefined;
  }
}
