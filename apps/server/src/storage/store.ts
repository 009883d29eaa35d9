import type { Entry, Journal, PendingAction } from '@tiltyard/engine/fight';
import type { MapPlace } from '@tiltyard/protocol';
import type { RoomMeta } from '@tiltyard/room';

/** The part of a stored fight that never changes. */
export interface FightRow extends Pick<
  Journal,
  'engine' | 'ruleset' | 'version' | 'title' | 'commitment'
> {
  readonly id: string;
  /** The secret behind the dice; null for an imported fight whose seed is not known. */
  readonly seed: string | null;
  readonly initial: unknown;
  /** When the fight was created, in milliseconds since 1970. */
  readonly created: number;
}

/** The part of a fight that changes with every revision. */
export interface HeadRow {
  readonly revision: number;
  readonly pending: readonly PendingAction[];
  readonly aside: RoomMeta;
  readonly updated: number;
}

/** A whole stored fight. */
export interface StoredFight {
  readonly fight: FightRow;
  readonly head: HeadRow;
  /** Its size, in bytes, before compression. */
  readonly bytes: number;
  readonly entries: readonly Entry[];
  /** In the order of their entries, each as JSON. */
  readonly snapshots: readonly Snapshot[];
}

/** The part after the entries that a server knows. */
export type StoredTail = Pick<StoredFight, 'head' | 'bytes' | 'entries'>;

/** The state after an entry, as JSON, without its `fixed` part if that has not changed since the set-up. */
export interface Snapshot {
  readonly entry: number;
  readonly state: string;
}

/** A stored entry. */
export interface EntryText {
  readonly seq: number;
  readonly body: string;
}

/** A new fight as the texts to store, so that the store has nothing left to compute. */
export interface NewFight {
  readonly fight: Omit<FightRow, 'initial'> & { readonly initial: string };
  readonly head: HeadRow;
  /** The entries in order, each as JSON. */
  readonly entries: readonly string[];
  readonly snapshots: readonly Snapshot[];
}

/** The seat of a token. Tokens themselves are stored nowhere, only their SHA-256. */
export interface TokenRow {
  readonly hash: string;
  readonly fight: string;
  readonly seat: string;
}

/** A message of a seat that created a revision, so that a repeated one is recognised. */
export interface MessageRow {
  readonly seat: string;
  readonly id: string;
}

/** A message with the revision that it created. */
export type AnsweredMessage = MessageRow & { readonly revision: number };

/** One change of a fight, stored completely or not at all. */
export interface Append {
  readonly fight: string;
  readonly head: HeadRow;
  readonly entries: readonly EntryText[];
  readonly message?: MessageRow;
  readonly token?: TokenRow;
  readonly snapshot?: Snapshot;
}

/** The bytes that a change adds to the size of a fight. */
export const bytesOf = ({ entries, snapshot }: Pick<Append, 'entries' | 'snapshot'>): number =>
  entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) +
  (snapshot ? Buffer.byteLength(snapshot.state) : 0);

/** The size of a new fight in bytes. */
export const bytesOfNew = ({ fight, entries, snapshots }: NewFight): number =>
  [fight.initial, ...entries, ...snapshots.map(({ state }) => state)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );

/** Why and when a fight was deleted, for the holders of links to it. */
export interface Removal {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether a GM deleted it, or it had not been played for too long. */
  readonly reason: 'gm' | 'idle';
}

/** The size of a fight, and when it was last played. */
export interface FightUse {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** In bytes, before compression. */
  readonly bytes: number;
  /** Bytes of its archive; null if it has none. */
  readonly archived: number | null;
  /** Whether something was stored since it was archived, or it was never archived. */
  readonly loose: boolean;
  /** Whether it has pictures. */
  readonly pictured: boolean;
}

/**
 * `conflict`: the stored revision is not the one before this change, so another server was faster. `already`: this
 * message created an earlier revision.
 */
export type Appended =
  | { readonly kind: 'stored' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'already'; readonly revision: number };

/** What servers that share a database tell each other. */
export type News =
  | { readonly kind: 'changed'; readonly fight: string; readonly revision: number }
  | { readonly kind: 'removed'; readonly fight: string }
  | {
      readonly kind: 'present';
      readonly fight: string;
      readonly server: string;
      readonly seats: readonly string[];
    }
  | {
      readonly kind: 'pointed';
      readonly fight: string;
      readonly seat: string;
      readonly at: MapPlace;
    }
  /** News may have been missed. */
  | { readonly kind: 'gap' };

/** One row of a backup, in the order in which rows must be restored. */
export type BackupRow =
  | { readonly table: 'fights'; readonly row: FightRow & { readonly head: HeadRow } }
  | { readonly table: 'entries'; readonly fight: string; readonly rows: readonly Entry[] }
  | {
      readonly table: 'messages';
      readonly fight: string;
      readonly rows: readonly AnsweredMessage[];
    }
  | { readonly table: 'tokens'; readonly rows: readonly TokenRow[] }
  | {
      readonly table: 'picture';
      readonly fight: string;
      readonly hash: string;
      /** As base64. */
      readonly body: string;
    }
  | {
      readonly table: 'library';
      readonly row: Omit<LibraryRow, 'body'> & {
        /** As base64. */
        readonly body: string;
      };
    };

