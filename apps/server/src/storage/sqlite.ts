import { closeSync, fdatasync, mkdirSync, openSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from '@tiltyard/room';
import Database from 'better-sqlite3';
import { MIGRATIONS, tooNew, VERSION_TABLE } from './schema.js';
import type {
  Append,
  Appended,
  BackupRow,
  FightRow,
  HeadRow,
  MessageRow,
  NewFight,
  News,
  Snapshot,
  Store,
  StoredFight,
  TokenRow,
} from './store.js';
import { NotReadyError, StorageError } from './store.js';

const FILE = 'tiltyard.sqlite';
const PAGE = 1000;
/** With less space left on the disk than this a server is not ready, in bytes. */
const MIN_FREE = 128 * 1024 * 1024;
/** How many rows are written at a time where many are. */
const SLICE = 200;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface FightText extends Omit<FightRow, 'initial'> {
  readonly initial: string;
}

interface HeadText {
  readonly revision: number;
  readonly pending: string;
  readonly aside: string;
  readonly updated: number;
}

interface Waiting {
  readonly change: Append;
  readonly done: (result: Appended) => void;
  readonly failed: (error: unknown) => void;
}

/** Somebody who waits until what was committed is on the disk. */
interface Flush {
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const readHead = ({ revision, pending, aside, updated }: HeadText): HeadRow => {
  const waits: readonly PendingAction[] = JSON.parse(pending);
  const kept: RoomMeta = JSON.parse(aside);
  return { revision, pending: waits, aside: kept, updated };
};

const readEntry = (body: string): Entry => {
  const entry: Entry = JSON.parse(body);
  return entry;
};

/**
 * Fights in one SQLite file of a folder that one server has for itself. What is stored is on the disk: one transaction and
 * one flush serve all changes that came in meanwhile, and nobody else waits for the flush.
 */
export class SqliteStore implements Store {
  private readonly database: Database.Database;
  private readonly lock: Database.Database | undefined;
  private readonly sql: ReturnType<typeof statements>;
  private readonly together: (batch: readonly Waiting[]) => readonly Appended[];
  private queue: Waiting[] = [];
  /** The write-ahead log, in which what was committed is until it is brought over. */
  private readonly log: number;
  private unflushed: Flush[] = [];
  private flushing: Promise<void> | undefined;
  private broken: StorageError | undefined;
  /** The files that were opened, by what tells a file from another of the same name. */
  private readonly files: ReadonlyMap<string, number | undefined>;

  /**
   * @param folder made if it is not there.
   * @param alone whether no other server may use the folder meanwhile; a backup needs no such thing.
   * @throws StorageTrouble in words for people.
   */
  constructor(
    private readonly folder: string,
    alone = true,
  ) {
    this.lock = undefined;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (alone) this.lock = claim(join(folder, 'lock.sqlite'), folder);
      this.database = new Database(join(folder, FILE));
      this.database.pragma('journal_mode = WAL');
      // The log is flushed by `onDisk`, without the tables waiting for it; SQLite still does before it brings the log over.
      this.database.pragma('synchronous = NORMAL');
      this.database.pragma('foreign_keys = ON');
      this.database.pragma('busy_timeout = 5000');
      // Pages that many changes write to are brought over from the log once and not again and again.
      this.database.pragma('wal_autocheckpoint = 4000');
      if (alone) checkPages(this.database);
      migrate(this.database);
      // What a server that was ended in the middle left of a fight that it stored or removed.
      if (alone) this.database.exec('DELETE FROM fights WHERE id NOT IN (SELECT fight FROM heads)');
      this.log = openSync(`${join(folder, FILE)}-wal`, 'r+');
      this.files = new Map(
        [join(folder, FILE), `${join(folder, FILE)}-wal`].map((file) => [file, inodeOf(file)]),
      );
      this.sql = statements(this.database);
      this.together = this.database.transaction((batch: readonly Waiting[]) =>
        batch.map(({ change }) => this.appendOne(change)),
      ).immediate;
    } catch (error) {
      this.lock?.close();
      throw error instanceof StorageError
        ? error
        : new StorageError(
            `the data folder ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
          );
    }
  }

  async create({ fight, head, entries, snapshots }: NewFight, token: TokenRow): Promise<void> {
    const { id } = fight;
    const first = entries.length - (entries.length % SLICE);
    const insertEntries = (from: number, to: number): void => {
      for (let seq = from; seq < to; seq++) this.sql.entry.run(id, seq, entries[seq] ?? '');
    };
    // A long fight goes in by slices, between which others are served. Without its head it is not there yet.
    this.whole(() => this.insertFight(fight));
    for (let from = 0; from < first; from += SLICE) {
      this.whole(() => insertEntries(from, from + SLICE));
      await nextTurn();
    }
    for (const { entry, state } of snapshots.slice(0, -1)) {
      this.whole(() => this.sql.snapshot.run(id, entry, state));
      await nextTurn();
    }
    this.whole(() => {
      insertEntries(first, entries.length);
      for (const { entry, state } of snapshots.slice(-1)) this.sql.snapshot.run(id, entry, state);
      this.insertHead(id, head);
      this.sql.token.run(token.hash, token.fight, token.seat);
    });
    await this.onDisk();
  }

  async open(id: string): Promise<StoredFight | undefined> {
    const [fight, head] = this.guarded(() => [this.sql.fight.get(id), this.sql.head.get(id)]);
    if (!fight || !head) return undefined;
    // By slices. Only this process writes, and it does not write to a fight while it opens it.
    const entries: Entry[] = [];
    for (let from = 0; ; from += SLICE) {
      const rows = this.guarded(() => this.sql.page.all(id, from, from + SLICE));
      for (const { body } of rows) entries.push(readEntry(body));
      if (rows.length < SLICE) break;
      await nextTurn();
    }
    const snapshots = this.guarded(() => this.sql.snapshots.all(id)).map(
      ({ entry, state }): Snapshot => ({ entry, state: JSON.parse(state) }),
    );
    return {
      fight: { ...fight, initial: JSON.parse(fight.initial) },
      head: readHead(head),
      entries,
      snapshots,
    };
  }

  async since(
    id: string,
    from: number,
  ): Promise<Pick<StoredFight, 'head' | 'entries'> | undefined> {
    return this.guarded(() => {
      const head = this.sql.head.get(id);
      return (
        head && {
          head: readHead(head),
          entries: this.sql.entries.all(id, from).map(({ body }) => readEntry(body)),
        }
      );
    });
  }

  append(change: Append): Promise<Appended> {
    return new Promise((done, failed) => {
      // What comes while the disk is busy is committed when it no longer is.
      if (this.queue.length === 0 && !this.flushing) setImmediate(() => this.commit());
      this.queue.push({ change, done, failed });
    });
  }

  async revisionOf(fight: string, { seat, id }: MessageRow): Promise<number | undefined> {
    return this.guarded(() => this.sql.revisionOf.get(fight, seat, id)?.revision);
  }

  async tokenOf(hash: string): Promise<TokenRow | undefined> {
    return this.guarded(() => this.sql.tokenOf.get(hash));
  }

  async remove(id: string): Promise<boolean> {
    // Without its head the fight is gone for everybody; the rest goes by slices.
    const there = this.whole(() => {
      this.sql.removeTokens.run(id);
      return this.sql.removeHead.run(id).changes > 0;
    });
    while (this.whole(() => this.sql.removeEntries.run(id, SLICE).changes) > 0) await nextTurn();
    while (this.whole(() => this.sql.removeMessages.run(id, SLICE).changes) > 0) await nextTurn();
    this.whole(() => this.sql.remove.run(id));
    await this.onDisk();
    return there;
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.guarded(
      () =>
        new Map(
          ids.flatMap((id) => {
            const head = this.sql.head.get(id);
            return head ? [[id, head.revision]] : [];
          }),
        ),
    );
  }

  async check(): Promise<void> {
    this.guarded(() => this.sql.touch.run());
    await this.onDisk();
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < MIN_FREE)
      throw new NotReadyError('the disk of the database is nearly full');
  }

  // One server has the folder for itself: there is nobody to tell.
  async announce(): Promise<void> {}

  async leads(): Promise<boolean> {
    return true;
  }

  async resign(): Promise<void> {}

  listen(_hear: (news: News) => void): void {}

  async *backup(): AsyncIterable<BackupRow> {
    const ids = this.database.prepare<[], { id: string }>('SELECT id FROM fights ORDER BY id');
    this.guarded(() => this.database.exec('BEGIN'));
    try {
      for (const { id } of this.guarded(() => ids.all())) {
        const fight = this.sql.fight.get(id);
        const head = this.sql.head.get(id);
        if (!fight || !head) continue;
        yield {
          table: 'fights',
          row: { ...fight, initial: JSON.parse(fight.initial), head: readHead(head) },
        };
        for (let from = 0; ; from += PAGE) {
          const rows = this.sql.page.all(id, from, from + PAGE).map(({ body }) => readEntry(body));
          if (rows.length > 0) yield { table: 'entries', fight: id, rows };
          if (rows.length < PAGE) break;
        }
        const messages = this.sql.messages.all(id);
        if (messages.length > 0) yield { table: 'messages', fight: id, rows: messages };
        const tokens = this.sql.tokens.all(id);
        if (tokens.length > 0) yield { table: 'tokens', rows: tokens };
      }
    } finally {
      this.database.exec('ROLLBACK');
    }
  }

  async restore(rows: AsyncIterable<BackupRow>): Promise<number> {
    if (
      this.guarded(() =>
        this.database.prepare<[], { n: number }>('SELECT count(*) AS n FROM fights').get(),
      )?.n !== 0
    )
      throw new StorageError(
        'there are fights here already; a backup is put back into an empty data folder only',
      );
    let fights = 0;
    this.database.exec('BEGIN IMMEDIATE');
    try {
      for await (const each of rows) {
        if (each.table === 'fights') {
          const { head, ...fight } = each.row;
          this.insertFight({ ...fight, initial: JSON.stringify(fight.initial) });
          this.insertHead(fight.id, head);
          fights++;
        } else if (each.table === 'entries')
          for (const entry of each.rows)
            this.sql.entry.run(each.fight, entry.seq, JSON.stringify(entry));
        else if (each.table === 'messages')
          for (const { seat, id, revision } of each.rows)
            this.sql.message.run(each.fight, seat, id, revision);
        else for (const { hash, fight, seat } of each.rows) this.sql.token.run(hash, fight, seat);
      }
      this.database.exec('COMMIT');
      await this.onDisk();
      return fights;
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.commit();
    while (this.flushing) await this.flushing;
    if (!this.database.open) return;
    closeSync(this.log);
    this.database.close();
    this.lock?.close();
  }

  private commit(): void {
    const batch = this.queue;
    this.queue = [];
    if (batch.length === 0) return;
    let results: readonly Appended[];
    try {
      results = this.guarded(() => this.together(batch));
    } catch (trouble) {
      for (const { failed } of batch) failed(trouble);
      return;
    }
    this.onDisk().then(
      () => {
        for (const [i, { done }] of batch.entries()) done(results[i] ?? { kind: 'conflict' });
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error);
      },
    );
  }

  /** Resolves when everything that was committed before is on the disk. */
  private onDisk(): Promise<void> {
    return new Promise((done, failed) => {
      this.unflushed.push({ done, failed });
      this.flushing ??= this.flushLog();
    });
  }

  private async flushLog(): Promise<void> {
    while (this.unflushed.length > 0) {
      const waiting = this.unflushed;
      this.unflushed = [];
      const error = await new Promise<Error | null>((resolve) => fdatasync(this.log, resolve));
      // What the disk has lost once it will not say again: nothing more can be promised.
      if (error) this.broken = troubleOf(error);
      // What goes into a file that is no longer there is not kept, whatever the disk says.
      else if ([...this.files].some(([file, inode]) => inodeOf(file) !== inode))
        this.broken = new NotReadyError(
          'the file of the database was removed or replaced while the server ran',
        );
      for (const { done, failed } of waiting) {
        if (this.broken) failed(this.broken);
        else done();
      }
      this.commit();
    }
    this.flushing = undefined;
  }

  private appendOne({ fight, head, entries, message, token, snapshot }: Append): Appended {
    const known = message && this.sql.revisionOf.get(fight, message.seat, message.id);
    if (known) return { kind: 'already', revision: known.revision };
    const moved = this.sql.move.run(
      head.revision,
      JSON.stringify(head.pending),
      asideText(head.aside),
      head.updated,
      fight,
      head.revision - 1,
    );
    if (moved.changes === 0) return { kind: 'conflict' };
    for (const entry of entries) this.sql.entry.run(fight, entry.seq, JSON.stringify(entry));
    if (message) this.sql.message.run(fight, message.seat, message.id, head.revision);
    if (token) this.sql.token.run(token.hash, token.fight, token.seat);
    if (snapshot) this.sql.snapshot.run(fight, snapshot.entry, JSON.stringify(snapshot.state));
    return { kind: 'stored' };
  }

  private insertFight({
    id,
    engine,
    ruleset,
    version,
    title,
    commitment,
    seed,
    initial,
    created,
  }: FightText): void {
    this.sql.insertFight.run(
      id,
      engine,
      ruleset,
      version,
      title,
      commitment,
      seed,
      initial,
      created,
    );
  }

  private insertHead(id: string, { revision, pending, aside, updated }: HeadRow): void {
    this.sql.insertHead.run(id, revision, JSON.stringify(pending), JSON.stringify(aside), updated);
  }

  /** Does something in one transaction. */
  private whole<T>(work: () => T): T {
    return this.guarded(() => this.database.transaction(work).immediate());
  }

  private guarded<T>(work: () => T): T {
    if (this.broken) throw this.broken;
    try {
      return work();
    } catch (error) {
      throw troubleOf(error);
    }
  }
}

const troubleOf = (error: unknown): StorageError =>
  error instanceof StorageError
    ? error
    : new StorageError(error instanceof Error ? error.message : String(error), { cause: error });

const seatsTexts = new WeakMap<RoomMeta['seats'], string>();

/** What is kept beside a fight, as JSON. Most of it are its seats, which seldom change while the rest does all the time. */
function asideText({ seats, ...rest }: RoomMeta): string {
  const known = seatsTexts.get(seats);
  const text = known ?? JSON.stringify(seats);
  if (known === undefined) seatsTexts.set(seats, text);
  return `{"seats":${text},${JSON.stringify(rest).slice(1)}`;
}

const inodeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.ino;

/** @throws StorageError if the file is damaged. */
function checkPages(database: Database.Database): void {
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok')
    throw new StorageError(
      `the database is damaged (${String(found)}); put a backup back into an empty folder with tiltyard restore`,
    );
}

/** Holds a lock that the system takes back when this process ends, however it ends. */
function claim(file: string, folder: string): Database.Database {
  const lock = new Database(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new StorageError(
      `another Tiltyard server uses the data folder ${folder}; stop it first, give another folder with --data, or let several servers share a PostgreSQL database`,
    );
  }
}

function migrate(database: Database.Database): void {
  database
    .transaction(() => {
      database.exec(VERSION_TABLE);
      const version =
        database.prepare<[], { version: number }>('SELECT version FROM tiltyard_schema').get()
          ?.version ?? 0;
      if (version > MIGRATIONS.length) throw new StorageError(tooNew(version));
      for (const step of MIGRATIONS.slice(version))
        for (const statement of step) database.exec(statement);
      if (version === MIGRATIONS.length) return;
      database.exec('DELETE FROM tiltyard_schema');
      database.prepare('INSERT INTO tiltyard_schema (version) VALUES (?)').run(MIGRATIONS.length);
    })
    .immediate();
}

const statements = (database: Database.Database) => ({
  insertFight: database.prepare<
    [string, string, string, string, string, string, string | null, string, number]
  >(
    'INSERT INTO fights (id, engine, ruleset, version, title, commitment, seed, initial, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  insertHead: database.prepare<[string, number, string, string, number]>(
    'INSERT INTO heads (fight, revision, pending, aside, updated) VALUES (?, ?, ?, ?, ?)',
  ),
  move: database.prepare<[number, string, string, number, string, number]>(
    'UPDATE heads SET revision = ?, pending = ?, aside = ?, updated = ? WHERE fight = ? AND revision = ?',
  ),
  entry: database.prepare<[string, number, string]>(
    'INSERT INTO entries (fight, seq, body) VALUES (?, ?, ?)',
  ),
  message: database.prepare<[string, string, string, number]>(
    'INSERT INTO messages (fight, seat, id, revision) VALUES (?, ?, ?, ?)',
  ),
  token: database.prepare<[string, string, string]>(
    'INSERT INTO tokens (hash, fight, seat) VALUES (?, ?, ?)',
  ),
  snapshot: database.prepare<[string, number, string]>(
    'INSERT OR REPLACE INTO snapshots (fight, entry, state) VALUES (?, ?, ?)',
  ),
  fight: database.prepare<[string], FightText>(
    'SELECT id, engine, ruleset, version, title, commitment, seed, initial, created FROM fights WHERE id = ?',
  ),
  head: database.prepare<[string], HeadText>(
    'SELECT revision, pending, aside, updated FROM heads WHERE fight = ?',
  ),
  entries: database.prepare<[string, number], { body: string }>(
    'SELECT body FROM entries WHERE fight = ? AND seq >= ? ORDER BY seq',
  ),
  page: database.prepare<[string, number, number], { body: string }>(
    'SELECT body FROM entries WHERE fight = ? AND seq >= ? AND seq < ? ORDER BY seq',
  ),
  messages: database.prepare<[string], MessageRow & { revision: number }>(
    'SELECT seat, id, revision FROM messages WHERE fight = ? ORDER BY revision',
  ),
  tokens: database.prepare<[string], TokenRow>(
    'SELECT hash, fight, seat FROM tokens WHERE fight = ? ORDER BY hash',
  ),
  snapshots: database.prepare<[string], { entry: number; state: string }>(
    'SELECT entry, state FROM snapshots WHERE fight = ? ORDER BY entry',
  ),
  revisionOf: database.prepare<[string, string, string], { revision: number }>(
    'SELECT revision FROM messages WHERE fight = ? AND seat = ? AND id = ?',
  ),
  tokenOf: database.prepare<[string], TokenRow>(
    'SELECT hash, fight, seat FROM tokens WHERE hash = ?',
  ),
  remove: database.prepare<[string]>('DELETE FROM fights WHERE id = ?'),
  removeHead: database.prepare<[string]>('DELETE FROM heads WHERE fight = ?'),
  removeTokens: database.prepare<[string]>('DELETE FROM tokens WHERE fight = ?'),
  removeEntries: database.prepare<[string, number]>(
    'DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE fight = ? LIMIT ?)',
  ),
  removeMessages: database.prepare<[string, number]>(
    'DELETE FROM messages WHERE rowid IN (SELECT rowid FROM messages WHERE fight = ? LIMIT ?)',
  ),
  touch: database.prepare<[]>('UPDATE tiltyard_schema SET version = version'),
});
