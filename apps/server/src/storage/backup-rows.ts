import { entryOf } from '@tiltyard/room';
import { unpackArchive } from './archive.js';
import { entryPages } from './entry-pages.js';
import type {
  AnsweredMessage,
  BackupRow,
  EntryText,
  FightRow,
  HeadRow,
  LibraryRow,
  NewFight,
  TokenRow,
} from './store.js';
import { bytesOf } from './store.js';
import { entryText } from './stored-json.js';

type Awaitable<T> = T | Promise<T>;

/** What a backup reads from a database, all as of the same moment. */
export interface BackupSource {
  fightIds(): Awaitable<readonly string[]>;
  /** @returns undefined if the fight is not stored completely. */
  fight(id: string): Awaitable<(FightRow & { readonly head: HeadRow }) | undefined>;
  archive(fight: string): Awaitable<Uint8Array | undefined>;
  /** The entries with a seq from `from` up to, but not including, `to`, each as JSON. */
  entries(fight: string, from: number, to: number): Awaitable<readonly string[]>;
  messages(fight: string): Awaitable<readonly AnsweredMessage[]>;
  tokens(fight: string): Awaitable<readonly TokenRow[]>;
  pictureHashes(fight: string): Awaitable<readonly string[]>;
  picture(fight: string, hash: string): Awaitable<Buffer | undefined>;
  libraryHashes(): Awaitable<readonly string[]>;
  library(hash: string): Awaitable<(LibraryRow & { readonly body: Buffer }) | undefined>;
}

/** The empty database to which a backup is restored. */
export interface BackupTarget {
  /** @param bytes the size of the fight without its entries. */
  addFight(fight: NewFight['fight'], head: HeadRow, bytes: number): Awaitable<void>;
  /** @param bytes the size of these entries. */
  addEntries(fight: string, rows: readonly EntryText[], bytes: number): Awaitable<void>;
  addMessages(fight: string, rows: readonly AnsweredMessage[]): Awaitable<void>;
  addToken(row: TokenRow): Awaitable<void>;
  addPicture(fight: string, hash: string, body: Buffer): Awaitable<void>;
  addLibrary(row: LibraryRow): Awaitable<void>;
}

/** How many entries go into one row of a backup. */
const PAGE = 1000;

/** Every row of a database, one fight after another. */
export async function* writeBackup(source: BackupSource): AsyncGenerator<BackupRow> {
  for (const id of await source.fightIds()) {
    const fight = await source.fight(id);
    if (fight) {
      yield { table: 'fights', row: fight };
      yield* rowsOfFight(source, id);
    }
  }
  for (const hash of await source.libraryHashes()) {
    const library = await source.library(hash);
    if (library)
      yield { table: 'library', row: { ...library, body: library.body.toString('base64') } };
  }
}

async function* rowsOfFight(source: BackupSource, fight: string): AsyncGenerator<BackupRow> {
  const { entries } = await unpackArchive(await source.archive(fight));
  for (let from = 0; from < entries.length; from += PAGE)
    yield { table: 'entries', fight, rows: entries.slice(from, from + PAGE) };
  const pages = entryPages(entries.length, PAGE, (from, to) => source.entries(fight, from, to));
  for await (const bodies of pages)
    if (bodies.length > 0) yield { table: 'entries', fight, rows: bodies.map(entryOf) };
  const messages = await source.messages(fight);
  if (messages.length > 0) yield { table: 'messages', fight, rows: messages };
  const tokens = await source.tokens(fight);
  if (tokens.length > 0) yield { table: 'tokens', rows: tokens };
  for (const hash of await source.pictureHashes(fight)) {
    const body = await source.picture(fight, hash);
    if (body) yield { table: 'picture', fight, hash, body: body.toString('base64') };
  }
}

/**
 * Restores the rows of a backup to an empty database.
 * @returns the number of fights
 */
export async function readBackup(
  rows: AsyncIterable<BackupRow>,
  target: BackupTarget,
): Promise<number> {
  let fights = 0;
  for await (const each of rows) {
    await addRow(each, target);
    if (each.table === 'fights') fights++;
  }
  return fights;
}

async function addRow(each: BackupRow, target: BackupTarget): Promise<void> {
  switch (each.table) {
    case 'fights': {
      const { head, ...fight } = each.row;
      const initial = JSON.stringify(fight.initial);
      await target.addFight({ ...fight, initial }, head, Buffer.byteLength(initial));
      return;
    }
    case 'entries': {
      const rows = each.rows.map(entryText);
      await target.addEntries(each.fight, rows, bytesOf({ entries: rows }));
      return;
    }
    case 'messages':
      await target.addMessages(each.fight, each.rows);
      return;
    case 'tokens':
      for (const row of each.rows) await target.addToken(row);
      return;
    case 'picture':
      await target.addPicture(each.fight, each.hash, Buffer.from(each.body, 'base64'));
      return;
    case 'library':
      await target.addLibrary({ ...each.row, body: Buffer.from(each.row.body, 'base64') });
  }
}
