import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunningServer, Settings } from '@tiltyard/server';
import { optionalPart, queuePackages } from '../../optional-part.js';
import { served } from '../../outside/outside.js';
import { queueNameOf } from '../../simulation/queue/queue-name.js';
import { InputError } from '../../input-error.js';
import { line } from '../../text/output.js';
import type { Dispatcher } from '../../simulation/queue/dispatcher.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK, EXIT_INTERRUPTED } from '../../environment.js';
import type { ServeOptions } from './serve-options.js';
import { withInputErrors } from './server-errors.js';
import { storageOf } from './storage-options.js';

/** Runs until stopped by Ctrl-C or SIGTERM; a second one ends it at once. */
export async function serveTables(options: ServeOptions, world: CliEnvironment): Promise<number> {
  const { serve } = await import('@tiltyard/server');
  const { port, host, origin, metrics, log, requests, messages, pause } = options;
  const built = world.pages;
  const shipped = existsSync(join(built, 'index.html')) ? built : undefined;
  const web = options.web === undefined ? shipped : resolve(world.cwd, options.web);
  if (web !== undefined && !existsSync(join(web, 'index.html')))
    throw InputError.say(`--web: there are no web pages in ${web}`, 'a folder with an index.html');
  const simulations = await queueOf(options, world);
  try {
    const serving = await withInputErrors(
      serve({
        ...storageOf(options, world),
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
  libraryBytes: options.librarySize * MEGABYTE,
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

/** The queue for simulations, if configured. */
async function queueOf(
  { queue }: ServeOptions,
  world: CliEnvironment,
): Promise<Dispatcher | undefined> {
  if (queue === undefined) return undefined;
  const { Dispatcher: Opened } = await optionalPart(
    () => import('../../simulation/queue/dispatcher.js'),
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
