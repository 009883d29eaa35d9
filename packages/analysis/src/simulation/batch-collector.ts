import type { Batch } from './simulation-runner.js';
import type { TallyData } from './tally.js';
import { Tally } from './tally.js';

/**
 * Adds up batches that arrive in any order, each fight once. Only the first fights without a gap count: stopped early,
 * the result is the same as if fewer had been requested.
 */
export class BatchCollector {
  private readonly tallies: readonly Tally[];
  private readonly differences: readonly Tally[];
  private readonly ahead = new Map<number, Batch>();
  private counted = 0;
  private received = 0;

  /**
   * @param kinds the number of variants in the plan.
   * @param heard called with the number of fights played so far, counted or not.
   */
  constructor(
    kinds: number,
    private readonly heard: (played: number) => void = () => undefined,
  ) {
    this.tallies = Array.from({ length: kinds }, () => new Tally());
    this.differences = Array.from({ length: kinds - 1 }, () => new Tally());
  }

  /** The number of fights counted per variant. */
  get fights(): number {
    return this.counted;
  }

  /** Adds a batch; a duplicate is ignored. */
  add(batch: Batch): void {
    if (batch.from < this.counted || this.ahead.has(batch.from)) return;
    this.ahead.set(batch.from, batch);
    this.received += batch.to - batch.from;
    for (let next = this.ahead.get(this.counted); next; next = this.ahead.get(this.counted)) {
      this.ahead.delete(this.counted);
      for (const [i, tally] of next.tallies.entries()) this.tallies[i]?.merge(tally);
      for (const [i, tally] of next.differences.entries()) this.differences[i]?.merge(tally);
      this.counted = next.to;
    }
    this.heard(this.received);
  }

  result(): { readonly tallies: readonly TallyData[]; readonly differences: readonly TallyData[] } {
    return {
      tallies: this.tallies.map((each) => each.data()),
      differences: this.differences.map((each) => each.data()),
    };
  }
}
