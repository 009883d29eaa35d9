import { setTimeout as delay } from 'node:timers/promises';
import type { BatchCollector, Plan } from '@tiltyard/analysis';
import { batchSchema } from '@tiltyard/analysis';
import type { SimulationRequest, SimulationQueue, QueueStatus } from '@tiltyard/server';
import { createPostgresBackend, QueueEvents } from 'bullmq';
import { JobStore } from './job-store.js';
import { planKey } from '../plan-key.js';
import type { Queued, QueueLocation } from './queue.js';
import {
  answered,
  closed,
  isReconnecting,
  isPostgres,
  LOOK_MS,
  postgres,
  queueAt,
  reached,
  redis,
} from './queue.js';

const TICK_MS = 20;
const PORTIONS = 60;
/** How long finished batches are kept, in seconds. */
const DAY = { age: 24 * 60 * 60 };
/** The lowest priority. */
const LAST = 2 ** 21;

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a number of fights into batches, always in the same way. The first are small, so that there are results soon
 * even if fights are long.
 */
function portions(fights: number): readonly Range[] {
  const most = Math.ceil(fights / PORTIONS);
  const ranges: Range[] = [];
  for (let from = 0, size = 1; from < fights; size = Math.min(most, 2 * size)) {
    const to = Math.min(fights, from + size);
    ranges.push({ from, to });
    from = to;
  }
  return ranges;
}

interface QueuedBatch extends Range {
  readonly id: string;
  /**
   * Grows with the number of fights that come before this batch in its own simulation. Workers take low numbers first,
   * so that a small simulation never waits for a big one to end.
   */
  readonly priority: number;
}

function batchesOf({ plan, fights }: SimulationRequest): readonly QueuedBatch[] {
  const key = planKey(plan);
  return portions(fights).map(({ from, to }) => ({
    id: `${key}-${from}-${to}`,
    from,
    to,
    priority: Math.min(LAST, 1 + from * plan.fights.length),
  }));
}

/** The outstanding batches of a simulation, and the unread results. */
class Awaited {
  readonly pending: Map<string, QueuedBatch>;
  readonly done: { readonly id: string; readonly value: unknown }[] = [];
  readonly failed: string[] = [];

  constructor(batches: readonly QueuedBatch[]) {
    this.pending = new Map(batches.map((each) => [each.id, each]));
  }

  /**
   * Collects new results.
   * @returns whether there were any
   * @throws if a worker has given up on a batch
   */
  gather(gathering: BatchCollector): boolean {
    const [why] = this.failed;
    if (why !== undefined) throw new Error(`a worker gave up: ${why}`);
    const news = this.done.splice(0).filter(({ id }) => this.pending.delete(id));
    for (const { value } of news) gathering.add(batchSchema.parse(value));
    return news.length > 0;
  }
}

/**
 * Distributes fights to workers over a queue and collects the results. A batch is named after its plan and range, so
 * that one that is already queued or finished is not queued again.
 */
export class Dispatcher implements SimulationQueue {
  private readonly over = new AbortController();
  private readonly batches: Queued;
  private readonly records: JobStore;
  private readonly events: Pick<QueueEvents, 'waitUntilReady' | 'close'>;
  private readonly playing = new Set<Awaited>();

  private constructor(private readonly place: QueueLocation) {
    this.batches = queueAt(place, this.over.signal);
    this.records = new JobStore(place, this.over.signal);
    this.events = this.listen();
  }

  /**
   * Connects to a queue.
   * @throws InputError if it cannot be reached.
   */
  static async open(place: QueueLocation): Promise<Dispatcher> {
    const dispatcher = new Dispatcher(place);
    const { batches, records, events } = dispatcher;
    try {
      await reached(
        place.url,
        batches.waitUntilReady(),
        records.waitUntilReady(),
        events.waitUntilReady(),
      );
    } catch (error) {
      await dispatcher.close();
      throw error;
    }
    return dispatcher;
  }

  async close(): Promise<void> {
    this.over.abort();
    await closed(this.batches, this.records, this.events);
  }

  async play(
    asked: SimulationRequest,
    signal: AbortSignal,
    gathering: BatchCollector,
    heard: (uptake: QueueStatus) => void,
    id?: string,
  ): Promise<void> {
    const batches = batchesOf(asked);
    const awaited = new Awaited(batches);
    this.playing.add(awaited);
    try {
      let [queued, news, looked] = [false, false, -Infinity];
      while (awaited.pending.size > 0 && !signal.aborted) {
        if (awaited.gather(gathering)) {
          news = true;
          heard('taken');
        }
        if (Date.now() - looked > LOOK_MS) {
          const found = await this.tend(asked.plan, awaited, queued ? [] : batches, id);
          if (found === 'withdrawn') return;
          heard(found === 'waiting' && news ? 'taken' : found);
          queued ||= found !== 'lost';
          [looked, news] = [Date.now(), false];
        }
        await delay(TICK_MS);
      }
    } finally {
      this.playing.delete(awaited);
    }
  }

