/**
 * The migrations of the tables; a database records the last one applied. A released migration is never changed. Only
 * types known to both SQLite and PostgreSQL are used.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE fights (
      id TEXT PRIMARY KEY,
      engine TEXT NOT NULL,
      ruleset TEXT NOT NULL,
      version TEXT NOT NULL,
      title TEXT NOT NULL,
      commitment TEXT NOT NULL,
      seed TEXT,
      initial TEXT NOT NULL,
      created BIGINT NOT NULL
    )`,
    `CREATE TABLE heads (
      fight TEXT PRIMARY KEY REFERENCES fights (id) ON DELETE CASCADE,
      revision BIGINT NOT NULL,
      pending TEXT NOT NULL,
      aside TEXT NOT NULL,
      updated BIGINT NOT NULL
    )`,
    `CREATE TABLE entries (
      fight TEXT NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
      seq BIGINT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (fight, seq)
    )`,
    `CREATE TABLE messages (
      fight TEXT NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
      seat TEXT NOT NULL,
      id TEXT NOT NULL,
      revision BIGINT NOT NULL,
      PRIMARY KEY (fight, seat, id)
    )`,
    `CREATE TABLE tokens (
      hash TEXT PRIMARY KEY,
      fight TEXT NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
      seat TEXT NOT NULL
    )`,
    `CREATE INDEX tokens_of_fight ON tokens (fight)`,
    `CREATE TABLE snapshots (
      fight TEXT NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
      entry BIGINT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (fight, entry)
    )`,
  ],
  [
    `ALTER TABLE heads ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0`,
    `UPDATE heads SET bytes =
      (SELECT octet_length(initial) FROM fights WHERE fights.id = heads.fight)
      + (SELECT coalesce(sum(octet_length(body)), 0) FROM entries WHERE entries.fight = heads.fight)
      + (SELECT coalesce(sum(octet_length(state)), 0) FROM snapshots WHERE snapshots.fight = heads.fight)`,
    // The first entries of a fight, compressed; later ones stay in their table.
    `CREATE TABLE archives (
      fight TEXT PRIMARY KEY REFERENCES fights (id) ON DELETE CASCADE,
      revision BIGINT NOT NULL,
      entries BIGINT NOT NULL,
      body BYTEA NOT NULL
    )`,
    `CREATE TABLE removals (
      hash TEXT PRIMARY KEY,
      at BIGINT NOT NULL,
      reason TEXT NOT NULL
    )`,
  ],
  [
    `CREATE TABLE pictures (
      fight TEXT NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      body BYTEA NOT NULL,
      PRIMARY KEY (fight, hash)
    )`,
  ],
  [
    `CREATE TABLE libraries (
      hash TEXT PRIMARY KEY,
      revision BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      bytes BIGINT NOT NULL,
      body BYTEA NOT NULL
    )`,
  ],
];

/** The table in which a database records its version. */
export const VERSION_TABLE =
  'CREATE TABLE IF NOT EXISTS tiltyard_schema (version INTEGER NOT NULL)';

/** Explains what to do about a database that is newer than this program. */
export const tooNew = (version: number): string =>
  `the database was written by a newer Tiltyard (schema ${version}, this one knows ${MIGRATIONS.length}); update Tiltyard`;
