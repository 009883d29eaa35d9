import type { MapPlace } from '@tiltyard/protocol';
import type { PoolClient } from 'pg';
import pg from 'pg';
import type { Archive } from '../archive.js';
import { packArchive, unpackArchive } from '../archive.js';
import { metaText } from '../stored-json.js';
import type {
  Append,
  Appended,
  BackupRow,
  FightUse,
  MessageRow,
  NewFight,
  News,
  Removal,
  Snapshot,
  Store,
  StoredFight,
  StoredTail,
  TokenRow,
} from '../store.js';
import { bytesOf, bytesOfNew, StorageError } from '../store.js';
import { Channel, CHANNEL } from './channel.js';
import { PostgresConnection, storageErrorOf } from './connection.js';
import { PostgresLibraries } from './postgres-libraries.js';
import { PostgresPictures } from './postgres-pictures.js';
import { readBackup, writeBackup } from './postgres-backup.js';
import type { FightText, HeadText } from './rows.js';
import {
  ENTRIES,
  FIGHT,
  HEAD,
  INSERT_ENTRIES,
  INSERT_SNAPSHOT,
  INSERT_TOKEN,
  insertFight,
  PAGE_OF_ENTRIES,
  readEntry,
  readFight,
  storable,
  readHead,
} from './rows.js';

const PAGE = 200;
const UNIQUE_VIOLATION = '23505';

