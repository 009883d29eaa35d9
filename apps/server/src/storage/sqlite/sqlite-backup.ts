import type Database from 'better-sqlite3';
import { unpackArchive } from '../archive.js';
import { parseEntry } from '../stored-json.js';
import type { BackupRow } from '../store.js';
import { insertFight, insertHead, readHead } from './rows.js';
import type { Statements } from './statements.js';

/** How many entries go into one row of a backup. */
const PAGE = 1000;

/** Every row of a database as it stands at one moment; others may go on meanwhile. */
export async function* writeBackup(
  database: Database.Database,
  sql: Statements,
): AsyncGenerator<BackupRow> {
  database.exec('BEGIN');
  try {
    for (const { id } of sql.fights.all()) {
      const fight = sql.fight.get(id);
      const head = sql.head.get(id);
      if (!fight || !head) continue;
      const initial: unknown = JSON.parse(fight.initial);
      yield { table: 'fights', row: { ...fight, initial, head: readHead(head) } };
      yield* entriesOf(id, sql);
      const messages = sql.messages.all(id);
      if (messages.length > 0) yield { table: 'messages', fight: id, rows: messages };
      const tokens = sql.tokens.all(id);
      if (tokens.length > 0) yield { table: 'tokens', rows: tokens };
      for (const { hash } of sql.pictureHashes.all(id)) {
        const picture = sql.picture.get(id, hash);
        if (picture)
          yield { table: 'picture', fight: id, hash, body: picture.body.toString('base64') };
      }
    }
    for (const { hash } of sql.libraryHashes.all()) {
      const library = sql.library.get(hash);
      if (library)
        yield { table: 'library', row: { ...library, body: library.body.toString('base64') } };
    }
  } finally {
    database.exec('ROLLBACK');
  }
}

async function* entriesOf(id: string, sql: Statements): AsyncGenerator<BackupRow> {
  const archive = sql.archive.get(id);
  const { entries } = archive ? await unpackArchive(archive.body) : { entries: [] };
  for (let from = 0; from < entries.length; from += PAGE)
    yield { table: 'entries', fight: id, rows: entries.slice(from, from + PAGE) };
  for (let from = entries.length; ; from += PAGE) {
    const rows = sql.page.all(id, from, from + PAGE).map(({ body }) => parseEntry(body));
    if (rows.length > 0) yield { table: 'entries', fight: id, rows };
    if (rows.length < PAGE) return;
  }
}

/** Puts the rows of a backup into an empty database. @returns how many fights there were. */
export async function readBackup(rows: AsyncIterable<BackupRow>, sql: Statements): Promise<number> {
  let fights = 0;
  for await (const each of rows) {
    if (each.table === 'fights') {
      const { head, ...fight } = each.row;
      const initial = JSON.stringify(fight.initial);
      insertFight(sql, { ...fight, initial });
      insertHead(sql, fight.id, head, Buffer.byteLength(initial));
      fights++;
    } else insertRows(each, sql);
  }
  return fights;
}

function insertRows(each: Exclude<BackupRow, { table: 'fights' }>, sql: Statements): void {
  switch (each.table) {
    case 'entries': {
      let bytes = 0;
      for (const entry of each.rows) {
        const body = JSON.stringify(entry);
        bytes += Buffer.byteLength(body);
        sql.entry.run(each.fight, entry.seq, body);
      }
      sql.grow.run(bytes, each.fight);
      return;
    }
    case 'messages':
      for (const { seat, id, revision } of each.rows)
        sql.message.run(each.fight, seat, id, revision);
      return;
    case 'tokens':
      for (const { hash, fight, seat } of each.rows) sql.token.run(hash, fight, seat);
      return;
    case 'picture':
      sql.insertPicture.run(each.fight, each.hash, Buffer.from(each.body, 'base64'));
      return;
    case 'library': {
      const { hash, revision, updated, body } = each.row;
      const bytes = Buffer.from(body, 'base64');
      sql.putLibrary.run(hash, revision, updated, bytes.length, bytes);
    }
  }
}
