import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { CliEnvironment } from '../../environment.js';
import { databaseAddress } from '../arguments.js';

/** Where fights are stored, as given by the user. */
export interface StorageOptions {
  readonly data: string;
  readonly database?: string;
}

/** The default folder of stored fights. */
const HOME = join(homedir(), '.tiltyard');

/** Adds the options for where fights are stored. */
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
      )
        .env('DATABASE_URL')
        .argParser((text) => (text === '' ? undefined : databaseAddress(text))),
    );

/** Where fights are stored, in the form that the server expects. */
export const storageOf = (
  { data, database }: StorageOptions,
  world: CliEnvironment,
): StorageOptions => ({
  data: resolve(world.cwd, data),
  ...(database === undefined ? {} : { database }),
});
