import type { PictureLimit, PictureStore } from '../store.js';
import type { PostgresConnection } from './connection.js';
import { INSERT_PICTURE, PICTURE, PICTURE_HASHES } from './statements.js';

/** The pictures of fights in a PostgreSQL database. */
export class PostgresPictures implements PictureStore {
  constructor(private readonly connection: PostgresConnection) {}

  add(
    fight: string,
    hash: string,
    body: Uint8Array,
    limit: PictureLimit,
  ): Promise<'stored' | 'known' | 'full'> {
    return this.connection.transaction(async (client) => {
      // Two transactions at once would not see each other.
      await client.query('SELECT 1 FROM heads WHERE fight = $1 FOR UPDATE', [fight]);
      const known = await client.query('SELECT 1 FROM pictures WHERE fight = $1 AND hash = $2', [
        fight,
        hash,
      ]);
      if (known.rowCount !== 0) return 'known';
      const [use = { count: 0, bytes: 0 }] = (
        await client.query<{ count: number; bytes: number }>(
          'SELECT count(*) AS count, coalesce(sum(octet_length(body)), 0) AS bytes FROM pictures WHERE fight = $1',
          [fight],
        )
      ).rows;
      if (use.count >= limit.count || use.bytes + body.length > limit.bytes) return 'full';
      await client.query(INSERT_PICTURE, [fight, hash, Buffer.from(body)]);
      return 'stored';
    });
  }

  async get(fight: string, hash: string): Promise<Uint8Array | undefined> {
    const [row] = await this.connection.rows<{ body: Buffer }>(PICTURE, [fight, hash]);
    return row?.body;
  }

  async hashes(fight: string): Promise<readonly string[]> {
    const rows = await this.connection.rows<{ hash: string }>(PICTURE_HASHES, [fight]);
    return rows.map(({ hash }) => hash);
  }

  remove(fight: string, revision: number, hashes: readonly string[]): Promise<boolean> {
    return this.connection.transaction(async (client) => {
      // A change that uses a picture updates the head first, and a transaction that adds a picture locks it.
      const head = await client.query(
        'SELECT 1 FROM heads WHERE fight = $1 AND revision = $2 FOR UPDATE',
        [fight, revision],
      );
      if (head.rowCount === 0) return false;
      await client.query('DELETE FROM pictures WHERE fight = $1 AND hash = ANY ($2)', [
        fight,
        [...hashes],
      ]);
      return true;
    });
  }

  async copy(from: string, to: string): Promise<void> {
    await this.connection.rows(
      'INSERT INTO pictures (fight, hash, body) SELECT $2, hash, body FROM pictures WHERE fight = $1',
      [from, to],
    );
  }
}
