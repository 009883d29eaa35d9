import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MIGRATIONS, tooNew, VERSION_TABLE } from '../schema.js';
import { StorageError } from '../storage-error.js';

/** The name of the database in its folder. */
export const FILE = 'tiltyard.sqlite';

/**
 * Opens the database of a folder and migrates its tables.
 * @param alone whether no other server uses it; if so, the database is checked, and what a killed server left
 * unfinished is cleaned up.
 * @throws StorageError if it is damaged or too new, or what SQLite throws.
 */
export function openDatabase(folder: string, alone: boolean): Database.Database {
  const database = new Database(join(folder, FILE));
  database.pragma('journal_mode = WAL');
  // The server flushes the log itself, without blocking rooms; SQLite still flushes before a checkpoint.
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  // Checkpoints are rare, so that a page changed many times is written to the database once.
  database.pragma('wal_autocheckpoint = 4000');
  if (alone) checkPages(database);
  migrate(database);
  if (alone) for (const statement of LEFT_UNDONE) database.exec(statement);
  return database;
}

/** Removes what a server left behind if it was killed while it stored, removed or archived a fight. */
const LEFT_UNDONE: readonly string[] = [
  'DELETE FROM fights WHERE id NOT IN (SELECT fight FROM heads)',
  `DELETE FROM entries WHERE rowid IN
    (SELECT entries.rowid FROM archives CROSS JOIN entries ON entries.fight = archives.fight AND entries.seq < archives.entries)`,
];

/**
 * Holds a lock that the system releases when this process ends, however it ends.
 * @throws StorageError if another server holds it.
 */
export function lockFolder(folder: string): Database.Database {
  const lock = new Database(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new StorageError(
      `another Tiltyard server uses the data folder ${folder}; stop it first, choose another folder with --data, or let several servers share a PostgreSQL database`,
    );
  }
}

function checkPages(database: Database.Database): void {
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok')
    throw new StorageError(
      `the database is damaged (${String(found)}); restore a backup into an empty folder with tiltyard restore`,
    );
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