/** Everything of a change in one statement, which is stored whole or not at all; no row comes back if the stored revision is another. */
const APPEND = `
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

const USES = `
  SELECT heads.fight AS id, updated, bytes, octet_length(archives.body) AS archived,
    archives.revision IS DISTINCT FROM heads.revision AS loose,
    EXISTS (SELECT 1 FROM pictures WHERE pictures.fight = heads.fight) AS pictured
  FROM heads LEFT JOIN archives ON archives.fight = heads.fight
  WHERE heads.fight > $1 ORDER BY heads.fight LIMIT ${PAGE}`;

const INSERT_ARCHIVE = `
  INSERT INTO archives (fight, revision, entries, body) VALUES ($1, $2, $3, $4)
  ON CONFLICT (fight) DO UPDATE SET revision = excluded.revision, entries = excluded.entries, body = excluded.body`;

/** Removes a fight and remembers its links. */
const REMOVE = `
  WITH links AS (
    INSERT INTO removals (hash, at, reason) SELECT hash, $4, $5 FROM tokens WHERE fight = $1
    ON CONFLICT (hash) DO UPDATE SET at = excluded.at
  ), gone AS (DELETE FROM fights WHERE id = $1 RETURNING id)
  SELECT pg_notify($2, $3) FROM gone`;

/** Fights in a PostgreSQL database, which several servers may share. */
export class PostgresStore implements Store {
  readonly pictures: PostgresPictures;
  readonly libraries: PostgresLibraries;
  private readonly channel: Channel;
  /** The last fight of many entries that is being stored: one at a time, so that all else finds a connection. */
  private lastLong: Promise<unknown> = Promise.resolve();

  private constructor(private readonly connection: PostgresConnection) {
    this.pictures = new PostgresPictures(connection);
    this.libraries = new PostgresLibraries(connection);
    this.channel = new Channel(connection.pool.options);
  }

  /**
   * Connects and brings the tables up to date.
   * @param address as postgres://user:password@host:port/database
   * @throws StorageError in words for people.
   */
  static async connect(address: string): Promise<PostgresStore> {
    const connection = new PostgresConnection(address);
    try {
      await connection.migrate();
      return new PostgresStore(connection);
    } catch (error) {
      await connection.pool.end();
      throw error instanceof StorageError
        ? new StorageError(`the PostgreSQL database cannot be used: ${error.message}`, {
            cause: error,
          })
        : error;
    }
  }

  create(made: NewFight, token: TokenRow): Promise<void> {
    if (made.entries.length <= PAGE) return this.insert(made, token);
    const stored = this.lastLong.then(() => this.insert(made, token));
    this.lastLong = stored.catch(() => undefined);
    return stored;
  }

  private async insert(made: NewFight, token: TokenRow): Promise<void> {
    const { fight, head, entries, snapshots } = made;
    await this.connection.transaction(async (client) => {
      await insertFight(client, fight, head, bytesOfNew(made));
      for (let from = 0; from < entries.length; from += PAGE)
        await client.query(INSERT_ENTRIES, [
          fight.id,
          entries.slice(from, from + PAGE).map((_, i) => from + i),
          entries.slice(from, from + PAGE),
        ]);
      for (const { entry, state } of snapshots)
        await client.query(INSERT_SNAPSHOT, [fight.id, entry, state]);
      await client.query(INSERT_TOKEN, [token.hash, token.fight, token.seat]);
    });
  }

  open(id: string): Promise<StoredFight | undefined> {
    return this.connection.reading(async (client) => {
      const [fight] = (await client.query<FightText>(FIGHT, [id])).rows;
      const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
      if (!fight || !head) return undefined;
      const { entries, snapshot } = await archived(client, id);
      const all = [...entries];
      // By pages, between which others are served.
      for (let more = true; more;) {
        const from = all.length;
        const { rows } = await client.query<{ body: string }>({
          name: 'page',
          text: PAGE_OF_ENTRIES,
          values: [id, from, from + PAGE],
        });
        for (const row of rows) all.push(readEntry(row));
        more = rows.length === PAGE;
      }
      const snapshots = await snapshotsOf(client, id);
      return {
        fight: readFight(fight),
        head: readHead(head),
        bytes: Number(head.bytes),
        entries: all,
        snapshots: snapshot ? [snapshot, ...snapshots] : snapshots,
      };
    });
  }

  since(id: string, from: number): Promise<StoredTail | undefined> {
    return this.connection.reading(async (client) => {
      const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
      if (!head) return undefined;
      const { entries } = await archived(client, id, from);
      const { rows } = await client.query<{ body: string }>(ENTRIES, [
        id,
        Math.max(from, entries.length),
      ]);
      return {
        head: readHead(head),
        bytes: Number(head.bytes),
        entries: [...entries.slice(from), ...rows.map(readEntry)],
      };
    });
  }

  async append(change: Append): Promise<Appended> {
    const { fight, head, entries, message, token, snapshot } = change;
    const values = [
      fight,
      head.revision,
      JSON.stringify(head.pending),
      metaText(head.aside),
      head.updated,
      entries.map(({ seq }) => seq),
      entries.map(({ body }) => body),
      message?.seat ?? null,
      storable(message?.id ?? null),
      token?.hash ?? null,
      token?.seat ?? null,
      snapshot?.entry ?? null,
      snapshot?.state ?? null,
      this.channel.told({ kind: 'changed', fight, revision: head.revision }),
      bytesOf(change),
    ];
    try {
      const { rowCount } = await this.connection.pool.query({
        name: 'append',
        text: APPEND,
        values,
      });
      if (rowCount === 1) return { kind: 'stored' };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION)
        throw storageErrorOf(error);
    }
    const before = message && (await this.revisionOf(fight, message));
    return before === undefined ? { kind: 'conflict' } : { kind: 'already', revision: before };
  }

  async revisionOf(fight: string, { seat, id }: MessageRow): Promise<number | undefined> {
    const [row] = await this.connection.rows<{ revision: string }>(
      'SELECT revision FROM messages WHERE fight = $1 AND seat = $2 AND id = $3',
      [fight, seat, storable(id)],
    );
    return row && Number(row.revision);
  }

  async tokenOf(hash: string): Promise<TokenRow | undefined> {
    const [row] = await this.connection.rows<TokenRow>(
      'SELECT hash, fight, seat FROM tokens WHERE hash = $1',
      [hash],
    );
    return row;
  }

  async remove(id: string, { at, reason }: Removal): Promise<boolean> {
    const news = this.channel.told({ kind: 'removed', fight: id });
    const rows = await this.connection.rows(REMOVE, [id, CHANNEL, news, at, reason]);
    return rows.length > 0;
  }

  async removalOf(hash: string): Promise<Removal | undefined> {
    const [row] = await this.connection.rows<{ at: string; reason: Removal['reason'] }>(
      'SELECT at, reason FROM removals WHERE hash = $1',
      [hash],
    );
    return row && { at: Number(row.at), reason: row.reason };
  }

  async forgetRemovals(before: number): Promise<void> {
    await this.connection.rows('DELETE FROM removals WHERE at < $1', [before]);
  }

  async uses(after: string): Promise<readonly FightUse[]> {
    const rows = await this.connection.rows<{
      id: string;
      updated: string;
      bytes: string;
      archived: number | null;
      loose: boolean;
      pictured: boolean;
    }>(USES, [after]);
    return rows.map(({ updated, bytes, ...rest }) => ({
      ...rest,
      updated: Number(updated),
      bytes: Number(bytes),
    }));
  }

  archive(id: string, before: number): Promise<number | undefined> {
    return this.connection.transaction(async (client) => {
      // Nobody goes on with the fight meanwhile.
      const [head] = (await client.query<HeadText>(`${HEAD} FOR UPDATE`, [id])).rows;
      if (!head || Number(head.updated) > before) return undefined;
      const { rowCount: whole } = await client.query(
        'SELECT 1 FROM archives WHERE fight = $1 AND revision = $2',
        [id, head.revision],
      );
      if (whole !== 0) return undefined;
      const earlier = await archived(client, id);
      let count = earlier.entries.length;
      const bodies = async function* (): AsyncGenerator<readonly string[]> {
        yield earlier.entries.map((entry) => JSON.stringify(entry));
        for (;;) {
          const { rows } = await client.query<{ body: string }>(PAGE_OF_ENTRIES, [
            id,
            count,
            count + PAGE,
          ]);
          yield rows.map(({ body }) => body);
          count += rows.length;
          if (rows.length < PAGE) return;
        }
      };
      const [last = earlier.snapshot] = (await snapshotsOf(client, id)).slice(-1);
      const body = await packArchive(last, bodies());
      await client.query(INSERT_ARCHIVE, [id, head.revision, count, body]);
      await client.query('DELETE FROM snapshots WHERE fight = $1', [id]);
      await client.query('DELETE FROM entries WHERE fight = $1', [id]);
      return body.length;
    });
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.connection.rows<{ fight: string; revision: string }>(
      'SELECT fight, revision FROM heads WHERE fight = ANY($1)',
      [[...ids]],
    );
    return new Map(rows.map(({ fight, revision }) => [fight, Number(revision)]));
  }

  async check(): Promise<void> {
    await this.connection.rows('UPDATE tiltyard_schema SET version = version', []);
  }

  async size(): Promise<number> {
    const [row] = await this.connection.rows<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
      [],
    );
    return Number(row?.size);
  }

  async announce(fight: string, seats: readonly string[]): Promise<void> {
    const { server } = this.channel;
    await this.connection.rows('SELECT pg_notify($1, $2)', [
      CHANNEL,
      this.channel.told({ kind: 'present', fight, server, seats }),
    ]);
  }

  async point(fight: string, seat: string, at: MapPlace): Promise<void> {
    await this.connection.rows('SELECT pg_notify($1, $2)', [
      CHANNEL,
      this.channel.told({ kind: 'pointed', fight, seat, at }),
    ]);
  }

  leads(fight: string): Promise<boolean> {
    return this.channel.leads(fight);
  }

  resign(fight: string): Promise<void> {
    return this.channel.resign(fight);
  }

  listen(hear: (news: News) => void): void {
    this.channel.listen(hear);
  }

  async *backup(): AsyncIterable<BackupRow> {
    const client = await this.connection.client();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      yield* writeBackup(client);
      await client.query('COMMIT');
    } catch (error) {
      throw storageErrorOf(error);
    } finally {
      client.release(true);
    }
  }

  restore(rows: AsyncIterable<BackupRow>): Promise<number> {
    return this.connection.transaction(async (client) => {
      await client.query('LOCK TABLE fights');
      if ((await client.query('SELECT 1 FROM fights LIMIT 1')).rowCount !== 0)
        throw new StorageError(
          'there are fights here already; a backup is restored into an empty database only',
        );
      return readBackup(rows, client);
    });
  }

  async close(): Promise<void> {
    await this.channel.close();
    await this.connection.pool.end();
  }
}

const snapshotsOf = async (client: PoolClient, fight: string): Promise<readonly Snapshot[]> =>
  (
    await client.query<{ entry: string; state: string }>(
      'SELECT entry, state FROM snapshots WHERE fight = $1 ORDER BY entry',
      [fight],
    )
  ).rows.map(({ entry, state }) => ({ entry: Number(entry), state }));

/** What is archived of a fight, if that is more than so many entries. */
async function archived(client: PoolClient, fight: string, known = 0): Promise<Archive> {
  const [row] = (
    await client.query<{ body: Buffer }>(
      'SELECT body FROM archives WHERE fight = $1 AND entries > $2',
      [fight, known],
    )
  ).rows;
  return row ? unpackArchive(row.body) : { entries: [], snapshot: null };
}
