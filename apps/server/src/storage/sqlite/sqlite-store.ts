import { mkdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { entryOf } from '@tiltyard/room';
import type { Archive } from '../archive.js';
import { packArchive, unpackArchive } from '../archive.js';
import { readBackup, writeBackup } from '../backup-rows.js';
import { entryPages } from '../entry-pages.js';
import { NotReadyError, StorageError, storageErrorOf } from '../storage-error.js';
import { readFight, readHead } from '../stored-json.js';
import type {
  Append,
  Appended,
  BackupRow,
  FightUse,
  MessageRow,
  NewFight,
  News,
  Removal,
  Store,
  StoredFight,
  StoredTail,
  TokenRow,
} from '../store.js';
import { bytesOfNew } from '../store.js';
import { CommitQueue } from './commit-queue.js';
import { DurableLog } from './durable-log.js';
import { insertFight, insertHead } from './inserts.js';
import { FILE, lockFolder, openDatabase } from './open-database.js';
import { SqliteLibraries } from './sqlite-libraries.js';
import type { Work } from './sqlite-pictures.js';
import { SqlitePictures } from './sqlite-pictures.js';
import { sqliteSource, sqliteTarget } from './sqlite-backup.js';
import type { Statements } from './statements.js';
import { prepareStatements } from './statements.js';
import { QueuesById, SliceQueue } from './work-queues.js';

/** The least free disk space in bytes with which a server is ready. */
const MIN_FREE = 128 * 1024 * 1024;
/** How many rows are read or removed at a time when there are many, and how many are written. */
const SLICE = 200;
const WRITTEN = 50;

const NOT_WRITABLE = 'this user may not write there; expected a folder of theirs';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  SQLITE_CANTOPEN: NOT_WRITABLE,
  SQLITE_READONLY: NOT_WRITABLE,
  EEXIST: 'it is a file; expected a folder',
  ENOTDIR: 'a part of this path is no folder',
  ENOSPC: 'the disk is full',
};

/** Why a folder cannot be used, in plain words where there are any. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[String(Reflect.get(error, 'code'))] ?? error.message;
}

/**
 * Fights in one SQLite file in a folder used by one server. A change is stored once it is on the disk. Changes that
 * arrive during one flush share the next transaction and flush, and nothing else waits for it.
 */
export class SqliteStore implements Store {
  readonly pictures: SqlitePictures;
  readonly libraries: SqliteLibraries;
  private readonly database: Database.Database;
  private readonly lock: Database.Database | undefined;
  private readonly sql: Statements;
  private readonly log: DurableLog;
  private readonly changes: CommitQueue;
  /** Runs work on many rows in slices, one slice at a time. */
  private readonly slices = new SliceQueue();
  /** Runs work that reads or replaces many rows of a fight one after another. */
  private readonly fights = new QueuesById();

