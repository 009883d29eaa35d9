import { HttpError } from '../http/limits/http-error.js';

interface Job {
  /**
   * Works for one step.
   * @returns whether there is more to do
   */
  step(): boolean;
}

/**
 * How long such work may block rooms at a time, in milliseconds, and how many pieces of it may be in progress at once.
 */
const SLICE = 4;
const MAX_JOBS = 40;

/** Long work on the event loop, done a few milliseconds at a time and in turns, with rooms served in between. */
export class TimeSlices {
  private readonly jobs: Job[] = [];
  private running = false;

  /** @param now milliseconds since any fixed moment */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Runs work that can be interrupted at each `yield`.
   * @throws what the work throws, and HttpError if too much is in progress.
   */
  run<R>(work: Generator<unknown, R, undefined>): Promise<R> {
    return this.jobs.length >= MAX_JOBS
      ? Promise.reject(
          new HttpError(503, 'too much is being worked out at once; try again in a moment'),
        )
      : this.runAlways(work);
  }

  /**
   * Like `run`, but regardless of how much is in progress: for work that is limited elsewhere.
   * @throws what the work throws
   */
  runAlways<R>(work: Generator<unknown, R, undefined>): Promise<R> {
    return new Promise((resolve, reject) => {
      this.jobs.push({
        step() {
          try {
            const result = work.next();
            if (result.done === true) resolve(result.value);
            return result.done !== true;
          } catch (error) {
            reject(error);
            return false;
          }
        },
      });
      if (!this.running) this.later();
      this.running = true;
    });
  }

  private later(): void {
    setImmediate(() => {
      const end = this.now() + SLICE;
      const job = this.jobs.shift();
      if (job && this.work(job, end)) this.jobs.push(job);
      this.running = this.jobs.length > 0;
      if (this.running) this.later();
    });
  }

  /**
   * Works on a job until the time is up.
   * @returns whether there is more to do
   */
  private work(job: Job, end: number): boolean {
    while (this.now() < end) if (!job.step()) return false;
    return true;
  }
}

/** Runs sliced work without interruption. */
export function runAtOnce<R>(work: Generator<unknown, R, undefined>): R {
  for (;;) {
    const result = work.next();
    if (result.done === true) return result.value;
  }
}
