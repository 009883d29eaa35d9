import type { VariantInfo, Plan, SimulationResult } from '@tiltyard/analysis';
import { BatchCollector, resultOf } from '@tiltyard/analysis';
import type { SimulationReply, SimulationRequest } from './simulation.worker.js';

/** The progress of a simulation. */
export interface RunProgress {
  readonly played: number;
  readonly wanted: number;
  /** Fights per second. */
  readonly rate: number;
  /**
   * The results so far, one for each variant of the plan. They cover the first fights up to the
   * first that is missing.
   */
  readonly results: readonly SimulationResult[];
  /** The variants of the plan and their combatants. */
  readonly kinds: readonly VariantInfo[];
  readonly done: boolean;
  /** Why there is no progress, if there is none. */
  readonly note?: string;
}

/** The number of workers, which leaves a core for the page itself. */
const workersWanted = (): number =>
  Math.max(1, Math.min(6, (navigator.hardwareConcurrency || 2) - 1));

/**
 * How long one batch of fights should take, in milliseconds: short enough that results come in
 * steadily.
 */
const PORTION = 150;

const MOST_PORTION = 2_000;

/**
 * Plays the fights of a plan in workers. The result does not depend on their number.
 * @param heard called whenever more fights have been played.
 * @param failed called once, with a message, if the simulation cannot go on.
 * @returns a function that ends it early.
 */
export function runSimulation(
  system: string,
  plan: Plan,
  wanted: number,
  heard: (progress: RunProgress) => void,
  failed: (message: string) => void,
): () => void {
  const gathering = new BatchCollector(plan.fights.length);
  const workers: Worker[] = [];
  const started = performance.now();
  let kinds: readonly VariantInfo[] = [];
  let next = 0;
  let portion = 1;
  let ended = false;
  let told = 0;

  const end = (): void => {
    ended = true;
    for (const worker of workers) worker.terminate();
  };
  const tell = (done: boolean): void => {
    const now = performance.now();
    if (!done && now - told < 100) return;
    told = now;
    const { tallies } = gathering.result();
    const played = gathering.fights;
    const results =
      played === 0
        ? []
        : tallies.map((tally, i) => resultOf(tally, kinds[i]?.fighters ?? [], plan.detail));
    heard({
      played,
      wanted,
      rate: played / Math.max(0.001, (now - started) / 1_000),
      results,
      kinds,
      done,
    });
  };
  const feed = (worker: Worker): void => {
    if (next >= wanted) return;
    const to = Math.min(wanted, next + portion);
    worker.postMessage({ kind: 'play', from: next, to } satisfies SimulationRequest);
    next = to;
  };
  for (let i = 0; i < Math.min(workersWanted(), wanted); i++) {
    const worker = new Worker(new URL('./simulation.worker.ts', import.meta.url), {
      type: 'module',
      name: `fights ${i + 1}`,
    });
    workers.push(worker);
    worker.addEventListener('error', () => {
      if (!ended) failed('A worker could not be started.');
      end();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<SimulationReply>) => {
      if (ended) return;
      if (data.kind === 'failed') {
        end();
        failed(data.message);
        return;
      }
      if (data.kind === 'ready') kinds = data.kinds;
      else {
        gathering.add(data.batch);
        const per = data.milliseconds / Math.max(1, data.batch.to - data.batch.from);
        portion = Math.max(1, Math.min(MOST_PORTION, Math.round(PORTION / Math.max(per, 0.01))));
        const done = gathering.fights >= wanted;
        tell(done);
        if (done) return end();
      }
      feed(worker);
    });
    worker.postMessage({ kind: 'plan', system, plan } satisfies SimulationRequest);
  }
  return () => {
    if (ended) return;
    tell(true);
    end();
  };
}
