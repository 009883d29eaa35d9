import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Batch } from '@tiltyard/analysis';
import { planSchema } from '@tiltyard/analysis';
import type { Rulesets } from '@tiltyard/engine';
import { ENGINE_VERSION } from '@tiltyard/engine';
import { createPostgresBackend, UnrecoverableError, Worker } from 'bullmq';
import { z } from 'zod';
import { Trouble } from '../trouble.js';
import { keyOf } from './plan-key.js';
import type { Threads } from './threads.js';

/** A batch on the queue: everything a worker needs. */
const jobSchema = z.strictObject({ plan: planSchema, from: z.number().int().min(0), to: z.number().int().min(1) });

/** A worker that says nothing for this long is taken to be dead, and its batch goes to another. */
const LOCK_MS = 5_000;
/** How often what may have been missed is looked up. */
export const LOOK_MS = 2_000;
/** How often a batch may be lost with a dying worker before it is given up. */
const MOST_DEATHS = 100;
const SCHEMA = 'tiltyard';

export const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

export const postgres = (url: string) => ({ connection: { connectionString: url, schema: SCHEMA, migrate: true, connectionTimeoutMillis: LOCK_MS } });

/** Redis; once `over` it is not tried again, since whoever was never connected cannot be closed otherwise. */
export const redis = (url: string, over: AbortSignal) => ({ connection: { url, maxRetriesPerRequest: null, retryStrategy: (times: number) => (over.aborted ? null : Math.min(100 * times, LOOK_MS)) } });

/** Only those whose rules are the same may share work, so the queue is named after them. */
export function queueNameOf(rulesets: Rulesets): string {
  const versions = [...rulesets.values()].map(({ id, version }) => `${id} ${version}`).toSorted();
  const digest = createHash('sha256').update(JSON.stringify(['tally 1', ENGINE_VERSION, versions])).digest('hex');
  return `tiltyard-${digest.slice(0, 12)}`;
}

/** The answer of a queue, or an error if there is none for a while: some connections would wait for ever. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = delay(2 * LOCK_MS, undefined, { signal: late.signal }).then((): never => {
    throw new Error('no answer');
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** Waits until the queue is reached; that it cannot be is bad input and no fault. */
export async function reached(url: string, ...ready: readonly Promise<unknown>[]): Promise<void> {
  try {
    await answered(Promise.all(ready));
  } catch (error) {
    const { message } = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error instanceof Error ? error : new Error(String(error));
    throw Trouble.say(`the queue at ${new URL(url).host} cannot be used: ${message}`, 'a PostgreSQL or Redis server that is running and lets this user in');
  }
}

/** Closes what may never have been open, which would then be waited for in vain. */
export async function closed(...all: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.race([Promise.all(all.map((each) => each.close().catch(() => undefined))), delay(LOOK_MS, undefined, { ref: false })]);
}

/** Where batches are queued. */
export interface QueuePlace {
  readonly url: string;
  readonly name: string;
}

/** What a worker tells of one batch. */
export interface Finished {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly milliseconds: number;
}

/**
 * Takes batches off a queue and plays them until stopped; what is begun is finished first.
 * @param concurrency how many batches at once.
 */
export async function workOnQueue({ url, name }: QueuePlace, threads: Threads, concurrency: number, signal: AbortSignal, ready: () => void, finished: (batch: Finished) => void): Promise<void> {
  const play = async ({ data }: { readonly data: unknown }): Promise<Batch> => {
    const job = jobSchema.safeParse(data);
    if (!job.success) throw new UnrecoverableError(`this is no batch of fights: ${job.error.message}`);
    const { plan, from, to } = job.data;
    const started = performance.now();
    const batch = await threads.play({ key: keyOf(plan), plan, from, to });
    finished({ from, to, title: plan.fights.map(({ file }) => file)[0] ?? '', milliseconds: performance.now() - started });
    return batch;
  };
  const settings = { concurrency, lockDuration: LOCK_MS, stalledInterval: LOCK_MS / 2, maxStalledCount: MOST_DEATHS, runRetryDelay: LOOK_MS };
  const over = new AbortController();
  const worker = isPostgres(url) ? new Worker(name, play, { ...postgres(url), ...settings, autorun: false }, createPostgresBackend) : new Worker(name, play, { ...redis(url, over.signal), ...settings, autorun: false });
  worker.on('error', () => undefined);
  try {
    await reached(url, worker.waitUntilReady());
    ready();
    const stopped = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([worker.run(), stopped]);
  } finally {
    over.abort();
    await worker.close();
  }
}
