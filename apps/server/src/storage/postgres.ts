import { randomUUID } from 'node:crypto';
import type { Entry, PendingAction } from '@tiltyard/engine/fight';
import type { RoomMeta } from '@tiltyard/room';
import type { PoolClient } from 'pg';
import pg from 'pg';
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
  Store,
  StoredFight,
  TokenRow,
} from './store.js';
import { StorageError } from './store.js';

const CHANNEL = 'tiltyard';
const PAGE = 1000;
const RECONNECT = 1000;
const UNIQUE_VIOLATION = '23505';
/** Any number, the same for every server: only one of them brings the tables up to date at a time. */
const MIGRATION_LOCK = 7_119_484;

/** The number of the lock that a fight's name stands for. */
const LEAD_KEY = "hashtextextended('tiltyard/' || $1::text, 0)";
/** A server whose machine is gone must not hold its locks for hours. */
const NOTICED_SOON =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

type FightText = Omit<FightRow, 'initial' | 'created'> & {
  readonly initial: string;
  readonly created: string;
};

interface HeadText {
  readonly revision: string;
  readonly pending: string;
  readonly aside: string;
  readonly updated: string;
}

const readHead = ({ revision, pending, aside, updated }: HeadText): HeadRow => {
  const waits: readonly PendingAction[] = JSON.parse(pending);
  const kept: RoomMeta = JSON.parse(aside);
  return { revision: Number(revision), pending: waits, aside: kept, updated: Number(updated) };
};

const readFight = ({ initial, created, ...rest }: FightText): FightRow => ({
  ...rest,
  initial: JSON.parse(initial),
  created: Number(created),
});

const readEntry = ({ body }: { readonly body: string }): Entry => {
  const entry: Entry = JSON.parse(body);
  return entry;
};

const FIGHT =
  'SELECT id, engine, ruleset, version, title, commitment, seed, initial, created FROM fights WHERE id = $1';
const HEAD = 'SELECT revision, pending, aside, updated FROM heads WHERE fight = $1';
const INSERT_ENTRIES =
  'INSERT INTO entries (fight, seq, body) SELECT $1, * FROM unnest($2::bigint[], $3::text[])';
const ENTRIES = 'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 ORDER BY seq';

