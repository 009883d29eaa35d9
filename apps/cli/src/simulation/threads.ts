import type { OutsideModule } from '@tiltyard/rulesets/outside';
import { Piscina } from 'piscina';
import type { Batch, BatchCollector, Plan } from '@tiltyard/analysis';
import type { BatchTask } from './batch-thread.js';
import { planKey } from './plan-key.js';

/** Threads that play batches of fights in parallel. */
export class Threads {
  private readonly pool: Piscina<BatchTask, Batch>;

  /**
   * @param file the built module of a thread; it runs without the flags of this process
   * @param outside rulesets that a thread loads in addition to the shipped ones
   */
  constructor(
    file: URL,
    threads: number,
    private readonly outside: readonly OutsideModule[],
  ) {
    this.pool = new Piscina({
      filename: file.href,
      minThreads: threads,
      maxThreads: threads,
      execArgv: [],
    });
  }

  play(task: Omit<BatchTask, 'outside'>): Promise<Batch> {
    return this.pool.run({ ...task, outside: this.outside });
  }

  /** Ends the threads at once. */
  close(): Promise<void> {
    return this.pool.destroy();
  }
}

const TARGET_MS = 150;
const MOST_AT_ONCE = 100_000;

/** Threads, and their number. */
export interface ThreadPool {
  readonly threads: Threads;
  readonly count: number;
}

/**
 * Plays fights 0 to `fights - 1` of a plan on threads of this machine. Batches take a fraction of a second, so that
 * progress and Ctrl-C are prompt; the division of the work does not affect the result.
 * @param signal stops starting batches; those in progress are finished, so that the fights counted are the first ones.
 */
export async function playOnThreads(
  { plan, fights }: { readonly plan: Plan; readonly fights: number },
  { threads, count }: ThreadPool,
  signal: AbortSignal,
  gathering: BatchCollector,
): Promise<void> {
  const key = planKey(plan);
  let next = 0;
  let size = 1;
  const work = async (): Promise<void> => {
    while (next < fights && !signal.aborted) {
      const from = next;
      // The last batches are small, so that threads finish at about the same time.
      const to = Math.min(
        fights,
        from + Math.max(1, Math.min(size, Math.ceil((fights - from) / (2 * count)))),
      );
      next = to;
      const started = performance.now();
      const batch = await threads.play({ key, plan, from, to });
      const took = Math.max(0.1, performance.now() - started);
      size = Math.max(
        1,
        Math.min(MOST_AT_ONCE, Math.round(((to - from) * TARGET_MS) / took), 4 * (to - from)),
      );
      gathering.add(batch);
    }
  };
  await Promise.all(Array.from({ length: count }, work));
}
