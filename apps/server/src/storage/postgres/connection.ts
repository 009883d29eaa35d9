import type { PoolClient } from 'pg';
import pg from 'pg';
import { MIGRATIONS, tooNew, VERSION_TABLE } from '../schema.js';
import { StorageError, storageErrorOf } from '../storage-error.js';

/** Any number, the same for every server: only one of them migrates the tables at a time. */
const MIGRATION_LOCK = 7_119_484;

/** 64-bit numbers are returned as numbers, as from SQLite: none here exceeds what a number can hold. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Connections to a PostgreSQL database. Every method throws StorageError if it cannot be used. */
export class PostgresConnection {
  readonly pool: pg.Pool;

  /** @param address as postgres://user:password@host:port/database */
  constructor(address: string) {
    this.pool = new pg.Pool({
      connectionString: address,
      max: 10,
      connectionTimeoutMillis: 3000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
      keepAlive: true,
      application_name: 'tiltyard',
      types: NUMBERS,
    });
    // A connection that breaks while idle is replaced when it is needed.
    this.pool.on('error', () => undefined);
  }

  /** Migrates the tables to the latest version. */
  migrate(): Promise<void> {
    return this.transaction(migrate);
  }

  async rows<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<readonly R[]> {
    try {
      return (await this.pool.query<R>(text, values)).rows;
    } catch (error) {
      throw storageErrorOf(error);
    }
  }

  /** A separate connection, to be released. */
  async client(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw storageErrorOf(error);
    }
  }

  /** Reads several things as of one moment. */
  reading<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.transaction(work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }

  /** Runs work in a transaction. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>, begin = 'BEGIN'): Promise<T> {
    const client = await this.client();
    let sound = false;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      sound = true;
      return result;
    } catch (error) {
      throw storageErrorOf(error);
    } finally {
      // A connection that failed in the middle of something is discarded.
      client.release(!sound);
    }
  }
}

async function migrate(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(VERSION_TABLE);
  const version =
    (await client.query<{ version: number }>('SELECT version FROM tiltyard_schema')).rows[0]
      ?.version ?? 0;
  if (version > MIGRATIONS.length) throw new StorageError(tooNew(version));
  for (const step of MIGRATIONS.slice(version))
    for (const statement of step) await client.query(statement);
  if (version === MIGRATIONS.length) return;
  await client.query('DELETE FROM tiltyard_schema');
  await client.query('INSERT INTO tiltyard_schema (version) VALUES ($1)', [MIGRATIONS.length]);
}
