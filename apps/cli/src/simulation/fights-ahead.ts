import type { Batch, FightSource, Plan } from '@tiltyard/analysis';
import { planKey } from './plan-key.js';
import type { Threads } from './threads.js';

/**
 * How many fights per thread are played before they are requested; not more, since a search may turn to another plan at
 * any time.
 */
const AHEAD = 3;

/** After how many milliseconds threads are started. A new thread is slow at first and costs more than it gains. */
const PATIENCE_MS = 10_000;

/** The fights of one plan: those played but not yet read, and how many have been started. */
interface Line {
  readonly plan: Plan;
  readonly key: string;
  /** Plays the same fights on this thread. */
  readonly here: FightSource;
  readonly done: Map<number, Batch>;
  begun: number;
  /** The number of the next fight to read. */
  next: number;
}

/** The part of the threads used here. */
export type FightThreads = Pick<Threads, 'play' | 'close'>;

/**
 * Plays fights on this thread and others in parallel, a few ahead of the reader. Only the plan that was read last is
 * played ahead, so that no thread is busy with plans that a search has abandoned. Threads join in when a search takes
 * long, and nothing ever waits for one to start.
 */
export class FightsAhead {
  private running = 0;
  private latest: Line | undefined;
  private fault: unknown;
  private threads: FightThreads | undefined;
  private areReady = false;
  private readonly began = performance.now();

  /**
   * @param open starts the threads
   * @param count the number of threads, 1 or more
   * @param patience the milliseconds of work until they are started
   */
  constructor(
    private readonly open: () => FightThreads,
    private readonly count: number,
    private readonly patience = PATIENCE_MS,
  ) {}

  /** Ends the threads at once. */
  async close(): Promise<void> {
    await this.threads?.close();
  }

  /**
   * The fights of a plan; `here` plays them on this thread.
   * @throws the error of a thread, when a fight is read
   */
  readonly of = (plan: Plan, here: FightSource): FightSource => {
    const line: Line = { plan, key: planKey(plan), here, done: new Map(), begun: 0, next: 0 };
    return { fight: (n) => this.read(line, n) };
  };

  private read(line: Line, n: number): Batch | undefined {
    if (this.fault !== undefined) throw this.fault;
    this.latest = line;
    line.next = n;
    if (!this.threads && performance.now() - this.began >= this.patience) void this.start(line);
    const batch = line.done.get(n) ?? this.playHere(line, n);
    if (batch) {
      line.done.delete(n);
      line.next = n + 1;
    }
    this.begin(line);
    return batch;
  }

  /** Plays the requested fight; if a thread is already playing it, plays a later one instead and returns undefined. */
  private playHere(line: Line, n: number): Batch | undefined {
    if (n < line.begun && this.hasRoom(line)) {
      const later = line.begun++;
      const batch = line.here.fight(later);
      if (batch) line.done.set(later, batch);
      return undefined;
    }
    line.begun = Math.max(line.begun, n + 1);
    this.begin(line);
    return line.here.fight(n);
  }

  private hasRoom(line: Line): boolean {
    return line.begun - line.next < AHEAD * (this.count + 1);
  }

  /** Starts the threads and has them load what a plan needs, before they play. */
  private async start({ key, plan }: Line): Promise<void> {
    const threads = this.open();
    this.threads = threads;
    const nothing = { key, plan, from: 0, to: 0 };
    try {
      await Promise.all(Array.from({ length: this.count }, () => threads.play(nothing)));
      this.areReady = true;
    } catch (fault) {
      this.fault ??= fault;
    }
  }

  private begin(line: Line): void {
    if (!this.threads || !this.areReady) return;
    // One fight more than there are threads is in progress, so that a thread that is done can start the next at once.
    while (this.running <= this.count && this.hasRoom(line)) void this.play(this.threads, line);
  }

  private async play(threads: FightThreads, line: Line): Promise<void> {
    const { plan, key } = line;
    const from = line.begun++;
    this.running++;
    try {
      line.done.set(from, await threads.play({ key, plan, from, to: from + 1 }));
    } catch (fault) {
      this.fault ??= fault;
    }
    this.running--;
    if (this.latest && this.fault === undefined) this.begin(this.latest);
  }
}
