import type { Entry, Journal, PendingAction } from '@tiltyard/engine/fight';
import type { MapPlace } from '@tiltyard/protocol';
import type { RoomMeta } from '@tiltyard/room';

/** What never changes of a stored fight. */
export interface FightRow extends Pick<
  Journal,
  'engine' | 'ruleset' | 'version' | 'title' | 'commitment'
> {
  readonly id: string;
  /** The secret behind the dice; nothing for an imported fight whose seed is not known. */
  readonly seed: string | null;
  readonly initial: unknown;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** What changes with every revision of a fight. */
export interface HeadRow {
  readonly revision: number;
  readonly pending: readonly PendingAction[];
  readonly aside: RoomMeta;
  readonly updated: number;
}

/** A whole fight as it is stored. */
export interface StoredFight {
  readonly fight: FightRow;
  readonly head: HeadRow;
  /** What it takes up, in bytes, before anything is compressed. */
  readonly bytes: number;
  readonly entries: readonly Entry[];
  /** In the order of their entries, each as JSON. */
  readonly snapshots: readonly Snapshot[];
}

/** What came after the entries that a server knows. */
export type StoredTail = Pick<StoredFight, 'head' | 'bytes' | 'entries'>;

/** The present state as it stood after an entry, as JSON; without its `fixed` where that is still the set-up's. */
export interface Snapshot {
  readonly entry: number;
  readonly state: string;
}

/** An entry as it is stored. */
export interface EntryText {
  readonly seq: number;
  readonly body: string;
}

/** A new fight as the texts that are stored, so that the store has nothing left to work out. */
export interface NewFight {
  readonly fight: Omit<FightRow, 'initial'> & { readonly initial: string };
  readonly head: HeadRow;
  /** The entries in order, each as JSON. */
  readonly entries: readonly string[];
  readonly snapshots: readonly Snapshot[];
}

/** Whose link a token is. Tokens themselves are stored nowhere, only their SHA-256. */
export interface TokenRow {
  readonly hash: string;
  readonly fight: string;
  readonly seat: string;
}

/** A message of a seat that made a revision, so that the same one sent again is known. */
export interface MessageRow {
  readonly seat: string;
  readonly id: string;
}

/** A message with the revision that it made. */
export type AnsweredMessage = MessageRow & { readonly revision: number };

/** One change of a fight, stored whole or not at all. */
export interface Append {
  readonly fight: string;
  readonly head: HeadRow;
  readonly entries: readonly EntryText[];
  readonly message?: MessageRow;
  readonly token?: TokenRow;
  readonly snapshot?: Snapshot;
}

/** How many bytes a change adds to what a fight takes up. */
export const bytesOf = ({ entries, snapshot }: Pick<Append, 'entries' | 'snapshot'>): number =>
  entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) +
  (snapshot ? Buffer.byteLength(snapshot.state) : 0);

/** How many bytes a new fight takes up. */
export const bytesOfNew = ({ fight, entries, snapshots }: NewFight): number =>
  [fight.initial, ...entries, ...snapshots.map(({ state }) => state)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );

/** Why a fight is no more, for the holders of links to it. */
export interface Removal {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether a GM removed it, or no one had played it for too long. */
  readonly reason: 'gm' | 'idle';
}

/** What a fight takes up, and when it was last played. */
export interface FightUse {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** In bytes, before anything is compressed. */
  readonly bytes: number;
  /** Bytes of its archive; nothing if it has none. */
  readonly archived: number | null;
  /** Whether something was stored since it was archived, or it never was. */
  readonly loose: boolean;
  /** Whether it has pictures. */
  readonly pictured: boolean;
}

/**
 * `conflict`: the revision before this one is not the stored one, so another server was faster. `already`: this message
 * made a revision before.
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
  /** What was told meanwhile was missed. */
  | { readonly kind: 'gap' };

/** One row of a backup, in the order in which rows must be put back. */
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

/** How many pictures there may be of a fight, and their bytes together. */
export interface PictureLimit {
  readonly count: number;
  readonly bytes: number;
}

