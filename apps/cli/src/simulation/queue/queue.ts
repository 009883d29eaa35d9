import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresBackend, Queue } from 'bullmq';
import { InputError } from '../../input-error.js';

/** After this many milliseconds of silence a worker counts as dead, and its batch goes to another. */
export const LOCK_MS = 5_000;
/** How often missed events are checked for, in milliseconds. */
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

/**
 * The connection to Redis. After `over` it does not retry, since a client that never connected could not be closed
 * otherwise.
 */
export const redis = (url: string, over: AbortSignal) => ({
  connection: {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (over.aborted ? null : Math.min(100 * times, LOOK_MS)),
  },
});

/**
 * Waits for an answer of the queue, but not forever, as some connections would.
 * @throws if there is none for a while
 */
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

/**
 * Waits until the queue is connected.
 * @throws InputError if that fails
 */
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

/** Closes connections; gives up waiting after a while, since those that never opened may not close. */
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

/** A queue, for a process that adds to it. A lost connection is restored automatically, until `over`. */
export const queueAt = ({ url, name }: QueueLocation, over: AbortSignal): Queued =>
  isPostgres(url)
    ? new Queue(name, postgres(url), createPostgresBackend).on('error', isReconnecting)
    : new Queue(name, redis(url, over)).on('error', isReconnecting);

/** Ignores errors of connections that are restored automatically; missed events are found by regular checks. */
export const isReconnecting = (): void => undefined;
