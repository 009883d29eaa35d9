import type { Settings } from '@tiltyard/server';
import type { Command } from 'commander';
import { Option } from 'commander';
import { queueAddress, wholeNumber } from '../arguments.js';
import type { StorageOptions } from './storage-options.js';
import { InputError } from '../../input-error.js';

/** The options of `tiltyard serve`. */
export interface ServeOptions extends StorageOptions {
  readonly port: number;
  readonly host: string;
  readonly origin: readonly string[];
  readonly web?: string;
  readonly proxied?: number | true;
  readonly docs?: boolean;
  readonly fights: number;
  readonly entries: number;
  readonly sockets: number;
  readonly seats: number;
  readonly fightSize: number;
  readonly dailySize: number;
  readonly librarySize: number;
  readonly journalSize: number;
  readonly archiveAfter: number;
  readonly deleteAfter: number;
  readonly metrics?: Settings['metrics'];
  readonly log: Settings['logLevel'];
  readonly requests: number;
  readonly messages: number;
  readonly pause: number;
  readonly queue?: string;
}

const LEVELS = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'silent',
] as const satisfies readonly Settings['logLevel'][];

/** The addresses of the server, and what it offers besides fights. */
const withAddresses = (command: Command): Command =>
  command
    .addOption(
      new Option('--port <n>', 'port; 0 for any free one')
        .env('PORT')
        .argParser(wholeNumber(0, 65_535))
        .default(4180),
    )
    .addOption(
      new Option('--host <name>', 'address to listen at; 0.0.0.0 for all')
        .env('HOST')
        .default('127.0.0.1'),
    )
    .addOption(
      new Option('--origin <urls>', 'other addresses whose pages may connect, comma-separated')
        .env('TILTYARD_ORIGIN')
        .argParser(addresses)
        .default([], 'none'),
    )
    .addOption(new Option('--web <folder>', 'folder of the built web app').env('TILTYARD_WEB'))
    .addOption(
      new Option(
        '--proxied [hops]',
        'number of proxies in front of the server whose X-Forwarded-For is trusted; 1 if no number is given',
      )
        .env('TILTYARD_PROXIED')
        .argParser(proxyCount),
    )
    .addOption(
      new Option(
        '--metrics <address>',
        'separate port or host:port for metrics, or "open" for /metrics on the main port (default: off)',
      )
        .env('TILTYARD_METRICS')
        .argParser(metricsPlace),
    )
    .addOption(new Option('--docs', 'describe the HTTP interface at /docs').env('TILTYARD_DOCS'));

/** How much is stored, and for how long. */
const withStorage = (command: Command): Command =>
  command
    .addOption(
      new Option('--fights <n>', 'fights that one address may store in a day')
        .env('TILTYARD_FIGHTS')
        .argParser(wholeNumber(1))
        .default(200),
    )
    .addOption(
      new Option('--entries <n>', 'entries of one fight')
        .env('TILTYARD_ENTRIES')
        .argParser(wholeNumber(1))
        .default(10_000),
    )
    .addOption(
      new Option('--seats <n>', 'seats of one fight')
        .env('TILTYARD_SEATS')
        .argParser(wholeNumber(1))
        .default(100),
    )
    .addOption(
      new Option('--fight-size <MB>', 'storage that one fight may take up')
        .env('TILTYARD_FIGHT_SIZE')
        .argParser(wholeNumber(1))
        .default(32),
    )
    .addOption(
      new Option('--daily-size <MB>', 'storage that one address may fill in a day')
        .env('TILTYARD_DAILY_SIZE')
        .argParser(wholeNumber(1))
        .default(500),
    )
    .addOption(
      new Option('--journal-size <MB>', 'largest journal that can be imported')
        .env('TILTYARD_JOURNAL_SIZE')
        .argParser(wholeNumber(1))
        .default(4),
    )
    .addOption(
      new Option(
        '--archive-after <days>',
        'compress fights that no one has played for this long; 0: never',
      )
        .env('TILTYARD_ARCHIVE_AFTER')
        .argParser(wholeNumber(0))
        .default(30),
    )
    .addOption(
      new Option(
        '--delete-after <days>',
        'delete fights that no one has played for this long; 0: never',
      )
        .env('TILTYARD_DELETE_AFTER')
        .argParser(wholeNumber(0))
        .default(0),
    );

/** The limits per address and connection, the pace, the log and the queue. */
const withLimits = (command: Command): Command =>
  command
    .addOption(
      new Option('--library-size <MB>', 'storage that all libraries may fill together')
        .env('TILTYARD_LIBRARY_SIZE')
        .argParser(wholeNumber(0))
        .default(2000),
    )
    .addOption(
      new Option('--sockets <n>', 'connections of one address')
        .env('TILTYARD_SOCKETS')
        .argParser(wholeNumber(1))
        .default(200),
    )
    .addOption(
      new Option('--log <level>', 'log level')
        .env('TILTYARD_LOG')
        .choices(LEVELS)
        .default('warn' satisfies Settings['logLevel']),
    )
    .addOption(
      new Option('--requests <n>', 'requests a minute from one address')
        .env('TILTYARD_REQUESTS')
        .argParser(wholeNumber(1))
        .default(600),
    )
    .addOption(
      new Option('--messages <n>', 'messages a second of one connection')
        .env('TILTYARD_MESSAGES')
        .argParser(wholeNumber(1))
        .default(40),
    )
    .addOption(
      new Option('--pause <ms>', 'delay between automatic actions')
        .env('TILTYARD_PAUSE')
        .argParser(wholeNumber(0))
        .default(600),
    )
    .addOption(
      new Option(
        '--queue <url>',
        'let pages have big simulations played by `tiltyard worker`s over PostgreSQL (postgres://…) or Redis (redis://…)',
      )
        .env('TILTYARD_QUEUE')
        .argParser((text) => (text === '' ? undefined : queueAddress(text))),
    );

/** Adds the options of `serve` except those of storage. */
export const withServeOptions = (command: Command): Command =>
  withLimits(withStorage(withAddresses(command)));

function addresses(text: string): readonly string[] {
  return text.split(',').map((each) => {
    const address = each.trim();
    if (!URL.canParse(address) || new URL(address).origin !== address)
      throw InputError.say(
        `--origin: "${address}" is not an address; expected one such as https://table.example`,
      );
    return address;
  });
}

/** The number of proxies: `--proxied` alone, or a true value in the environment, means one. */
function proxyCount(text: string): number {
  if (['', '1', 'true', 'yes', 'on'].includes(text)) return 1;
  if (/^\d$/.test(text)) return Number(text);
  throw InputError.say(`--proxied: "${text}" is no number of proxies; expected 1 to 9`);
}

/** Where the metrics are served: `off`, `open`, `9180`, `10.0.0.5:9180` or `[::1]:9180`; by default nowhere. */
function metricsPlace(text: string): Settings['metrics'] {
  if (text === '' || text === 'off') return undefined;
  if (text === 'open') return text;
  const [, name, digits] = /^(?:(\[[\da-f:.]+\]|[^:[\]]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535)
    throw InputError.say(
      `--metrics: "${text}" is no place; expected off, open, a port such as 9180, or host:port`,
    );
  return { host: name?.replaceAll(/[[\]]/g, '') ?? '127.0.0.1', port };
}
