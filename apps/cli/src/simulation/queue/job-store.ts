import type { Plan } from '@tiltyard/analysis';
import { planSchema } from '@tiltyard/analysis';
import type { SimulationRequest } from '@tiltyard/server';
import { z } from 'zod';
import { planKey } from '../plan-key.js';
import type { Queued, QueueLocation } from './queue.js';
import { answered, queueAt } from './queue.js';

/** The minimum time that something is kept, in milliseconds. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1_000;
const SWEPT_AT_ONCE = 1_000;

const simulationSchema = z.strictObject({ plan: z.string(), fights: z.number().int().min(1) });

/**
 * Stores for a while what belongs to batches: plans, which many batches refer to by key, and simulations under the ids
 * given to clients. Every method throws if the queue does not answer.
 */
export class JobStore {
  private readonly queue: Queued;

  constructor({ url, name }: QueueLocation, over: AbortSignal) {
    this.queue = queueAt({ url, name: `${name}-kept` }, over);
  }

  async waitUntilReady(): Promise<void> {
    await this.queue.waitUntilReady();
  }

  close(): Promise<void> {
    return this.queue.close();
  }

  /**
   * Stores a plan, so that it is kept for the full time from now on.
   * @returns its key
   */
  async putPlan(plan: Plan): Promise<string> {
    const key = planKey(plan);
    await answered(this.queue.remove(key));
    await this.put(key, plan);
    return key;
  }

  async plan(key: string): Promise<Plan | undefined> {
    return planSchema.safeParse(await this.get(key)).data;
  }

  async putSimulation(id: string, { plan, fights }: SimulationRequest): Promise<void> {
    await this.put(id, { plan: await this.putPlan(plan), fights });
    await answered(this.queue.clean(KEPT_MS, SWEPT_AT_ONCE, 'wait'));
  }

  async simulation(id: string): Promise<SimulationRequest | undefined> {
    const found = simulationSchema.safeParse(await this.get(id)).data;
    const plan = found && (await this.plan(found.plan));
    return plan && { plan, fights: found.fights };
  }

  async remove(id: string): Promise<void> {
    await answered(this.queue.remove(id));
  }

  private async put(id: string, data: object): Promise<void> {
    await answered(this.queue.add('kept', data, { jobId: id }));
  }

  private async get(id: string): Promise<unknown> {
    return (await answered(this.queue.getJob(id)))?.data;
  }
}