  /**
   * Queues batches that are missing from the queue: new ones, and those removed by another client with the same fights,
   * unless the whole simulation was withdrawn.
   */
  private async tend(
    plan: Plan,
    awaited: Awaited,
    fresh: ReturnType<typeof batchesOf>,
    id: string | undefined,
  ): Promise<QueueStatus | 'withdrawn'> {
    try {
      if (fresh.length > 0) await this.enqueue(plan, fresh);
      const { active, missing } = await this.look(awaited, fresh.length > 0);
      if (missing.length > 0 && id !== undefined && !(await this.kept(id))) return 'withdrawn';
      if (missing.length > 0) await this.enqueue(plan, missing);
      return active ? 'taken' : 'waiting';
    } catch {
      // The connection recovers by itself.
      return 'lost';
    }
  }

  async withdraw(asked: SimulationRequest): Promise<void> {
    await answered(
      Promise.all(
        batchesOf(asked).map(async ({ id }) => {
          const state = await this.batches.getJobState(id);
          // Finished batches are kept for further requests; active ones cannot be removed.
          if (state !== 'completed' && state !== 'active')
            await this.batches.remove(id).catch(() => 0);
        }),
      ),
    );
  }

  keep(id: string, asked: SimulationRequest): Promise<void> {
    return this.records.putSimulation(id, asked);
  }

  kept(id: string): Promise<SimulationRequest | undefined> {
    return this.records.simulation(id);
  }

  forget(id: string): Promise<void> {
    return this.records.remove(id);
  }

  private async enqueue(plan: Plan, batches: readonly QueuedBatch[]): Promise<void> {
    const key = await this.records.putPlan(plan);
    const options = {
      attempts: 3,
      backoff: { type: 'fixed', delay: 500 },
      removeOnComplete: DAY,
      removeOnFail: DAY,
    };
    await answered(
      this.batches.addBulk(
        batches.map(({ id, from, to, priority }) => ({
          name: 'batch',
          data: { plan: key, from, to },
          opts: { ...options, jobId: id, priority },
        })),
      ),
    );
  }

  /**
   * Checks for missed events.
   * @param again whether failed batches are retried.
   * @returns whether a worker is running any of the batches, and which ones are not on the queue.
   */
  private async look(
    { pending, done, failed }: Awaited,
    again: boolean,
  ): Promise<{ readonly active: boolean; readonly missing: readonly QueuedBatch[] }> {
    const states = await answered(
      Promise.all(
        [...pending.values()].map(async (batch) => ({
          batch,
          state: await this.batches.getJobState(batch.id),
        })),
      ),
    );
    for (const { batch, state } of states) {
      if (state !== 'completed' && state !== 'failed') continue;
      const job = await answered(this.batches.getJob(batch.id));
      if (!job) continue;
      if (state === 'completed') done.push({ id: batch.id, value: job.returnvalue });
      else if (again) await answered(job.retry('failed'));
      else failed.push(job.failedReason);
    }
    return {
      active: states.some(({ state }) => state === 'active'),
      missing: states.flatMap(({ batch, state }) => (state === 'unknown' ? [batch] : [])),
    };
  }

  private listen(): Pick<QueueEvents, 'waitUntilReady' | 'close'> {
    const { url, name } = this.place;
    const heard = {
      completed: ({
        jobId,
        returnvalue,
      }: {
        readonly jobId: string;
        readonly returnvalue: unknown;
      }): void => {
        for (const { pending, done } of this.playing)
          if (pending.has(jobId)) done.push({ id: jobId, value: returnvalue });
      },
      failed: ({
        jobId,
        failedReason,
      }: {
        readonly jobId: string;
        readonly failedReason: string;
      }): void => {
        for (const { pending, failed } of this.playing)
          if (pending.has(jobId)) failed.push(failedReason);
      },
    };
    const events = isPostgres(url)
      ? new QueueEvents(name, postgres(url), createPostgresBackend)
      : new QueueEvents(name, redis(url, this.over.signal));
    return events
      .on('completed', heard.completed)
      .on('failed', heard.failed)
      .on('error', isReconnecting);
  }
}
