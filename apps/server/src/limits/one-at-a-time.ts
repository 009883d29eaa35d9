import { HttpError } from '../http/limits/http-error.js';

/** How many pieces of such work may wait. */
const MAX_WAITING = 40;

/** Runs work that takes much memory one piece at a time. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /**
   * Runs work once everything before it is done.
   * @throws what the work throws, and HttpError if too much waits.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING)
      return Promise.reject(
        new HttpError(503, 'too much is being worked out at once; try again in a moment'),
      );
    this.waiting++;
    const mine = this.last.then(work).finally(() => this.waiting--);
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
