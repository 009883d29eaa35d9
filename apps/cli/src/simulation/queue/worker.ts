import { line } from '../../text/output.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_OK } from '../../environment.js';
import { optionalPart, queuePackages } from '../../optional-part.js';
import { queueNameOf } from './queue-name.js';
import { number } from '../report.js';
import { Threads } from '../threads.js';

export interface WorkerOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly json?: boolean;
}

/** Plays batches of simulations queued elsewhere, until stopped by Ctrl-C or SIGTERM. */
export async function worker(
  { queue, concurrency, json }: WorkerOptions,
  world: CliEnvironment,
): Promise<number> {
  const { workOnQueue } = await optionalPart(
    () => import('./work.js'),
    'The queue',
    queuePackages(queue),
  );
  const threads = new Threads(world.batchThread, concurrency, world.outside);
  const say = (event: object, text: string): void =>
    line(world, json ? JSON.stringify(event) : text);
  try {
    await workOnQueue(
      { url: queue, name: queueNameOf(world.rulesets) },
      {
        threads,
        concurrency,
        signal: AbortSignal.any([world.signal, terminated()]),
        ready: () =>
          say(
            { event: 'ready', concurrency },
            `Ready for ${concurrency} at once; Ctrl-C ends it after what is begun.`,
          ),
        finished: (batch) =>
          say(
            { event: 'batch', ...batch },
            `${batch.title}: fights ${number(batch.from)} to ${number(batch.to - 1)}, ${(batch.milliseconds / 1000).toFixed(1)} s`,
          ),
      },
    );
  } finally {
    await threads.close();
  }
  return EXIT_OK;
}

/** Aborted by SIGTERM, the signal that service managers send first. */
function terminated(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
}