  /**
   * @param folder created if missing.
   * @param alone whether no other server may use the folder meanwhile; a backup does not need that.
   * @throws StorageError in plain words.
   */
  constructor(
    private readonly folder: string,
    alone = true,
  ) {
    this.lock = undefined;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (alone) this.lock = lockFolder(folder);
      this.database = openDatabase(folder, alone);
      this.log = new DurableLog(folder, () => this.changes.commit());
      this.sql = prepareStatements(this.database);
      this.changes = new CommitQueue(this.database, this.sql, this.log, this.guarded);
      const work: Work = {
        whole: (once) => this.whole(once),
        onDisk: () => this.log.onDisk(),
      };
      this.pictures = new SqlitePictures(this.sql, work);
      this.libraries = new SqliteLibraries(this.sql, work);
    } catch (error) {
      this.lock?.close();
      throw error instanceof StorageError
        ? error
        : new StorageError(`the data folder ${folder} cannot be used: ${reasonOf(error)}`);
    }
  }

  async create(made: NewFight, token: TokenRow): Promise<void> {
    const { fight, head, entries, snapshots } = made;
    const { id } = fight;
    const first = entries.length - (entries.length % WRITTEN);
    const insertEntries = (from: number, to: number): void => {
      for (let seq = from; seq < to; seq++) this.sql.entry.run(id, seq, entries[seq] ?? '');
    };
    // A long fight is inserted in slices, so that other requests are served in between; until its head is stored it
    // does not exist. Each slice waits for the current flush, so as not to delay changes that wait for the disk.
    const nextTurn = (): Promise<void> => this.slices.next(() => this.log.nextPause());
    this.whole(() => insertFight(this.sql, fight));
    for (let from = 0; from < first; from += WRITTEN) {
      await nextTurn();
      this.whole(() => insertEntries(from, from + WRITTEN));
    }
    for (const { entry, state } of snapshots.slice(0, -1)) {
      this.whole(() => this.sql.snapshot.run(id, entry, state));
      await nextTurn();
    }
    this.whole(() => {
      insertEntries(first, entries.length);
      for (const { entry, state } of snapshots.slice(-1)) this.sql.snapshot.run(id, entry, state);
      insertHead(this.sql, id, head, bytesOfNew(made));
      this.sql.token.run(token.hash, token.fight, token.seat);
    });
    await this.log.onDisk();
  }

  open(id: string): Promise<StoredFight | undefined> {
    return this.fights.alone(id, async () => {
      const [fight, head] = this.guarded(() => [this.sql.fight.get(id), this.sql.head.get(id)]);
      if (!fight || !head) return undefined;
      const { entries, snapshot } = await this.archived(id);
      const all = [...entries];
      // Only this process writes to the database, and it never writes to a fight that it is opening.
      for await (const bodies of this.pages(id, all.length))
        for (const body of bodies) all.push(entryOf(body));
      const snapshots = this.guarded(() => this.sql.snapshots.all(id));
      return {
        fight: readFight(fight),
        head: readHead(head),
        bytes: head.bytes,
        entries: all,
        snapshots: snapshot ? [snapshot, ...snapshots] : snapshots,
      };
    });
  }

  async since(id: string, from: number): Promise<StoredTail | undefined> {
    const head = this.guarded(() => this.sql.head.get(id));
    if (!head) return undefined;
    const { entries } = await this.archived(id, from);
    return this.guarded(() => ({
      head: readHead(head),
      bytes: head.bytes,
      entries: [
        ...entries.slice(from),
        ...this.sql.entries.all(id, Math.max(from, entries.length)).map(entryOf),
      ],
    }));
  }

  append(change: Append): Promise<Appended> {
    return this.changes.append(change);
  }

  async revisionOf(fight: string, { seat, id }: MessageRow): Promise<number | undefined> {
    return this.guarded(() => this.sql.revisionOf.get(fight, seat, id)?.revision);
  }

  async tokenOf(hash: string): Promise<TokenRow | undefined> {
    return this.guarded(() => this.sql.tokenOf.get(hash));
  }

  remove(id: string, { at, reason }: Removal): Promise<boolean> {
    return this.fights.alone(id, async () => {
      // Without its head the fight no longer exists; the rest is removed in slices.
      const there = this.whole(() => {
        this.sql.rememberLinks.run(at, reason, id);
        this.sql.removeTokens.run(id);
        return this.sql.removeHead.run(id).changes > 0;
      });
      while (this.whole(() => this.sql.removeEntries.run(id, SLICE).changes) > 0)
        await this.slices.next();
      while (this.whole(() => this.sql.removeMessages.run(id, SLICE).changes) > 0)
        await this.slices.next();
      this.whole(() => this.sql.remove.run(id));
      await this.log.onDisk();
      return there;
    });
  }

  async removalOf(hash: string): Promise<Removal | undefined> {
    return this.guarded(() => this.sql.removalOf.get(hash));
  }

  async forgetRemovals(before: number): Promise<void> {
    while (this.whole(() => this.sql.forgetRemovals.run(before, SLICE).changes) > 0)
      await this.slices.next();
  }

  async uses(after: string): Promise<readonly FightUse[]> {
    return this.guarded(() =>
      this.sql.uses.all(after, SLICE).map((use) => ({
        ...use,
        loose: use.loose !== 0,
        pictured: use.pictured !== 0,
      })),
    );
  }

  archive(id: string, before: number): Promise<number | undefined> {
    return this.fights.alone(id, async () => {
      const head = this.guarded(() => this.sql.head.get(id));
      if (!head || head.updated > before) return undefined;
      if (this.guarded(() => this.sql.archive.get(id))?.revision === head.revision)
        return undefined;
      const earlier = await this.archived(id);
      const snapshots = this.guarded(() => this.sql.snapshots.all(id));
      const pages = this.pages(id, earlier.entries.length);
      const { body, count } = await packArchive(earlier, snapshots, pages);
      const packed = this.whole(() => {
        if (this.sql.head.get(id)?.revision !== head.revision) return false;
        this.sql.insertArchive.run(id, head.revision, count, body);
        this.sql.removeSnapshots.run(id);
        return true;
      });
      if (!packed) return undefined;
      // Archived entries are now read from the archive.
      while (this.whole(() => this.sql.removeArchivedEntries.run(id, count, SLICE).changes) > 0)
        await this.slices.next();
      await this.log.onDisk();
      return body.length;
    });
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
    await this.log.onDisk();
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < MIN_FREE)
      throw new NotReadyError('the disk of the database is nearly full');
  }

  async size(): Promise<number> {
    const file = join(this.folder, FILE);
    return [file, `${file}-wal`].reduce(
      (sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }

  // Only one server uses the folder, so there is no other to tell.
  async announce(): Promise<void> {}

  async point(): Promise<void> {}

  async leads(): Promise<boolean> {
    return true;
  }

  async resign(): Promise<void> {}

  listen(_hear: (news: News) => void): void {}

  async *backup(): AsyncIterable<BackupRow> {
    this.database.exec('BEGIN');
    try {
      yield* writeBackup(sqliteSource(this.sql));
    } finally {
      this.database.exec('ROLLBACK');
    }
  }

  async restore(rows: AsyncIterable<BackupRow>): Promise<number> {
    if (this.guarded(() => this.sql.countFights.get())?.count !== 0)
      throw new StorageError(
        'there are fights here already; a backup is restored into an empty data folder only',
      );
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const fights = await readBackup(rows, sqliteTarget(this.sql));
      this.database.exec('COMMIT');
      await this.log.onDisk();
      return fights;
    } catch (error) {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.changes.commit();
    if (!this.database.open) return;
    await this.log.close();
    this.database.close();
    this.lock?.close();
  }

  /** The pages of a fight's entries; other requests are served in between. */
  private pages(id: string, first: number): AsyncGenerator<readonly string[]> {
    const read = (from: number, to: number): readonly string[] =>
      this.guarded(() => this.sql.page.all(id, from, to));
    return entryPages(first, SLICE, read, () => this.slices.next());
  }

  /** The archived part of a fight, if it has more than this many entries. */
  private async archived(id: string, known = 0): Promise<Archive> {
    const row = this.guarded(() => this.sql.archive.get(id));
    return unpackArchive(row && row.entries > known ? row.body : undefined);
  }

  /** Runs work in one transaction. */
  private whole<T>(work: () => T): T {
    return this.guarded(() => this.database.transaction(work).immediate());
  }

  private readonly guarded = <T>(work: () => T): T => {
    this.log.check();
    try {
      return work();
    } catch (error) {
      throw storageErrorOf(error);
    }
  };
}
