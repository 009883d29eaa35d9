import type { Batch, Plan } from '@tiltyard/analysis';
import { createPostgresBackend, UnrecoverableError, Worker } from 'bullmq';
import { z } from 'zod';
import { JobStore } from './job-store.js';
import type { QueueLocation } from './queue.js';
import {
  closed,
  isReconnecting,
  isPostgres,
  LOCK_MS,
  LOOK_MS,
  postgres,
  reached,
  redis,
} from './queue.js';
import type { Threads } from '../threads.js';

/** A batch on the queue: the key of its plan, and its fights. */
const batchOnQueue = z.strictObject({
  plan: z.string(),
  from: z.number().int().min(0),
  to: z.number().int().min(1),
});

/** How often a batch may be lost with a dying worker before it fails. */
const MOST_DEATHS = 100;
/** The number of plans that a worker caches. */
const PLANS = 8;

/** A worker's report of one batch. */
export interface Finished {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly milliseconds: number;
}

/** The settings of a worker, and its callbacks. */
export interface WorkerContext {
  readonly threads: Threads;
  /** The number of batches played at once; one more is fetched meanwhile, so that no thread waits for the queue. */
  readonly concurrency: number;
  /** Aborting it stops the worker; batches in progress are finished first. */
  readonly signal: AbortSignal;
  readonly ready: () => void;
  readonly finished: (batch: Finished) => void;
}

/** Takes batches off a queue and plays them until stopped. */
export async function workOnQueue(
  { url, name }: QueueLocation,
  { threads, concurrency, signal, ready, finished }: WorkerContext,
): Promise<void> {
  const over = new AbortController();
  const kept = new JobStore({ url, name }, over.signal);
  const planOf = planReader(kept);
  const play = async ({ data }: { readonly data: unknown }): Promise<Batch> => {
    const job = batchOnQueue.safeParse(data);
    if (!job.success)
      throw new UnrecoverableError(`this is no batch of fights: ${job.error.message}`);
    const { plan: key, from, to } = job.data;
    const plan = await planOf(key);
    const started = performance.now();
    const batch = await threads.play({ key, plan, from, to });
    const title = plan.fights.map(({ file }) => file)[0] ?? '';
    finished({ from, to, title, milliseconds: performance.now() - started });
    return batch;
  };
  const settings = {
    concurrency: concurrency + 1,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    maxStalledCount: MOST_DEATHS,
    runRetryDelay: LOOK_MS,
    autorun: false,
  };
  const worker = isPostgres(url)
    ? new Worker(name, play, { ...postgres(url), ...settings }, createPostgresBackend)
    : new Worker(name, play, { ...redis(url, over.signal), ...settings });
  worker.on('error', isReconnecting);
  try {
    await reached(url, worker.waitUntilReady(), kept.waitUntilReady());
    ready();
    const stopped = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([worker.run(), stopped]);
  } finally {
    over.abort();
    await worker.close();
    await closed(kept);
  }
}

/** Reads plans from the queue and caches the last few. */
function planReader(kept: JobStore): (key: string) => Promise<Plan> {
  const plans = new Map<string, Plan>();
  return async (key) => {
    const plan = plans.get(key) ?? (await kept.plan(key));
    if (!plan) throw new Error('its plan is no longer on the queue; ask for it again');
    plans.delete(key);
    for (const old of [...plans.keys()].slice(0, Math.max(0, plans.size - PLANS + 1)))
      plans.delete(old);
    plans.set(key, plan);
    return plan;
  };
}
