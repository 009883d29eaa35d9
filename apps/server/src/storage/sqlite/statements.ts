import type Database from 'better-sqlite3';
import type { AnsweredMessage, LibraryRow, NewFight, Removal, TokenRow } from '../store.js';
import type { HeadText } from '../stored-json.js';

interface Archive {
  readonly revision: number;
  readonly entries: number;
  readonly body: Buffer;
}

/** A statement that returns rows. */
interface Query<P extends unknown[], R> {
  get(...values: P): R | undefined;
  all(...values: P): R[];
}

/** A statement that changes rows. */
interface Command<P extends unknown[]> {
  run(...values: P): { readonly changes: number };
}

const query = <P extends unknown[], R>(database: Database.Database, text: string): Query<P, R> =>
  database.prepare<P, R>(text);

/** A statement that returns the only column of its rows. */
const column = <P extends unknown[], R>(database: Database.Database, text: string): Query<P, R> =>
  database.prepare<P, R>(text).pluck();

const command = <P extends unknown[]>(database: Database.Database, text: string): Command<P> =>
  database.prepare<P>(text);

/** The statements of a store, prepared once. */
export const prepareStatements = (database: Database.Database) => ({
  ...fightStatements(database),
  ...entryStatements(database),
  ...linkStatements(database),
  ...archiveStatements(database),
  ...pictureStatements(database),
  ...libraryStatements(database),
  touch: command<[]>(database, 'UPDATE tiltyard_schema SET version = version'),
  countFights: query<[], { count: number }>(database, 'SELECT count(*) AS count FROM fights'),
});

const fightStatements = (database: Database.Database) => ({
  insertFight: command<
    [string, string, string, string, string, string, string | null, string, number]
  >(
    database,
    'INSERT INTO fights (id, engine, ruleset, version, title, commitment, seed, initial, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  insertHead: command<[string, number, string, string, number, number]>(
    database,
    'INSERT INTO heads (fight, revision, pending, aside, updated, bytes) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  move: command<[number, string, string, number, number, string, number]>(
    database,
    'UPDATE heads SET revision = ?, pending = ?, aside = ?, updated = ?, bytes = bytes + ? WHERE fight = ? AND revision = ?',
  ),
  grow: command<[number, string]>(database, 'UPDATE heads SET bytes = bytes + ? WHERE fight = ?'),
  fights: query<[], { id: string }>(database, 'SELECT id FROM fights ORDER BY id'),
  fight: query<[string], NewFight['fight']>(
    database,
    'SELECT id, engine, ruleset, version, title, commitment, seed, initial, created FROM fights WHERE id = ?',
  ),
  head: query<[string], HeadText>(
    database,
    'SELECT revision, pending, aside, updated, bytes FROM heads WHERE fight = ?',
  ),
  remove: command<[string]>(database, 'DELETE FROM fights WHERE id = ?'),
  removeHead: command<[string]>(database, 'DELETE FROM heads WHERE fight = ?'),
});

const entryStatements = (database: Database.Database) => ({
  entry: command<[string, number, string]>(
    database,
    'INSERT INTO entries (fight, seq, body) VALUES (?, ?, ?)',
  ),
  entries: column<[string, number], string>(
    database,
    'SELECT body FROM entries WHERE fight = ? AND seq >= ? ORDER BY seq',
  ),
  page: column<[string, number, number], string>(
    database,
    'SELECT body FROM entries WHERE fight = ? AND seq >= ? AND seq < ? ORDER BY seq',
  ),
  removeEntries: command<[string, number]>(
    database,
    'DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE fight = ? LIMIT ?)',
  ),
  removeArchivedEntries: command<[string, number, number]>(
    database,
    'DELETE FROM entries WHERE rowid IN (SELECT rowid FROM entries WHERE fight = ? AND seq < ? LIMIT ?)',
  ),
  snapshot: command<[string, number, string]>(
    database,
    'INSERT OR REPLACE INTO snapshots (fight, entry, state) VALUES (?, ?, ?)',
  ),
  snapshots: query<[string], { entry: number; state: string }>(
    database,
    'SELECT entry, state FROM snapshots WHERE fight = ? ORDER BY entry',
  ),
  removeSnapshots: command<[string]>(database, 'DELETE FROM snapshots WHERE fight = ?'),
});

