import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { FILE } from './sqlite/open-database.js';
import { SqliteStore } from './sqlite/sqlite-store.js';
import type { BackupRow, Store } from './store.js';

/** Where fights are stored: a data folder, or a PostgreSQL database. */
export interface StorageLocation {
  readonly data: string;
  readonly database?: string;
}

const FORMAT = 'tiltyard-backup/1';

const last = z.strictObject({ end: z.literal(true), fights: z.int(), sha256: z.string() });

/** A backup that cannot be made or restored, explained in plain words. */
export class BackupError extends Error {}

/**
 * Writes everything stored into one file, as of the same moment; servers may continue meanwhile. The file contains
 * seeds and the hashes of links: keep it as safe as the database.
 * @returns the number of fights in it.
 */
export async function backup(place: StorageLocation, file: string): Promise<number> {
  if (place.database === undefined && !existsSync(join(place.data, FILE)))
    throw new BackupError(
      `${place.data} has no fights in it; expected the data folder of a server`,
    );
  const store = await storeAt(place, false);
  const partial = `${file}.part`;
  let fights = 0;
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    const line = (data: unknown): string => {
      const text = `${JSON.stringify(data)}\n`;
      hash.update(text);
      return text;
    };
    yield line({ format: FORMAT });
    for await (const row of store.backup()) {
      if (row.table === 'fights') fights++;
      yield line(row);
    }
    yield `${JSON.stringify({ end: true, fights, sha256: hash.digest('hex') })}\n`;
  }
  try {
    await pipeline(lines(), createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
    await rename(partial, file);
    return fights;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Restores a backup to an empty database, completely or not at all.
 * @returns the number of fights in it.
 * @throws BackupError if the file is not a backup or is damaged.
 */
export async function restore(place: StorageLocation, file: string): Promise<number> {
  await check(file);
  const store = await storeAt(place, true);
  try {
    return await store.restore(rowsOf(file));
  } finally {
    await store.close();
  }
}

async function storeAt({ data, database }: StorageLocation, alone: boolean): Promise<Store> {
  if (database === undefined) return new SqliteStore(data, alone);
  const { PostgresStore } = await import('./postgres/postgres-store.js');
  return PostgresStore.connect(database);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  const lines = createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity });
  try {
    for await (const line of lines) yield line;
  } catch (error) {
    if (error instanceof Error && String(Reflect.get(error, 'code')).startsWith('Z_'))
      throw damaged(file);
    throw error;
  } finally {
    lines.close();
    source.destroy();
  }
}

const damaged = (file: string): BackupError =>
  new BackupError(`${file} is damaged or breaks off; expected a file that tiltyard backup wrote`);

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}

/** Reads a backup to its end before any of it is used. */
async function check(file: string): Promise<void> {
  const hash = createHash('sha256');
  let before: string | undefined;
  let first = true;
  for await (const line of linesOf(file)) {
    if (first && line !== JSON.stringify({ format: FORMAT })) throw damaged(file);
    first = false;
    if (before !== undefined) hash.update(`${before}\n`);
    before = line;
  }
  const end = last.safeParse(parsed(before));
  if (!end.success || end.data.sha256 !== hash.digest('hex')) throw damaged(file);
}

async function* rowsOf(file: string): AsyncGenerator<BackupRow> {
  for await (const line of linesOf(file)) {
    const row: BackupRow | { readonly table?: undefined } = JSON.parse(line);
    if (row.table !== undefined) yield row;
  }
}
