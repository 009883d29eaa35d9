import { setTimeout as delay } from 'node:timers/promises';
import type { BatchCollector } from '@tiltyard/analysis';
import { createRunner } from '@tiltyard/analysis';
import { rulesets } from '@tiltyard/rulesets';
import type {
  SimulationRequest,
  SimulationQueue,
  QueueStatus,
} from '../simulations/simulation-queue.js';

/** A queue without a database, whose only worker is this process, and which a test can break. */
export class InMemoryQueue implements SimulationQueue {
  readonly all = new Map<string, SimulationRequest>();
  /** The requests withdrawn. */
  readonly withdrawn: SimulationRequest[] = [];
  /** The most fights of each simulation that the worker plays. */
  worker = Infinity;
  answers = true;
  /** The error with which the worker gives up. */
  fault: string | undefined;

  async play(
    asked: SimulationRequest,
    signal: AbortSignal,
    gathering: BatchCollector,
    heard: (uptake: QueueStatus) => void,
    id?: string,
  ): Promise<void> {
    const arena = createRunner(asked.plan, rulesets);
    if (!arena.ok) throw new Error(arena.problems[0]?.message);
    for (let next = 0; next < asked.fights && !signal.aborted; await delay(5)) {
      if (this.fault !== undefined) throw new Error(this.fault);
      if (id !== undefined && !this.all.has(id)) return;
      const uptake = next < this.worker ? 'taken' : 'waiting';
      heard(this.answers ? uptake : 'lost');
      if (!this.answers || next >= this.worker) continue;
      const to = Math.min(asked.fights, this.worker, next + 5);
      gathering.add(arena.value.play(next, to));
      next = to;
    }
  }

  async withdraw(asked: SimulationRequest): Promise<void> {
    this.reached();
    this.withdrawn.push(asked);
  }

  async keep(id: string, asked: SimulationRequest): Promise<void> {
    this.reached();
    this.all.set(id, asked);
  }

  async kept(id: string): Promise<SimulationRequest | undefined> {
    this.reached();
    return this.all.get(id);
  }

  async forget(id: string): Promise<void> {
    this.reached();
    this.all.delete(id);
  }

  private reached(): void {
    if (!this.answers) throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
  }
}
