import type { Batch, FightSource, Plan } from '@tiltyard/analysis';
import { planKey } from './plan-key.js';
import type { ThreadPool } from './threads.js';

/** So many fights that nobody has asked for yet are played for each thread: a search may turn to another plan at any time. */
const AHEAD = 3;

/** The fights of one plan: which are done and not read yet, and how many were begun. */
interface Line {
  readonly plan: Plan;
  readonly key: string;
  readonly done: Map<number, Batch>;
  begun: number;
  /** The fight that is read next. */
  next: number;
}

/**
 * Fights played on threads, a few ahead of the one who reads them: those of the plan that was read last, so that no
 * thread is busy with what a search has left behind.
 */
export class FightsAhead {
  private running = 0;
  private latest: Line | undefined;
  private fault: unknown;
  private wake: (() => void) | undefined;

  constructor(private readonly pool: ThreadPool) {}

  /** The fights of a plan. */
  readonly of = (plan: Plan): FightSource => {
    const line: Line = { plan, key: planKey(plan), done: new Map(), begun: 0, next: 0 };
    return { fight: (n) => this.read(line, n) };
  };

  /**
   * Waits until a fight that was asked for may be there.
   * @throws what went wrong in a thread
   */
  async arrival(): Promise<void> {
    if (this.fault === undefined)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    if (this.fault !== undefined) throw this.fault;
  }

  private read(line: Line, n: number): Batch | undefined {
    const batch = line.done.get(n);
    line.done.delete(n);
    line.next = batch ? n + 1 : n;
    this.latest = line;
    this.begin(line);
    return batch;
  }

  private begin(line: Line): void {
    const { count } = this.pool;
    // One more than there are threads: it lies ready when one of them is done.
    while (this.running <= count && line.begun - line.next < AHEAD * count) void this.play(line);
  }

  private async play(line: Line): Promise<void> {
    const { plan, key } = line;
    const from = line.begun++;
    this.running++;
    try {
      line.done.set(from, await this.pool.threads.play({ key, plan, from, to: from + 1 }));
    } catch (fault) {
      this.fault ??= fault;
    }
    this.running--;
    if (this.latest && this.fault === undefined) this.begin(this.latest);
    this.wake?.();
  }
}
