import { Worker } from 'node:worker_threads';
import type { ImportTask, Imported } from './import-thread.js';
import { Refused } from './refused.js';
import type { StoredFight } from './store.js';

/** The built module of a thread, from the sources as well as from the build. */
const THREAD = new URL('../dist/import-thread.js', import.meta.url);
/** Most megabytes that one journal may take up while it is checked. */
const MEMORY = 512;

interface Limits {
  /** How many are checked at once. */
  readonly atOnce: number;
  /** How many may wait for that. */
  readonly waiting: number;
  /** How long one may take, in milliseconds. */
  readonly longest: number;
}

const LIMITS: Limits = { atOnce: 2, waiting: 20, longest: 60_000 };

/** What is told how many journals are being checked. */
interface Gauge {
  set(count: number): void;
}

/** Checks journals from outside, each in a thread of its own, so that no table waits for one. */
export class Imports {
  private readonly threads = new Set<Worker>();
  private readonly queue: (() => void)[] = [];
  private running = 0;
  private stopped = false;

  constructor(
    private readonly gauge: Gauge,
    private readonly limits: Limits = LIMITS,
  ) {}

  /**
   * Makes a fight of a journal.
   * @param journal as JSON
   * @throws Refused if it cannot be used, or too many are being checked.
   */
  async read(journal: string, id: string, gm: string): Promise<StoredFight> {
    await this.turn();
    try {
      const imported = await this.inThread({ journal, id, gm, now: Date.now() });
      if (imported.kind === 'wrong') throw Refused.problems(imported.message, imported.problems);
      return imported.fight;
    } finally {
      this.count(-1);
      this.queue.shift()?.();
    }
  }

  /** Gives up what is being checked, and checks nothing more. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const next of this.queue.splice(0)) next();
    await Promise.all([...this.threads].map((thread) => thread.terminate()));
  }

  /** Waits until another one may be checked. */
  private async turn(): Promise<void> {
    if (this.running >= this.limits.atOnce) {
      if (this.queue.length >= this.limits.waiting)
        throw new Refused(503, 'too many journals are being brought in; try again in a moment');
      await new Promise<void>((next) => this.queue.push(next));
    }
    if (this.stopped) throw stopping();
    this.count(1);
  }

  private count(by: number): void {
    this.running += by;
    this.gauge.set(this.running);
  }

  private async inThread(task: ImportTask): Promise<Imported> {
    if (this.stopped) throw stopping();
    const thread = new Worker(THREAD, {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    this.threads.add(thread);
    return new Promise<Imported>((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Refused(400, 'it takes too long to check this journal'));
        void thread.terminate();
      }, this.limits.longest);
      thread.on('message', (imported: Imported) => resolve(imported));
      thread.on('error', (error) =>
        reject(
          Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new Refused(400, 'this journal is too large to be checked')
            : error,
        ),
      );
      thread.on('exit', () => {
        clearTimeout(late);
        this.threads.delete(thread);
        reject(stopping());
      });
    });
  }
}

const stopping = (): Refused => new Refused(503, 'the server is stopping; try again in a moment');
