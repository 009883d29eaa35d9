import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { CliEnvironment } from '../../environment.js';

/** Where fights are kept, as the user says it. */
export interface StorageOptions {
  readonly data: string;
  readonly database?: string;
}

/** Where fights are kept if nothing else is said. */
const HOME = join(homedir(), '.tiltyard');

/** Adds the options that say where fights are kept. */
export const withStorageOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--data <folder>', 'where fights are kept')
        .env('TILTYARD_DATA')
        .default(HOME, '~/.tiltyard'),
    )
    .addOption(
      new Option(
        '--database <url>',
        'a PostgreSQL database instead, as postgres://user:password@host/name',
      ).env('DATABASE_URL'),
    );

/** Where fights are kept, as the server wants it. */
export const storageOf = (
  { data, database }: StorageOptions,
  world: CliEnvironment,
): StorageOptions => ({
  data: resolve(world.cwd, data),
  ...(database === undefined || database === '' ? {} : { database }),
});
