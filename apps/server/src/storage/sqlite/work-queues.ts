/** Splits work on many rows into slices, all of it in one queue. */
export class SliceQueue {
  private last: Promise<void> = Promise.resolve();

  /** Waits for the next slice: between any two slices others are served. */
  next(ready = async (): Promise<void> => undefined): Promise<void> {
    const turn = this.last
      .then(ready)
      .then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.last = turn;
    return turn;
  }
}

/** Runs one task at a time for each of many ids. */
export class QueuesById {
  private readonly atWork = new Map<string, Promise<unknown>>();

  /** Runs work for an id after the work started before for it. */
  async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.atWork.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.atWork.set(id, mine);
    try {
      return await mine;
    } finally {
      if (this.atWork.get(id) === mine) this.atWork.delete(id);
    }
  }
}
