/**
 * A way of steps, one after another: the same steps in the same order lead to the same object, so that ways are compared,
 * numbered and looked up without a text of all their steps.
 */
export class Way<Step> {
  private readonly onward = new Map<Step, Way<Step>>();

  private constructor(
    readonly number: number,
    private readonly counted: { ways: number },
  ) {}

  /** A way of no steps, from which all others lead on. */
  static start<Step>(): Way<Step> {
    return new Way(0, { ways: 1 });
  }

  /** The way that goes on with a step. */
  next(step: Step): Way<Step> {
    let way = this.onward.get(step);
    if (way === undefined)
      this.onward.set(step, (way = new Way(this.counted.ways++, this.counted)));
    return way;
  }
}
