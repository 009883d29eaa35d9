/** Splits work on many rows into slices, which all wait in one queue. */
export class SliceQueue {
  private last: Promise<void> = Promise.resolve();

  /** Waits for the next slice; other requests are served between any two slices. */
  next(ready = async (): Promise<void> => undefined): Promise<void> {
    const turn = this.last
      .then(ready)
      .then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.last = turn;
    return turn;
  }
}

/** Runs one task at a time for each id. */
export class QueuesById {
  private readonly atWork = new Map<string, Promise<unknown>>();

  /** Runs work for an id after all earlier work for it. */
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
