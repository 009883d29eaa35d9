import { CHANNEL } from './channel.js';

/** How many rows are read or written at a time. */
export const PAGE = 200;

export const FIGHT =
  'SELECT id, engine, ruleset, version, title, commitment, seed, initial, created FROM fights WHERE id = $1';
export const HEAD = 'SELECT revision, pending, aside, updated, bytes FROM heads WHERE fight = $1';
export const ENTRIES = 'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 ORDER BY seq';
export const PAGE_OF_ENTRIES =
  'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 AND seq < $3 ORDER BY seq';
export const INSERT_ENTRIES =
  'INSERT INTO entries (fight, seq, body) SELECT $1, * FROM unnest($2::bigint[], $3::text[])';
export const INSERT_SNAPSHOT = 'INSERT INTO snapshots (fight, entry, state) VALUES ($1, $2, $3)';
export const INSERT_TOKEN = 'INSERT INTO tokens (hash, fight, seat) VALUES ($1, $2, $3)';
export const SNAPSHOTS = 'SELECT entry, state FROM snapshots WHERE fight = $1 ORDER BY entry';
export const ARCHIVE = 'SELECT body FROM archives WHERE fight = $1';
export const PICTURE = 'SELECT body FROM pictures WHERE fight = $1 AND hash = $2';
export const PICTURE_HASHES = 'SELECT hash FROM pictures WHERE fight = $1 ORDER BY hash';
export const INSERT_PICTURE = 'INSERT INTO pictures (fight, hash, body) VALUES ($1, $2, $3)';
export const LIBRARY = 'SELECT hash, revision, updated, body FROM libraries WHERE hash = $1';
export const INSERT_LIBRARY =
  'INSERT INTO libraries (hash, revision, updated, bytes, body) VALUES ($1, $2, $3, $4, $5)';

/** Stores a whole change in one statement, or none of it; returns no row if the stored revision differs. */
export const APPEND = `
  WITH head AS (
    UPDATE heads SET revision = $2, pending = $3, aside = $4, updated = $5, bytes = bytes + $15
    WHERE fight = $1 AND revision = $2 - 1 RETURNING fight
  ), made AS (
    INSERT INTO entries (fight, seq, body) SELECT head.fight, entry.seq, entry.body FROM head, unnest($6::bigint[], $7::text[]) AS entry (seq, body)
  ), told AS (
    INSERT INTO messages (fight, seat, id, revision) SELECT fight, $8, $9, $2 FROM head WHERE $9::text IS NOT NULL
  ), linked AS (
    INSERT INTO tokens (hash, fight, seat) SELECT $10, fight, $11 FROM head WHERE $10::text IS NOT NULL
  ), kept AS (
    INSERT INTO snapshots (fight, entry, state) SELECT fight, $12, $13 FROM head WHERE $12::bigint IS NOT NULL
    ON CONFLICT (fight, entry) DO UPDATE SET state = excluded.state
  )
  SELECT pg_notify('${CHANNEL}', $14) FROM head`;

export const USES = `
  SELECT heads.fight AS id, updated, bytes, octet_length(archives.body) AS archived,
    archives.revision IS DISTINCT FROM heads.revision AS loose,
    EXISTS (SELECT 1 FROM pictures WHERE pictures.fight = heads.fight) AS pictured
  FROM heads LEFT JOIN archives ON archives.fight = heads.fight
  WHERE heads.fight > $1 ORDER BY heads.fight LIMIT ${PAGE}`;

export const INSERT_ARCHIVE = `
  INSERT INTO archives (fight, revision, entries, body) VALUES ($1, $2, $3, $4)
  ON CONFLICT (fight) DO UPDATE SET revision = excluded.revision, entries = excluded.entries, body = excluded.body`;

/** Removes a fight and remembers its links. */
export const REMOVE = `
  WITH links AS (
    INSERT INTO removals (hash, at, reason) SELECT hash, $4, $5 FROM tokens WHERE fight = $1
    ON CONFLICT (hash) DO UPDATE SET at = excluded.at
  ), gone AS (DELETE FROM fights WHERE id = $1 RETURNING id)
  SELECT pg_notify($2, $3) FROM gone`;
