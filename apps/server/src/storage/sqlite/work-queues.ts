/** Lets work on many rows go by slices, all of it in one queue. */
export class SliceQueue {
  private last: Promise<void> = Promise.resolve();

  /** Waits for the next slice: between two of them, of whatever work, others are served. */
  next(ready = async (): Promise<void> => undefined): Promise<void> {
    const turn = this.last
      .then(ready)
      .then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    this.last = turn;
    return turn;
  }
}

/** Does one thing at a time with each of many, known by their ids. */
export class QueuesById {
  private readonly atWork = new Map<string, Promise<unknown>>();

  /** Does something with one when what was begun with it before is done. */
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
