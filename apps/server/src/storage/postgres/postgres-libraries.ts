import type { LibraryRow, LibraryStore } from '../store.js';
import type { PostgresConnection } from './connection.js';

export const INSERT_LIBRARY =
  'INSERT INTO libraries (hash, revision, updated, bytes, body) VALUES ($1, $2, $3, $4, $5)';

/** A library as PostgreSQL gives it. */
export interface LibraryText {
  readonly hash: string;
  readonly revision: string;
  readonly updated: string;
  readonly body: Buffer;
}

export const readLibrary = ({
  hash,
  revision,
  updated,
  body,
}: LibraryText): LibraryRow & { readonly body: Buffer } => ({
  hash,
  revision: Number(revision),
  updated: Number(updated),
  body,
});

export const LIBRARY = 'SELECT hash, revision, updated, body FROM libraries WHERE hash = $1';

/** Libraries in a PostgreSQL database. */
export class PostgresLibraries implements LibraryStore {
  constructor(private readonly connection: PostgresConnection) {}

  save(
    { hash, revision, updated, body }: LibraryRow,
    limit: number,
  ): Promise<'stored' | 'conflict' | 'full'> {
    return this.connection.transaction(async (client) => {
      // Two at once would not see each other, and together exceed what all may take up.
      await client.query('LOCK TABLE libraries IN SHARE ROW EXCLUSIVE MODE');
      const [old] = (
        await client.query<{ revision: string; bytes: string }>(
          'SELECT revision, bytes FROM libraries WHERE hash = $1',
          [hash],
        )
      ).rows;
      if (Number(old?.revision ?? 0) !== revision - 1) return 'conflict';
      const [all] = (
        await client.query<{ bytes: string }>(
          'SELECT coalesce(sum(bytes), 0) AS bytes FROM libraries',
        )
      ).rows;
      if (Number(all?.bytes ?? 0) - Number(old?.bytes ?? 0) + body.length > limit) return 'full';
      await client.query(
        `${INSERT_LIBRARY} ON CONFLICT (hash) DO UPDATE
          SET revision = excluded.revision, updated = excluded.updated, bytes = excluded.bytes, body = excluded.body`,
        [hash, revision, updated, body.length, Buffer.from(body)],
      );
      return 'stored';
    });
  }

  async get(hash: string): Promise<LibraryRow | undefined> {
    const [row] = await this.connection.rows<LibraryText & Record<string, unknown>>(LIBRARY, [
      hash,
    ]);
    return row && readLibrary(row);
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
