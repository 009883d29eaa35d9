/**
 * A sequence of steps. The same steps in the same order lead to the same object, so that sequences can be compared,
 * numbered and looked up without a text of all their steps.
 */
export class Way<Step> {
  private readonly onward = new Map<Step, Way<Step>>();

  private constructor(
    readonly number: number,
    private readonly counted: { ways: number },
  ) {}

  /** The empty sequence, from which all others continue. */
  static start<Step>(): Way<Step> {
    return new Way(0, { ways: 1 });
  }

  /** The sequence continued by a step. */
  next(step: Step): Way<Step> {
    let way = this.onward.get(step);
    if (way === undefined)
      this.onward.set(step, (way = new Way(this.counted.ways++, this.counted)));
    return way;
  }
}
