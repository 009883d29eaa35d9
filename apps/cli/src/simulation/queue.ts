import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, Gathering, Plan } from '@tiltyard/analysis';
import { batchSchema, planSchema } from '@tiltyard/analysis';
import type { Rulesets } from '@tiltyard/engine';
import { ENGINE_VERSION } from '@tiltyard/engine';
import { createPostgresBackend, Queue, QueueEvents, UnrecoverableError, Worker } from 'bullmq';
import { z } from 'zod';
import { Trouble } from '../trouble.js';
import { keyOf } from './plan-key.js';
import type { Threads } from './threads.js';

/** A batch on the queue: everything a worker needs. */
const jobSchema = z.strictObject({ plan: planSchema, from: z.number().int().min(0), to: z.number().int().min(1) });

/** A worker that says nothing for this long is taken to be dead, and its batch goes to another. */
const LOCK_MS = 5_000;
const LOOK_MS = 2_000;
const TICK_MS = 20;
const IDLE_MS = 6_000;
/** How often a batch may be lost with a dying worker before it is given up. */
const MOST_DEATHS = 100;
const KEPT = { age: 24 * 60 * 60 };
const SCHEMA = 'tiltyard';
const PORTIONS = 60;

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

const postgres = (url: string) => ({ connection: { connectionString: url, schema: SCHEMA, migrate: true, connectionTimeoutMillis: LOCK_MS } });

/** Redis; once `over` it is not tried again, since whoever was never connected cannot be closed otherwise. */
const redis = (url: string, over: AbortSignal) => ({ connection: { url, maxRetriesPerRequest: null, retryStrategy: (times: number) => (over.aborted ? null : Math.min(100 * times, LOOK_MS)) } });

/** Only those whose rules are the same may share work, so the queue is named after them. */
export function queueNameOf(rulesets: Rulesets): string {
  const versions = [...rulesets.values()].map(({ id, version }) => `${id} ${version}`).toSorted();
  const digest = createHash('sha256').update(JSON.stringify(['tally 1', ENGINE_VERSION, versions])).digest('hex');
  return `tiltyard-${digest.slice(0, 12)}`;
}

/** Waits until the queue is reached; that it cannot be is bad input and no fault. */
async function reached(url: string, ...ready: readonly Promise<unknown>[]): Promise<void> {
  const late = new AbortController();
  const tooLate = delay(2 * LOCK_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('no answer');
  });
  try {
    await Promise.race([Promise.all(ready), tooLate]);
  } catch (error) {
    const { message } = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error instanceof Error ? error : new Error(String(error));
    throw Trouble.say(`the queue at ${new URL(url).host} cannot be used: ${message}`, 'a PostgreSQL or Redis server that is running and lets this user in');
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** Closes what may never have been open, which would then be waited for in vain. */
async function closed(...all: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.race([Promise.all(all.map((each) => each.close().catch(() => undefined))), delay(LOOK_MS, undefined, { ref: false })]);
}

/** Where batches are queued. */
export interface QueuePlace {
  readonly url: string;
  readonly name: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The batches that a number of fights is cut into; the same for the same number. */
function portions(fights: number): readonly Range[] {
  const size = Math.ceil(fights / PORTIONS);
  return Array.from({ length: Math.ceil(fights / size) }, (_, i) => ({ from: i * size, to: Math.min(fights, (i + 1) * size) }));
}

/** Hears of batches that are done or given up. */
function eventsAt({ url, name }: QueuePlace, over: AbortSignal, done: (id: string, value: unknown) => void, failed: (id: string, why: string) => void): Pick<QueueEvents, 'waitUntilReady' | 'close'> {
  const heard = {
    completed: ({ jobId, returnvalue }: { readonly jobId: string; readonly returnvalue: unknown }) => done(jobId, returnvalue),
    failed: ({ jobId, failedReason }: { readonly jobId: string; readonly failedReason: string }) => failed(jobId, failedReason),
    error: () => undefined,
  };
  if (isPostgres(url)) return new QueueEvents(name, postgres(url), createPostgresBackend).on('completed', heard.completed).on('failed', heard.failed).on('error', heard.error);
  return new QueueEvents(name, redis(url, over)).on('completed', heard.completed).on('failed', heard.failed).on('error', heard.error);
}

/**
 * Queues fights 0 to `fights - 1` of a plan as batches for workers anywhere and gathers what comes back. A batch is
 * named after the plan and its range: what was queued or even finished before is not queued again.
 * @param signal stops waiting; batches that nobody has begun are taken off the queue.
 * @param idle told once if no worker has done anything for a while.
 */
export async function playOnQueue(plan: Plan, fights: number, { url, name }: QueuePlace, signal: AbortSignal, gathering: Gathering, idle: () => void): Promise<void> {
  const over = new AbortController();
  const queue = isPostgres(url) ? new Queue(name, postgres(url), createPostgresBackend) : new Queue(name, redis(url, over.signal));
  // A connection that is lost for a while comes back by itself; what was missed meanwhile is looked up.
  queue.on('error', () => undefined);
  const done: { readonly id: string; readonly value: unknown }[] = [];
  const failed: string[] = [];
  const events = eventsAt({ url, name }, over.signal, (id, value) => done.push({ id, value }), (id, why) => pending.has(id) && failed.push(why));
  const key = keyOf(plan);
  const jobs = portions(fights).map((range) => ({ id: `${key}-${range.from}-${range.to}`, range }));
  const pending = new Set(jobs.map(({ id }) => id));
  try {
    await reached(url, queue.waitUntilReady(), events.waitUntilReady());
    await queue.addBulk(jobs.map(({ id, range }) => ({ name: 'batch', data: { plan, ...range }, opts: { jobId: id, attempts: 3, backoff: { type: 'fixed', delay: 500 }, removeOnComplete: KEPT, removeOnFail: KEPT } })));
    const look = async (again: boolean): Promise<void> => {
      for (const id of pending) {
        const job = await queue.getJob(id);
        if (job?.finishedOn === undefined) continue;
        if (!job.failedReason) done.push({ id, value: job.returnvalue });
        else if (again) await job.retry('failed');
        else failed.push(job.failedReason);
      }
    };
    await look(true);
    const started = Date.now();
    let looked = started;
    while (pending.size > 0 && !signal.aborted) {
      const [trouble] = failed;
      if (trouble !== undefined) throw new Error(`a worker gave up: ${trouble}`);
      for (const { id, value } of done.splice(0)) if (pending.delete(id)) gathering.add(batchSchema.parse(value));
      if (Date.now() - looked > LOOK_MS) {
        await look(false);
        if (pending.size === jobs.length && looked - started < IDLE_MS && Date.now() - started >= IDLE_MS) idle();
        looked = Date.now();
      }
      await delay(TICK_MS);
    }
    if (signal.aborted) for (const id of pending) await queue.remove(id).catch(() => 0);
  } finally {
    over.abort();
    await closed(queue, events);
  }
}

/** What a worker tells of one batch. */
export interface Finished extends Range {
  readonly title: string;
  readonly milliseconds: number;
}

/**
 * Takes batches off a queue and plays them until stopped; what is begun is finished first.
 * @param concurrency how many batches at once; one more is fetched meanwhile, so that no thread waits for the queue.
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
  const settings = { concurrency: concurrency + 1, lockDuration: LOCK_MS, stalledInterval: LOCK_MS / 2, maxStalledCount: MOST_DEATHS, runRetryDelay: LOOK_MS };
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
