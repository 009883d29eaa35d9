import type { LibraryRow, LibraryStore } from '../store.js';
import type { PostgresConnection } from './connection.js';
import { INSERT_LIBRARY, LIBRARY } from './statements.js';

/** Libraries in a PostgreSQL database. */
export class PostgresLibraries implements LibraryStore {
  constructor(private readonly connection: PostgresConnection) {}

  save(
    { hash, revision, updated, body }: LibraryRow,
    limit: number,
  ): Promise<'stored' | 'conflict' | 'full'> {
    return this.connection.transaction(async (client) => {
      // Two transactions at once would not see each other, and could together exceed the common limit.
      await client.query('LOCK TABLE libraries IN SHARE ROW EXCLUSIVE MODE');
      const [old] = (
        await client.query<{ revision: number; bytes: number }>(
          'SELECT revision, bytes FROM libraries WHERE hash = $1',
          [hash],
        )
      ).rows;
      if ((old?.revision ?? 0) !== revision - 1) return 'conflict';
      const [all] = (
        await client.query<{ bytes: number }>(
          'SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM libraries',
        )
      ).rows;
      if ((all?.bytes ?? 0) - (old?.bytes ?? 0) + body.length > limit) return 'full';
      await client.query(
        `${INSERT_LIBRARY} ON CONFLICT (hash) DO UPDATE
          SET revision = excluded.revision, updated = excluded.updated, bytes = excluded.bytes, body = excluded.body`,
        [hash, revision, updated, body.length, Buffer.from(body)],
      );
      return 'stored';
    });
  }

  async get(hash: string): Promise<LibraryRow | undefined> {
    const [row] = await this.connection.rows<LibraryRow & Record<string, unknown>>(LIBRARY, [hash]);
    return row;
  }

  async remove(hash: string): Promise<boolean> {
    const removed = await this.connection.rows(
      'DELETE FROM libraries WHERE hash = $1 RETURNING hash',
      [hash],
    );
    return removed.length > 0;
  }

  async forget(before: number): Promise<void> {
    await this.connection.rows('DELETE FROM libraries WHERE updated < $1', [before]);
  }
}
