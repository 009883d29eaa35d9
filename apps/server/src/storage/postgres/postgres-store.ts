import type { MapPlace } from '@tiltyard/protocol';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { entryOf } from '@tiltyard/room';
import type { Archive } from '../archive.js';
import { packArchive, unpackArchive } from '../archive.js';
import { readBackup, writeBackup } from '../backup-rows.js';
import { entryPages } from '../entry-pages.js';
import { StorageError, storageErrorOf } from '../storage-error.js';
import type { HeadText } from '../stored-json.js';
import { metaText, readFight, readHead } from '../stored-json.js';
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
import { bytesOf, bytesOfNew } from '../store.js';
import { Channel, CHANNEL } from './channel.js';
import { PostgresConnection } from './connection.js';
import { insertFight, storable } from './inserts.js';
import { postgresSource, postgresTarget } from './postgres-backup.js';
import { PostgresLibraries } from './postgres-libraries.js';
import { PostgresPictures } from './postgres-pictures.js';
import {
  APPEND,
  ARCHIVE,
  ENTRIES,
  FIGHT,
  HEAD,
  INSERT_ARCHIVE,
  INSERT_ENTRIES,
  INSERT_SNAPSHOT,
  INSERT_TOKEN,
  PAGE,
  PAGE_OF_ENTRIES,
  REMOVE,
  SNAPSHOTS,
  USES,
} from './statements.js';

const UNIQUE_VIOLATION = '23505';

/** Fights in a PostgreSQL database, which several servers may share. */
export class PostgresStore implements Store {
  readonly pictures: PostgresPictures;
  readonly libraries: PostgresLibraries;
  private readonly channel: Channel;
  /**
   * The storing of the last fight with many entries. Such fights are stored one at a time, so that other work gets a
   * connection.
   */
  private lastLong: Promise<unknown> = Promise.resolve();

  private constructor(private readonly connection: PostgresConnection) {
    this.pictures = new PostgresPictures(connection);
    this.libraries = new PostgresLibraries(connection);
    this.channel = new Channel(connection.pool.options);
  }

  /**
   * Connects and migrates the tables.
   * @param address as postgres://user:password@host:port/database
   * @throws StorageError in plain words.
   */
  static async connect(address: string): Promise<PostgresStore> {
    const connection = new PostgresConnection(address);
    try {
      await connection.migrate();
      return new PostgresStore(connection);
    } catch (error) {
      await connection.pool.end();
      throw error instanceof StorageError
        ? new StorageError(
            `the PostgreSQL database cannot be used: ${error.message}; expected one that is running and lets this user in`,
            { cause: error },
          )
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
      const [fight] = (await client.query<NewFight['fight']>(FIGHT, [id])).rows;
      const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
      if (!fight || !head) return undefined;
      const { entries, snapshot } = await archived(client, id);
      const all = [...entries];
      for await (const bodies of pagesOf(client, id, all.length))
        for (const body of bodies) all.push(entryOf(body));
      const snapshots = await snapshotsOf(client, id);
      return {
        fight: readFight(fight),
        head: readHead(head),
        bytes: head.bytes,
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
        bytes: head.bytes,
        entries: [...entries.slice(from), ...rows.map(({ body }) => entryOf(body))],
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
    const [row] = await this.connection.rows<{ revision: number }>(
      'SELECT revision FROM messages WHERE fight = $1 AND seat = $2 AND id = $3',
      [fight, seat, storable(id)],
    );
    return row?.revision;
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
    const [row] = await this.connection.rows<Removal & Record<string, unknown>>(
      'SELECT at, reason FROM removals WHERE hash = $1',
      [hash],
    );
    return row;
  }

  async forgetRemovals(before: number): Promise<void> {
    await this.connection.rows('DELETE FROM removals WHERE at < $1', [before]);
  }

  async uses(after: string): Promise<readonly FightUse[]> {
    return this.connection.rows<FightUse & Record<string, unknown>>(USES, [after]);
  }

  archive(id: string, before: number): Promise<number | undefined> {
    return this.connection.transaction(async (client) => {
      // The lock keeps the fight unchanged meanwhile.
      const [head] = (await client.query<HeadText>(`${HEAD} FOR UPDATE`, [id])).rows;
      if (!head || head.updated > before) return undefined;
      const { rowCount: whole } = await client.query(
        'SELECT 1 FROM archives WHERE fight = $1 AND revision = $2',
        [id, head.revision],
      );
      if (whole !== 0) return undefined;
      const earlier = await archived(client, id);
      const snapshots = await snapshotsOf(client, id);
      const pages = pagesOf(client, id, earlier.entries.length);
      const { body, count } = await packArchive(earlier, snapshots, pages);
      await client.query(INSERT_ARCHIVE, [id, head.revision, count, body]);
      await client.query('DELETE FROM snapshots WHERE fight = $1', [id]);
      await client.query('DELETE FROM entries WHERE fight = $1', [id]);
      return body.length;
    });
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.connection.rows<{ fight: string; revision: number }>(
      'SELECT fight, revision FROM heads WHERE fight = ANY($1)',
      [[...ids]],
    );
    return new Map(rows.map(({ fight, revision }) => [fight, revision]));
  }

  async check(): Promise<void> {
    await this.connection.rows('UPDATE tiltyard_schema SET version = version', []);
  }

  async size(): Promise<number> {
    const [row] = await this.connection.rows<{ size: number }>(
      'SELECT pg_database_size(current_database()) AS size',
      [],
    );
    return row?.size ?? 0;
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
      yield* writeBackup(postgresSource(client));
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
      return readBackup(rows, postgresTarget(client));
    });
  }

  async close(): Promise<void> {
    await this.channel.close();
    await this.connection.pool.end();
  }
}

const snapshotsOf = async (client: PoolClient, fight: string): Promise<readonly Snapshot[]> =>
  (await client.query<Snapshot & Record<string, unknown>>(SNAPSHOTS, [fight])).rows;

/** The pages of a fight's entries, with others served in between. */
const pagesOf = (
  client: PoolClient,
  fight: string,
  first: number,
): AsyncGenerator<readonly string[]> =>
  entryPages(first, PAGE, async (from, to) => {
    const { rows } = await client.query<{ body: string }>({
      name: 'page',
      text: PAGE_OF_ENTRIES,
      values: [fight, from, to],
    });
    return rows.map(({ body }) => body);
  });

/** The archived part of a fight, if it has more than this many entries. */
async function archived(client: PoolClient, fight: string, known = 0): Promise<Archive> {
  const { rows } = await client.query<{ body: Buffer }>(`${ARCHIVE} AND entries > $2`, [
    fight,
    known,
  ]);
  return unpackArchive(rows[0]?.body);
}
