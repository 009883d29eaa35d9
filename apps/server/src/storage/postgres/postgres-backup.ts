import type { PoolClient } from 'pg';
import { unpackArchive } from '../archive.js';
import type { BackupRow, MessageRow, TokenRow } from '../store.js';
import type { LibraryText } from './postgres-libraries.js';
import { INSERT_LIBRARY, LIBRARY, readLibrary } from './postgres-libraries.js';
import { INSERT_PICTURE } from './postgres-pictures.js';
import type { FightText, HeadText } from './rows.js';
import {
  FIGHT,
  HEAD,
  INSERT_ENTRIES,
  INSERT_TOKEN,
  insertFight,
  PAGE_OF_ENTRIES,
  readEntry,
  readFight,
  readHead,
} from './rows.js';

/** How many entries go into one row of a backup. */
const PAGE = 1000;

/** Every row of a database as a transaction sees it. */
export async function* writeBackup(client: PoolClient): AsyncGenerator<BackupRow> {
  const { rows: ids } = await client.query<{ id: string }>('SELECT id FROM fights ORDER BY id');
  for (const { id } of ids) {
    const [fight] = (await client.query<FightText>(FIGHT, [id])).rows;
    const [head] = (await client.query<HeadText>(HEAD, [id])).rows;
    if (!fight || !head) continue;
    yield { table: 'fights', row: { ...readFight(fight), head: readHead(head) } };
    yield* entriesOf(client, id);
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
    yield* picturesOf(client, id);
  }
  yield* librariesOf(client);
}

/** The pictures of a fight, one at a time. */
async function* picturesOf(client: PoolClient, fight: string): AsyncGenerator<BackupRow> {
  const { rows: hashes } = await client.query<{ hash: string }>(
    'SELECT hash FROM pictures WHERE fight = $1 ORDER BY hash',
    [fight],
  );
  for (const { hash } of hashes) {
    const { rows } = await client.query<{ body: Buffer }>(
      'SELECT body FROM pictures WHERE fight = $1 AND hash = $2',
      [fight, hash],
    );
    for (const { body } of rows)
      yield { table: 'picture', fight, hash, body: body.toString('base64') };
  }
}

/** The libraries, one at a time. */
async function* librariesOf(client: PoolClient): AsyncGenerator<BackupRow> {
  const { rows: hashes } = await client.query<{ hash: string }>(
    'SELECT hash FROM libraries ORDER BY hash',
  );
  for (const { hash } of hashes) {
    const { rows } = await client.query<LibraryText>(LIBRARY, [hash]);
    for (const row of rows) {
      const library = readLibrary(row);
      yield { table: 'library', row: { ...library, body: library.body.toString('base64') } };
    }
  }
}

async function* entriesOf(client: PoolClient, fight: string): AsyncGenerator<BackupRow> {
  const [archive] = (
    await client.query<{ body: Buffer }>('SELECT body FROM archives WHERE fight = $1', [fight])
  ).rows;
  const { entries } = archive ? await unpackArchive(archive.body) : { entries: [] };
  for (let from = 0; from < entries.length; from += PAGE)
    yield { table: 'entries', fight, rows: entries.slice(from, from + PAGE) };
  for (let from = entries.length; ; from += PAGE) {
    const { rows } = await client.query<{ body: string }>(PAGE_OF_ENTRIES, [
      fight,
      from,
      from + PAGE,
    ]);
    if (rows.length > 0) yield { table: 'entries', fight, rows: rows.map(readEntry) };
    if (rows.length < PAGE) return;
  }
}

/** Puts the rows of a backup into an empty database. @returns how many fights there were. */
export async function readBackup(
  rows: AsyncIterable<BackupRow>,
  client: PoolClient,
): Promise<number> {
  let fights = 0;
  for await (const each of rows) {
    if (each.table === 'fights') {
      const { head, ...fight } = each.row;
      const initial = JSON.stringify(fight.initial);
      await insertFight(client, { ...fight, initial }, head, Buffer.byteLength(initial));
      fights++;
    } else await insertRows(each, client);
  }
  return fights;
}

async function insertRows(
  each: Exclude<BackupRow, { table: 'fights' }>,
  client: PoolClient,
): Promise<void> {
  switch (each.table) {
    case 'entries': {
      const { fight, rows } = each;
      const bodies = rows.map((entry) => JSON.stringify(entry));
      await client.query(INSERT_ENTRIES, [fight, rows.map(({ seq }) => seq), bodies]);
      await client.query('UPDATE heads SET bytes = bytes + $2 WHERE fight = $1', [
        fight,
        bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0),
      ]);
      return;
    }
    case 'messages':
      await client.query(
        'INSERT INTO messages (fight, seat, id, revision) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])',
        [
          each.fight,
          each.rows.map(({ seat }) => seat),
          each.rows.map(({ id }) => id),
          each.rows.map(({ revision }) => revision),
        ],
      );
      return;
    case 'tokens':
      for (const { hash, fight, seat } of each.rows)
        await client.query(INSERT_TOKEN, [hash, fight, seat]);
      return;
    case 'picture':
      await client.query(INSERT_PICTURE, [each.fight, each.hash, Buffer.from(each.body, 'base64')]);
      return;
    case 'library': {
      const { hash, revision, updated, body } = each.row;
      const bytes = Buffer.from(body, 'base64');
      await client.query(INSERT_LIBRARY, [hash, revision, updated, bytes.length, bytes]);
    }
  }
}
