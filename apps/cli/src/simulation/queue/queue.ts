import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresBackend, Queue } from 'bullmq';
import { InputError } from '../../input-error.js';

/** A worker silent for this long counts as dead, and its batch goes to another. */
export const LOCK_MS = 5_000;
/** How often missed events are checked for. */
export const LOOK_MS = 2_000;
const SCHEMA = 'tiltyard';

export const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

export const postgres = (url: string) => ({
  connection: {
    connectionString: url,
    schema: SCHEMA,
    migrate: true,
    connectionTimeoutMillis: LOCK_MS,
  },
});

/** Redis; once `over` it does not retry, since a client that never connected cannot be closed otherwise. */
export const redis = (url: string, over: AbortSignal) => ({
  connection: {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (over.aborted ? null : Math.min(100 * times, LOOK_MS)),
  },
});

/** The answer of a queue, or an error if there is none for a while: some connections would wait forever. */
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

/** Waits until the queue is reached; failing to reach it is bad input. */
export async function reached(url: string, ...ready: readonly Promise<unknown>[]): Promise<void> {
  try {
    await answered(Promise.all(ready));
  } catch (error) {
    const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
    const message = first instanceof Error ? first.message : String(error);
    throw InputError.say(
      `the queue at ${new URL(url).host} cannot be used: ${message}`,
      'a PostgreSQL or Redis server that is running and lets this user in',
    );
  }
}

/** Closes connections that may never have opened, without waiting for those. */
export async function closed(...all: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.race([
    Promise.all(all.map((each) => each.close().catch(() => undefined))),
    delay(LOOK_MS, undefined, { ref: false }),
  ]);
}

/** The location of a queue. */
export interface QueueLocation {
  readonly url: string;
  readonly name: string;
}

/** The common part of both kinds of queues. */
export type Queued = Pick<
  Queue,
  'add' | 'addBulk' | 'getJob' | 'getJobState' | 'remove' | 'clean' | 'waitUntilReady' | 'close'
>;

/** A queue, for a process that adds to it. A lost connection recovers by itself, until `over`. */
export const queueAt = ({ url, name }: QueueLocation, over: AbortSignal): Queued =>
  isPostgres(url)
    ? new Queue(name, postgres(url), createPostgresBackend).on('error', isReconnecting)
    : new Queue(name, redis(url, over)).on('error', isReconnecting);

/** For errors of connections that recover by themselves; missed events are checked for. */
export const isReconnecting = (): void => undefined;