/** Everything of a change in one statement, which is stored whole or not at all; no row comes back if the stored revision is another. */
const APPEND = `
  WITH head AS (
    UPDATE heads SET revision = $2, pending = $3, aside = $4, updated = $5 WHERE fight = $1 AND revision = $2 - 1 RETURNING fight
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

/** Fights in a PostgreSQL database, which several servers may share. */
export class PostgresStore implements Store {
  /** Tells the own news from that of others. */
  private readonly server = randomUUID();
  private listener: pg.Client | undefined;
  private closed = false;
  private again: NodeJS.Timeout | undefined;
  private hears: ((news: News) => void) | undefined;
  /** The fights whose automatic combatants are played here: locks of the connection that hears the channel. */
  private readonly led = new Set<string>();

  private constructor(private readonly pool: pg.Pool) {
    // A connection that breaks while idle is replaced when it is needed.
    pool.on('error', () => undefined);
  }

  /**
   * Connects and brings the tables up to date.
   * @param address as postgres://user:password@host:port/database
   * @throws StorageTrouble in words for people.
   */
  static async connect(address: string): Promise<PostgresStore> {
    const pool = new pg.Pool({
      connectionString: address,
      max: 10,
      connectionTimeoutMillis: 3000,
      statement_timeout: 15_000,
      query_timeout: 20_000,
      keepAlive: true,
      application_name: 'tiltyard',
    });
    const store = new PostgresStore(pool);
    try {
      await store.transaction(migrate);
      return store;
    } catch (error) {
      await pool.end();
      throw error instanceof StorageError
        ? new StorageError(`the PostgreSQL database cannot be used: ${error.message}`, {
            cause: error,
          })
        : error;
    }
  }

  async create({ fight, head, entries, snapshots }: NewFight, token: TokenRow): Promise<void> {
    await this.transaction(async (client) => {
      await insertFight(client, fight, head);
      for (let from = 0; from < entries.length; from += PAGE)
        await client.query(INSERT_ENTRIES, [
          fight.id,
          entries.slice(from, from + PAGE).map((_, i) => from + i),
          entries.slice(from, from + PAGE),
        ]);
      for (const { entry, state } of snapshots)
        await client.query('INSERT INTO snapshots (fight, entry, state) VALUES ($1, $2, $3)', [
          fight.id,
          entry,
          state,
        ]);
      await client.query('INSERT INTO tokens (hash, fight, seat) VALUES ($1, $2, $3)', [
        token.hash,
        token.fight,
        token.seat,
      ]);
    });
  }

  open(id: string): Promise<StoredFight | undefined> {
    return this.reading(async (client) => {
      const [fight] = (await client.query<FightText>(FIGHT, [id])).rows;
      const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
      if (!fight || !head) return undefined;
      const entries = (
        await client.query<{ body: string }>({ name: 'entries', text: ENTRIES, values: [id, 0] })
      ).rows.map(readEntry);
      const snapshots = (
        await client.query<{ entry: string; state: string }>(
          'SELECT entry, state FROM snapshots WHERE fight = $1 ORDER BY entry',
          [id],
        )
      ).rows;
      return {
        fight: readFight(fight),
        head: readHead(head),
        entries,
        snapshots: snapshots.map(({ entry, state }) => ({
          entry: Number(entry),
          state: JSON.parse(state),
        })),
      };
    });
  }

  since(id: string, from: number): Promise<Pick<StoredFight, 'head' | 'entries'> | undefined> {
    return this.reading(async (client) => {
      const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
      return (
        head && {
          head: readHead(head),
          entries: (await client.query<{ body: string }>(ENTRIES, [id, from])).rows.map(readEntry),
        }
      );
    });
  }

  async append({ fight, head, entries, message, token, snapshot }: Append): Promise<Appended> {
    const values = [
      fight,
      head.revision,
      JSON.stringify(head.pending),
      JSON.stringify(head.aside),
      head.updated,
      entries.map(({ seq }) => seq),
      entries.map((entry) => JSON.stringify(entry)),
      message?.seat ?? null,
      message?.id ?? null,
      token?.hash ?? null,
      token?.seat ?? null,
      snapshot?.entry ?? null,
      snapshot ? JSON.stringify(snapshot.state) : null,
      this.told({ kind: 'changed', fight, revision: head.revision }),
    ];
    try {
      const { rowCount } = await this.pool.query({ name: 'append', text: APPEND, values });
      if (rowCount === 1) return { kind: 'stored' };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION)
        throw troubleOf(error);
    }
    const before = message && (await this.revisionOf(fight, message));
    return before === undefined ? { kind: 'conflict' } : { kind: 'already', revision: before };
  }

  async revisionOf(fight: string, { seat, id }: MessageRow): Promise<number | undefined> {
    const [row] = await this.rows<{ revision: string }>(
      'SELECT revision FROM messages WHERE fight = $1 AND seat = $2 AND id = $3',
      [fight, seat, id],
    );
    return row && Number(row.revision);
  }

  async tokenOf(hash: string): Promise<TokenRow | undefined> {
    const [row] = await this.rows<TokenRow>(
      'SELECT hash, fight, seat FROM tokens WHERE hash = $1',
      [hash],
    );
    return row;
  }

  async remove(id: string): Promise<boolean> {
    const rows = await this.rows(
      'WITH gone AS (DELETE FROM fights WHERE id = $1 RETURNING id) SELECT pg_notify($2, $3) FROM gone',
      [id, CHANNEL, this.told({ kind: 'removed', fight: id })],
    );
    return rows.length > 0;
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.rows<{ fight: string; revision: string }>(
      'SELECT fight, revision FROM heads WHERE fight = ANY($1)',
      [[...ids]],
    );
    return new Map(rows.map(({ fight, revision }) => [fight, Number(revision)]));
  }

  async check(): Promise<void> {
    await this.rows('UPDATE tiltyard_schema SET version = version', []);
  }

  async announce(fight: string, seats: readonly string[]): Promise<void> {
    await this.rows('SELECT pg_notify($1, $2)', [
      CHANNEL,
      this.told({ kind: 'present', fight, server: this.server, seats }),
    ]);
  }

  async leads(fight: string): Promise<boolean> {
    const { listener } = this;
    if (this.led.has(fight)) return true;
    const [row] =
      (
        await listener
          ?.query<{ leads: boolean }>(`SELECT pg_try_advisory_lock(${LEAD_KEY}) AS leads`, [fight])
          .catch(() => undefined)
      )?.rows ?? [];
    // Locks went with the connection that they were taken over.
    if (row?.leads !== true || listener !== this.listener) return false;
    this.led.add(fight);
    return true;
  }

  async resign(fight: string): Promise<void> {
    if (this.led.delete(fight))
      await this.listener
        ?.query(`SELECT pg_advisory_unlock(${LEAD_KEY})`, [fight])
        .catch(() => undefined);
  }

  listen(hear: (news: News) => void): void {
    this.hears = hear;
    void this.tuneIn();
  }

  async *backup(): AsyncIterable<BackupRow> {
    const client = await this.connected();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows: ids } = await client.query<{ id: string }>('SELECT id FROM fights ORDER BY id');
      for (const { id } of ids) {
        const [fight] = (await client.query<FightText>(FIGHT, [id])).rows;
        const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
        if (!fight || !head) continue;
        yield { table: 'fights', row: { ...readFight(fight), head: readHead(head) } };
        for (let from = 0; ; from += PAGE) {
          const { rows } = await client.query<{ body: string }>(
            'SELECT body FROM entries WHERE fight = $1 AND seq >= $2 AND seq < $3 ORDER BY seq',
            [id, from, from + PAGE],
          );
          if (rows.length > 0) yield { table: 'entries', fight: id, rows: rows.map(readEntry) };
          if (rows.length < PAGE) break;
        }
        const { rows: messages } = await client.query<MessageRow & { revision: string }>(
          'SELECT seat, id, revision FROM messages WHERE fight = $1 ORDER BY revision',
          [id],
        );
        if (messages.length > 0)
          yield {
            table: 'messages',
            fight: id,
            rows: messages.map((each) => ({ ...each, revision: Number(each.revision) })),
          };
        const { rows: tokens } = await client.query<TokenRow>(
          'SELECT hash, fight, seat FROM tokens WHERE fight = $1 ORDER BY hash',
          [id],
        );
        if (tokens.length > 0) yield { table: 'tokens', rows: tokens };
      }
      await client.query('COMMIT');
    } catch (error) {
      throw troubleOf(error);
    } finally {
      client.release(true);
    }
  }

  restore(rows: AsyncIterable<BackupRow>): Promise<number> {
    return this.transaction(async (client) => {
      await client.query('LOCK TABLE fights');
      if ((await client.query('SELECT 1 FROM fights LIMIT 1')).rowCount !== 0)
        throw new StorageError(
          'there are fights here already; a backup is put back into an empty database only',
        );
      let fights = 0;
      for await (const each of rows) {
        if (each.table === 'fights') {
          const { head, ...fight } = each.row;
          await insertFight(client, { ...fight, initial: JSON.stringify(fight.initial) }, head);
          fights++;
        } else if (each.table === 'entries') await insertEntries(client, each.fight, each.rows);
        else if (each.table === 'messages') {
          const { rows: told, fight } = each;
          await client.query(
            'INSERT INTO messages (fight, seat, id, revision) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])',
            [
              fight,
              told.map(({ seat }) => seat),
              told.map(({ id }) => id),
              told.map(({ revision }) => revision),
            ],
          );
        } else
          for (const { hash, fight, seat } of each.rows)
            await client.query('INSERT INTO tokens (hash, fight, seat) VALUES ($1, $2, $3)', [
              hash,
              fight,
              seat,
            ]);
      }
      return fights;
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.again);
    await this.listener?.end().catch(() => undefined);
    await this.pool.end();
  }

  /** Hears the channel; when the connection is lost it tries again until it stands, and says that something may have been missed. */
  private async tuneIn(): Promise<void> {
    const client = new pg.Client({ ...this.pool.options, keepAlive: true });
    let lost = false;
    const retry = (): void => {
      if (lost) return;
      lost = true;
      this.led.clear();
      client.end().catch(() => undefined);
      if (!this.closed) this.again = setTimeout(() => void this.tuneIn(), RECONNECT);
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    try {
      this.listener = client;
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      await client.query(NOTICED_SOON);
      // What was stored before is not heard of, at the start as after a loss.
      this.hears?.({ kind: 'gap' });
    } catch {
      retry();
    }
  }

  private told(news: News): string {
    return JSON.stringify({ from: this.server, news });
  }

  private heard(payload: string): void {
    const { from, news }: { readonly from: string; readonly news: News } = JSON.parse(payload);
    if (from !== this.server) this.hears?.(news);
  }

  private async rows<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<readonly R[]> {
    try {
      return (await this.pool.query<R>(text, values)).rows;
    } catch (error) {
      throw troubleOf(error);
    }
  }

  private async connected(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw troubleOf(error);
    }
  }

  private reading<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.transaction(work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }

  private async transaction<T>(
    work: (client: PoolClient) => Promise<T>,
    begin = 'BEGIN',
  ): Promise<T> {
    const client = await this.connected();
    let sound = false;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      sound = true;
      return result;
    } catch (error) {
      throw troubleOf(error);
    } finally {
      // One that failed in the middle of something is thrown away.
      client.release(!sound);
    }
  }
}

const troubleOf = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  // Several addresses of one host that all refuse come as one error without a message.
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [error];
  return new StorageError(first instanceof Error ? first.message : String(first), {
    cause: error,
  });
};

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

async function insertFight(
  client: PoolClient,
  { id, engine, ruleset, version, title, commitment, seed, initial, created }: NewFight['fight'],
  head: HeadRow,
): Promise<void> {
  await client.query(
    'INSERT INTO fights (id, engine, ruleset, version, title, commitment, seed, initial, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, engine, ruleset, version, title, commitment, seed, initial, created],
  );
  await client.query(
    'INSERT INTO heads (fight, revision, pending, aside, updated) VALUES ($1, $2, $3, $4, $5)',
    [id, head.revision, JSON.stringify(head.pending), JSON.stringify(head.aside), head.updated],
  );
}

async function insertEntries(
  client: PoolClient,
  fight: string,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await client.query(INSERT_ENTRIES, [
    fight,
    entries.map(({ seq }) => seq),
    entries.map((entry) => JSON.stringify(entry)),
  ]);
}
