import type { PoolClient, QueryResultRow } from 'pg';
import type { BackupSource, BackupTarget } from '../backup-rows.js';
import type { HeadText } from '../stored-json.js';
import { readFight, readHead } from '../stored-json.js';
import type { AnsweredMessage, LibraryRow, NewFight, TokenRow } from '../store.js';
import { insertFight, storable } from './inserts.js';
import {
  ARCHIVE,
  FIGHT,
  HEAD,
  INSERT_ENTRIES,
  INSERT_LIBRARY,
  INSERT_PICTURE,
  INSERT_TOKEN,
  LIBRARY,
  PAGE_OF_ENTRIES,
  PICTURE,
  PICTURE_HASHES,
} from './statements.js';

/** What a backup reads from a PostgreSQL database, within a transaction. */
export function postgresSource(client: PoolClient): BackupSource {
  const rows = async <R extends QueryResultRow>(
    text: string,
    ...values: readonly unknown[]
  ): Promise<readonly R[]> => (await client.query<R>(text, [...values])).rows;
  const hashes = async (text: string, ...values: readonly unknown[]): Promise<readonly string[]> =>
    (await rows<{ hash: string }>(text, ...values)).map(({ hash }) => hash);
  return {
    fightIds: async () =>
      (await rows<{ id: string }>('SELECT id FROM fights ORDER BY id')).map(({ id }) => id),
    async fight(id) {
      const [fight] = await rows<NewFight['fight']>(FIGHT, id);
      const [head] = await rows<HeadText & QueryResultRow>(HEAD, id);
      return fight && head && { ...readFight(fight), head: readHead(head) };
    },
    archive: async (fight) => (await rows<{ body: Buffer }>(ARCHIVE, fight))[0]?.body,
    entries: async (fight, from, to) =>
      (await rows<{ body: string }>(PAGE_OF_ENTRIES, fight, from, to)).map(({ body }) => body),
    messages: (fight) =>
      rows<AnsweredMessage>(
        'SELECT seat, id, revision FROM messages WHERE fight = $1 ORDER BY revision',
        fight,
      ),
    tokens: (fight) =>
      rows<TokenRow & QueryResultRow>(
        'SELECT hash, fight, seat FROM tokens WHERE fight = $1 ORDER BY hash',
        fight,
      ),
    pictureHashes: (fight) => hashes(PICTURE_HASHES, fight),
    picture: async (fight, hash) => (await rows<{ body: Buffer }>(PICTURE, fight, hash))[0]?.body,
    libraryHashes: () => hashes('SELECT hash FROM libraries ORDER BY hash'),
    library: async (hash) =>
      (await rows<LibraryRow & { readonly body: Buffer } & QueryResultRow>(LIBRARY, hash))[0],
  };
}

/** The PostgreSQL database to which a backup is restored, in one transaction. */
export function postgresTarget(client: PoolClient): BackupTarget {
  const run = async (text: string, ...values: readonly unknown[]): Promise<void> => {
    await client.query(text, [...values]);
  };
  return {
    addFight: (fight, head, bytes) => insertFight(client, fight, head, bytes),
    async addEntries(fight, rows, bytes) {
      const [seqs, bodies] = [rows.map(({ seq }) => seq), rows.map(({ body }) => body)];
      await run(INSERT_ENTRIES, fight, seqs, bodies);
      await run('UPDATE heads SET bytes = bytes + $2 WHERE fight = $1', fight, bytes);
    },
    addMessages: (fight, rows) =>
      run(
        'INSERT INTO messages (fight, seat, id, revision) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])',
        fight,
        rows.map(({ seat }) => seat),
        rows.map(({ id }) => storable(id)),
        rows.map(({ revision }) => revision),
      ),
    addToken: ({ hash, fight, seat }) => run(INSERT_TOKEN, hash, fight, seat),
    addPicture: (fight, hash, body) => run(INSERT_PICTURE, fight, hash, body),
    addLibrary: ({ hash, revision, updated, body }) =>
      run(INSERT_LIBRARY, hash, revision, updated, body.length, body),
  };
}