/** Where the pictures of fights are kept, under the SHA-256 of their bytes; they go with their fight. */
export interface PictureStore {
  /** Stores a picture; `known` if the fight has it already, `full` if it has as much as it may. */
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
   * Removes pictures of a fight, unless another revision of it is stored by now.
   * @returns whether they were removed.
   */
  remove(fight: string, revision: number, hashes: readonly string[]): Promise<boolean>;
  /** Gives a new fight the pictures of another. */
  copy(from: string, to: string): Promise<void>;
}

/** A library as it is stored: one file, which the server does not read. */
export interface LibraryRow {
  /** The SHA-256 of the token of its link. */
  readonly hash: string;
  /** How often it was saved. */
  readonly revision: number;
  /** When it was saved last, in milliseconds since 1970. */
  readonly updated: number;
  readonly body: Uint8Array;
}

/** Where libraries are kept that people left on the server. */
export interface LibraryStore {
  /**
   * Stores a library upon the revision before it; revision 1 is a new one.
   * @param limit what all libraries may take up together, in bytes.
   * @returns `conflict` if another revision is stored, or there is none.
   */
  save(library: LibraryRow, limit: number): Promise<'stored' | 'conflict' | 'full'>;
  get(hash: string): Promise<LibraryRow | undefined>;
  /** @returns whether there was one. */
  remove(hash: string): Promise<boolean>;
  /** Removes those that were last saved before a moment, in milliseconds since 1970. */
  forget(before: number): Promise<void>;
}

/** Where fights are kept. Every method throws `StorageError` if the database is out of order. */
export interface Store {
  readonly pictures: PictureStore;
  readonly libraries: LibraryStore;
  /** Stores a new fight with the token of its first seat. */
  create(fight: NewFight, token: TokenRow): Promise<void>;
  open(id: string): Promise<StoredFight | undefined>;
  /** Adds what came after an entry: for a server that is behind another. */
  since(id: string, entries: number): Promise<StoredTail | undefined>;
  /** Stores a change if the stored revision is the one before it; on the disk when the promise resolves. */
  append(change: Append): Promise<Appended>;
  /** The revision that a message made, if it made one. */
  revisionOf(fight: string, message: MessageRow): Promise<number | undefined>;
  tokenOf(hash: string): Promise<TokenRow | undefined>;
  /**
   * Removes a fight for good; its links are remembered, so that their holders can be told.
   * @returns whether there was such a fight.
   */
  remove(id: string, removal: Removal): Promise<boolean>;
  /** What became of the fight of a link that is no more. */
  removalOf(hash: string): Promise<Removal | undefined>;
  /** Forgets the links of fights that were removed before a moment, in milliseconds since 1970. */
  forgetRemovals(before: number): Promise<void>;
  /** The fights whose ids come after one, in their order, as many as are looked at in one go. */
  uses(after: string): Promise<readonly FightUse[]>;
  /**
   * Compresses what was not played since a moment, in milliseconds since 1970. It opens and goes on as before.
   * @returns the bytes that it takes up then; nothing if it was left as it was.
   */
  archive(id: string, before: number): Promise<number | undefined>;
  /** How large the database is, in bytes. */
  size(): Promise<number>;
  /** The revisions of those of these fights that there are. */
  revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Writes something, and throws if it is not on the disk afterwards or there is no room for more. */
  check(): Promise<void>;
  /** Tells the other servers on this database who is connected here. */
  announce(fight: string, seats: readonly string[]): Promise<void>;
  /** Tells the other servers on this database that a seat points at a place. */
  point(fight: string, seat: string, at: MapPlace): Promise<void>;
  /**
   * Whether this server is the one on this database that plays a fight's automatic combatants. The server that asks first is,
   * until it gives that up or its connection is gone.
   */
  leads(fight: string): Promise<boolean>;
  /** Leaves a fight's automatic combatants to others. */
  resign(fight: string): Promise<void>;
  /** Hears what other servers on this database do. */
  listen(hear: (news: News) => void): void;
  backup(): AsyncIterable<BackupRow>;
  /** Puts a backup into an empty database, whole or not at all. */
  restore(rows: AsyncIterable<BackupRow>): Promise<number>;
  close(): Promise<void>;
}