const linkStatements = (database: Database.Database) => ({
  message: command<[string, string, string, number]>(
    database,
    'INSERT INTO messages (fight, seat, id, revision) VALUES (?, ?, ?, ?)',
  ),
  messages: query<[string], AnsweredMessage>(
    database,
    'SELECT seat, id, revision FROM messages WHERE fight = ? ORDER BY revision',
  ),
  revisionOf: query<[string, string, string], { revision: number }>(
    database,
    'SELECT revision FROM messages WHERE fight = ? AND seat = ? AND id = ?',
  ),
  removeMessages: command<[string, number]>(
    database,
    'DELETE FROM messages WHERE rowid IN (SELECT rowid FROM messages WHERE fight = ? LIMIT ?)',
  ),
  token: command<[string, string, string]>(
    database,
    'INSERT INTO tokens (hash, fight, seat) VALUES (?, ?, ?)',
  ),
  tokens: query<[string], TokenRow>(
    database,
    'SELECT hash, fight, seat FROM tokens WHERE fight = ? ORDER BY hash',
  ),
  tokenOf: query<[string], TokenRow>(
    database,
    'SELECT hash, fight, seat FROM tokens WHERE hash = ?',
  ),
  removeTokens: command<[string]>(database, 'DELETE FROM tokens WHERE fight = ?'),
  rememberLinks: command<[number, string, string]>(
    database,
    'INSERT OR REPLACE INTO removals (hash, at, reason) SELECT hash, ?, ? FROM tokens WHERE fight = ?',
  ),
  removalOf: query<[string], Removal>(database, 'SELECT at, reason FROM removals WHERE hash = ?'),
  forgetRemovals: command<[number, number]>(
    database,
    'DELETE FROM removals WHERE rowid IN (SELECT rowid FROM removals WHERE at < ? LIMIT ?)',
  ),
});

const archiveStatements = (database: Database.Database) => ({
  uses: query<
    [string, number],
    {
      id: string;
      updated: number;
      bytes: number;
      archived: number | null;
      loose: number;
      pictured: number;
    }
  >(
    database,
    `SELECT heads.fight AS id, updated, bytes, octet_length(archives.body) AS archived,
      archives.revision IS NOT heads.revision AS loose,
      EXISTS (SELECT 1 FROM pictures WHERE pictures.fight = heads.fight) AS pictured
    FROM heads LEFT JOIN archives ON archives.fight = heads.fight
    WHERE heads.fight > ? ORDER BY heads.fight LIMIT ?`,
  ),
  archive: query<[string], Archive>(
    database,
    'SELECT revision, entries, body FROM archives WHERE fight = ?',
  ),
  insertArchive: command<[string, number, number, Buffer]>(
    database,
    'INSERT OR REPLACE INTO archives (fight, revision, entries, body) VALUES (?, ?, ?, ?)',
  ),
});

const pictureStatements = (database: Database.Database) => ({
  picture: query<[string, string], { body: Buffer }>(
    database,
    'SELECT body FROM pictures WHERE fight = ? AND hash = ?',
  ),
  pictureUse: query<[string], { count: number; bytes: number }>(
    database,
    'SELECT count(*) AS count, coalesce(sum(octet_length(body)), 0) AS bytes FROM pictures WHERE fight = ?',
  ),
  pictureHashes: query<[string], { hash: string }>(
    database,
    'SELECT hash FROM pictures WHERE fight = ? ORDER BY hash',
  ),
  insertPicture: command<[string, string, Uint8Array]>(
    database,
    'INSERT INTO pictures (fight, hash, body) VALUES (?, ?, ?)',
  ),
  removePicture: command<[string, string]>(
    database,
    'DELETE FROM pictures WHERE fight = ? AND hash = ?',
  ),
  copyPictures: command<[string, string]>(
    database,
    'INSERT INTO pictures (fight, hash, body) SELECT ?, hash, body FROM pictures WHERE fight = ?',
  ),
});

const libraryStatements = (database: Database.Database) => ({
  library: query<[string], LibraryRow & { body: Buffer }>(
    database,
    'SELECT hash, revision, updated, body FROM libraries WHERE hash = ?',
  ),
  libraryUse: query<[string], { revision: number; bytes: number }>(
    database,
    'SELECT revision, bytes FROM libraries WHERE hash = ?',
  ),
  librariesUse: query<[], { bytes: number }>(
    database,
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM libraries',
  ),
  libraryHashes: query<[], { hash: string }>(database, 'SELECT hash FROM libraries ORDER BY hash'),
  putLibrary: command<[string, number, number, number, Uint8Array]>(
    database,
    'INSERT OR REPLACE INTO libraries (hash, revision, updated, bytes, body) VALUES (?, ?, ?, ?, ?)',
  ),
  removeLibrary: command<[string]>(database, 'DELETE FROM libraries WHERE hash = ?'),
  forgetLibraries: command<[number]>(database, 'DELETE FROM libraries WHERE updated < ?'),
});

export type Statements = ReturnType<typeof prepareStatements>;