/** The most pictures of a fight, and the most bytes of them together. */
export interface PictureLimit {
  readonly count: number;
  readonly bytes: number;
}

/** Stores the pictures of fights under the SHA-256 of their bytes; they are deleted with their fight. */
export interface PictureStore {
  /** Stores a picture; `known` if the fight already has it, `full` if it has reached the limit. */
  add(
    fight: string,
    hash: string,
    body: Uint8Array,
    limit: PictureLimit,
  ): Promise<'stored' | 'known' | 'full'>;
  get(fight: string, hash: string): Promise<Uint8Array | undefined>;
  /** The hashes of a fight's pictures. */
  hashes(fight: string): Promise<readonly string[]>;
  /**
   * Removes pictures of a fight, unless another revision of it has been stored.
   * @returns whether they were removed.
   */
  remove(fight: string, revision: number, hashes: readonly string[]): Promise<boolean>;
  /** Gives a new fight the pictures of another. */
  copy(from: string, to: string): Promise<void>;
}

/** A stored library: one file, which the server does not read. */
export interface LibraryRow {
  /** The SHA-256 of the token of its link. */
  readonly hash: string;
  /** How often it was saved. */
  readonly revision: number;
  /** When it was last saved, in milliseconds since 1970. */
  readonly updated: number;
  readonly body: Uint8Array;
}

/** Stores the libraries that people keep on the server. */
export interface LibraryStore {
  /**
   * Stores a library that was based on the previous revision; revision 1 is a new one.
   * @param limit of all libraries together, in bytes.
   * @returns `conflict` if the previous revision is not the stored one.
   */
  save(library: LibraryRow, limit: number): Promise<'stored' | 'conflict' | 'full'>;
  get(hash: string): Promise<LibraryRow | undefined>;
  /** @returns whether there was one. */
  remove(hash: string): Promise<boolean>;
  /** Removes those last saved before a moment, in milliseconds since 1970. */
  forget(before: number): Promise<void>;
}

/** Stores fights. Every method throws `StorageError` if the database does not work. */
export interface Store {
  readonly pictures: PictureStore;
  readonly libraries: LibraryStore;
  /** Stores a new fight with the token of its first seat. */
  create(fight: NewFight, token: TokenRow): Promise<void>;
  open(id: string): Promise<StoredFight | undefined>;
  /** What was stored after an entry, for a server that is behind another. */
  since(id: string, entries: number): Promise<StoredTail | undefined>;
  /** Stores a change if it follows the stored revision; resolves when it is on the disk. */
  append(change: Append): Promise<Appended>;
  /** The revision that a message created, if any. */
  revisionOf(fight: string, message: MessageRow): Promise<number | undefined>;
  tokenOf(hash: string): Promise<TokenRow | undefined>;
  /**
   * Removes a fight for good; its links are remembered, so that their holders can be told.
   * @returns whether there was such a fight.
   */
  remove(id: string, removal: Removal): Promise<boolean>;
  /** What happened to the deleted fight of a link. */
  removalOf(hash: string): Promise<Removal | undefined>;
  /** Forgets the links of fights removed before a moment, in milliseconds since 1970. */
  forgetRemovals(before: number): Promise<void>;
  /** One page of fights in the order of their ids, starting after the given id. */
  uses(after: string): Promise<readonly FightUse[]>;
  /**
   * Compresses a fight not played since a moment, in milliseconds since 1970. It opens and continues as before.
   * @returns its size then; undefined if it was left unchanged.
   */
  archive(id: string, before: number): Promise<number | undefined>;
  /** The size of the database, in bytes. */
  size(): Promise<number>;
  /** The revisions of the existing fights among these. */
  revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Writes something, and throws if it does not reach the disk or the disk is nearly full. */
  check(): Promise<void>;
  /** Tells the other servers on this database who is connected to this one. */
  announce(fight: string, seats: readonly string[]): Promise<void>;
  /** Tells the other servers on this database that a seat points at a place. */
  point(fight: string, seat: string, at: MapPlace): Promise<void>;
  /**
   * Whether this server plays a fight's automatic combatants. The first server on the database that asks does, until it
   * resigns or loses its connection.
   */
  leads(fight: string): Promise<boolean>;
  /** Leaves a fight's automatic combatants to other servers. */
  resign(fight: string): Promise<void>;
  /** Receives news from other servers on this database. */
  listen(hear: (news: News) => void): void;
  backup(): AsyncIterable<BackupRow>;
  /** Restores a backup to an empty database, whole or not at all. */
  restore(rows: AsyncIterable<BackupRow>): Promise<number>;
  close(): Promise<void>;
}
