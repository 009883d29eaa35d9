import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RunningServer, Settings } from '@tiltyard/server';
import type { Command } from 'commander';
import { Option } from 'commander';
import { queueAddress, wholeNumber } from './arguments.js';
import type { CommandContext } from './arguments.js';
import { readJournalFile } from '../files/journals.js';
import { optionalPart, queuePackages } from '../optional-part.js';
import { served } from '../outside/outside.js';
import { queueNameOf } from '../simulation/queue-name.js';
import { line } from '../text/output.js';
import type { Dispatcher } from '../simulation/dispatcher.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_INTERRUPTED } from '../environment.js';

interface PlaceOptions {
  readonly data: string;
  readonly database?: string;
}

interface ServeOptions extends PlaceOptions {
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

/** Where fights are kept if nothing else is said. */
const HOME = join(homedir(), '.tiltyard');

const placed = (command: Command): Command =>
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

/** Where the server is reached, and what it offers besides tables. */
const withAddresses = (command: Command): Command =>
  command
    .addOption(
      new Option('--port <n>', 'port; 0 for any free one')
        .env('PORT')
        .argParser(wholeNumber(0))
        .default(4180),
    )
    .addOption(
      new Option('--host <name>', 'address to listen at; 0.0.0.0 for all')
        .env('HOST')
        .default('127.0.0.1'),
    )
    .addOption(
      new Option(
        '--origin <urls>',
        'other addresses whose pages may connect, with commas between them',
      )
        .env('TILTYARD_ORIGIN')
        .argParser(addresses)
        .default([], 'none'),
    )
    .addOption(new Option('--web <folder>', 'folder of the built web app').env('TILTYARD_WEB'))
    .addOption(
      new Option(
        '--proxied [hops]',
        'how many proxies there are before it, whose X-Forwarded-For is trusted; 1 if only said',
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
        'compress fights that no one has played for so long; 0: never',
      )
        .env('TILTYARD_ARCHIVE_AFTER')
        .argParser(wholeNumber(0))
        .default(30),
    )
    .addOption(
      new Option(
        '--delete-after <days>',
        'delete fights that no one has played for so long; 0: never',
      )
        .env('TILTYARD_DELETE_AFTER')
        .argParser(wholeNumber(0))
        .default(0),
    );

/** How much the server takes from one address or connection, its pace, its log and its queue. */
const withLimits = (command: Command): Command =>
  command
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

/** The commands around the table server. They load it only when they are used: it is larger than all the rest. */
export function addServerCommands(context: CommandContext): void {
  addServe(context);
  addBackup(context);
  addRestore(context);
  addReport(context);
}

function addServe({ top, world, done }: CommandContext): void {
  const command = top
    .command('serve')
    .description('Serve tables to many seats over the network, with the web pages.');
  withLimits(withStorage(withAddresses(placed(command)))).action(async (options: ServeOptions) =>
    done(await serveTables(options, world())),
  );
}

function addBackup({ top, world, done }: CommandContext): void {
  placed(
    top
      .command('backup')
      .argument('<file>', 'file to write')
      .description('Write all fights into one file; the server may go on meanwhile.'),
  ).action(async (file: string, options: PlaceOptions) => {
    const { backup } = await import('@tiltyard/server');
    if (existsSync(resolve(world().cwd, file)))
      throw InputError.file(file, 'the file exists; nothing is replaced', 'the name of a new file');
    line(
      world(),
      `${await orTrouble(backup(placeOf(options, world()), resolve(world().cwd, file)))} fights written to ${file}.`,
    );
    done(EXIT_OK);
  });
}

function addRestore({ top, world, done }: CommandContext): void {
  placed(
    top
      .command('restore')
      .argument('<file>', 'backup file')
      .description('Put a backup into an empty data folder or database.'),
  ).action(async (file: string, options: PlaceOptions) => {
    const { restore } = await import('@tiltyard/server');
    line(
      world(),
      `${await orTrouble(restore(placeOf(options, world()), resolve(world().cwd, file)))} fights restored.`,
    );
    done(EXIT_OK);
  });
}

function addReport({ top, world, done }: CommandContext): void {
  top
    .command('report')
    .argument('<journal>', 'journal file')
    .description('Print a fight as Markdown, as the GM sees it.')
    .action(async (file: string) => {
      const { reportOf } = await import('@tiltyard/server/report');
      const { GM_SEAT } = await import('@tiltyard/engine');
      world().out(
        readJournalFile(file, world()).use((_, open) => reportOf(open(), GM_SEAT, (seat) => seat)),
      );
      done(EXIT_OK);
    });
}

const placeOf = ({ data, database }: PlaceOptions, world: CliEnvironment): PlaceOptions => ({
  data: resolve(world.cwd, data),
  ...(database === undefined || database === '' ? {} : { database }),
});

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

/** How many proxies: `--proxied` alone, or a true value of the environment, means one. */
function proxyCount(text: string): number {
  if (['', '1', 'true', 'yes', 'on'].includes(text)) return 1;
  if (/^\d$/.test(text)) return Number(text);
  throw InputError.say(`--proxied: "${text}" is no number of proxies; expected 1 to 9`);
}

/** Where the figures are to be: `off`, `open`, `9180`, `10.0.0.5:9180` or `[::1]:9180`; nothing said means nowhere. */
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

/** Runs until it is told to stop by Ctrl-C or SIGTERM; a second one ends it at once. */
async function serveTables(options: ServeOptions, world: CliEnvironment): Promise<number> {
  const { serve } = await import('@tiltyard/server');
  const { port, host, origin, metrics, log, requests, messages, pause } = options;
  const built = world.pages;
  const shipped = existsSync(join(built, 'index.html')) ? built : undefined;
  const web = options.web === undefined ? shipped : resolve(world.cwd, options.web);
  const simulations = await queueOf(options, world);
  try {
    const serving = await orTrouble(
      serve({
        ...placeOf(options, world),
        rulesets: world.rulesets,
        outside: await served(world),
        port,
        host,
        origins: origin,
        proxies: options.proxied === true ? 1 : (options.proxied ?? 0),
        docs: options.docs ?? false,
        quotas: quotasOf(options),
        retention: retentionOf(options),
        logLevel: log,
        requests,
        messages,
        pause,
        ...(metrics === undefined ? {} : { metrics }),
        ...(web === undefined ? {} : { web }),
        ...(simulations ? { simulations } : {}),
      }),
    );
    return await untilStopped(serving, web !== undefined, world);
  } finally {
    await simulations?.close();
  }
}

const MEGABYTE = 1_000_000;
const DAY = 86_400_000;

const quotasOf = (options: ServeOptions): NonNullable<Settings['quotas']> => ({
  fights: options.fights,
  entries: options.entries,
  seats: options.seats,
  bytes: options.fightSize * MEGABYTE,
  dailyBytes: options.dailySize * MEGABYTE,
  journalBytes: options.journalSize * MEGABYTE,
  socketsOfAddress: options.sockets,
});

const retentionOf = ({
  archiveAfter,
  deleteAfter,
}: ServeOptions): NonNullable<Settings['retention']> => ({
  ...(archiveAfter > 0 ? { archiveAfterMs: archiveAfter * DAY } : {}),
  ...(deleteAfter > 0 ? { deleteAfterMs: deleteAfter * DAY } : {}),
});

/** The queue for simulations, if there is to be one. */
async function queueOf(
  { queue }: ServeOptions,
  world: CliEnvironment,
): Promise<Dispatcher | undefined> {
  if (queue === undefined) return undefined;
  const { Dispatcher: Opened } = await optionalPart(
    () => import('../simulation/dispatcher.js'),
    'The queue',
    queuePackages(queue),
  );
  return Opened.open({ url: queue, name: queueNameOf(world.rulesets) });
}

async function untilStopped(
  serving: RunningServer,
  pages: boolean,
  world: CliEnvironment,
): Promise<number> {
  line(
    world,
    `Tiltyard is at ${serving.address}${pages ? '' : ' (without web pages: they are not built)'}`,
  );
  line(
    world,
    serving.reachable.length > 0
      ? `Others in your network open ${serving.reachable.join(' or ')}`
      : 'Only this computer can open it. With --host 0.0.0.0 others in your network can, too.',
  );
  if (serving.metricsAddress !== undefined)
    line(world, `Figures are at ${serving.metricsAddress}/metrics`);
  const stopped = await new Promise<'asked' | 'interrupted'>((told) => {
    process.once('SIGTERM', () => told('asked'));
    if (world.signal.aborted) told('interrupted');
    world.signal.addEventListener('abort', () => told('interrupted'));
  });
  await serving.stop();
  return stopped === 'asked' ? EXIT_OK : EXIT_INTERRUPTED;
}

/** What the server's own errors and those of files and ports are to whoever called. */
async function orTrouble<T>(work: Promise<T>): Promise<T> {
  const { BackupError, StorageError } = await import('@tiltyard/server');
  try {
    return await optionalPart(() => work, 'PostgreSQL', ['pg']);
  } catch (error) {
    if (error instanceof StorageError || error instanceof BackupError)
      throw InputError.say(error.message);
    const code = error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';
    if (error instanceof Error && code === 'EADDRINUSE')
      throw InputError.say(
        'port already in use; choose another with --port, or --metrics if that is meant',
      );
    if (error instanceof Error && /^E[A-Z]+$/.test(code)) throw InputError.say(error.message);
    throw error;
  }
}
