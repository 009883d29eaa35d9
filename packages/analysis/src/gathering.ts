import type { Batch } from './arena.js';
import type { TallyData } from './tally.js';
import { Tally } from './tally.js';

/** Adds up batches as they come in, in any order, each fight once. */
export class Gathering {
  private readonly tallies: readonly Tally[];
  private readonly differences: readonly Tally[];
  private readonly seen = new Set<number>();
  private done = 0;

  /** @param kinds how many kinds of fight the plan has. */
  constructor(
    kinds: number,
    private readonly heard: (done: number) => void = () => undefined,
  ) {
    this.tallies = Array.from({ length: kinds }, () => new Tally());
    this.differences = Array.from({ length: kinds - 1 }, () => new Tally());
  }

  /** How many fights of each kind are counted. */
  get fights(): number {
    return this.done;
  }

  /** Counts a batch; one that begins where another did is the same and is left out. */
  add(batch: Batch): void {
    if (this.seen.has(batch.from)) return;
    this.seen.add(batch.from);
    for (const [i, tally] of batch.tallies.entries()) this.tallies[i]?.merge(tally);
    for (const [i, tally] of batch.differences.entries()) this.differences[i]?.merge(tally);
    this.done += batch.to - batch.from;
    this.heard(this.done);
  }

  result(): { readonly tallies: readonly TallyData[]; readonly differences: readonly TallyData[] } {
    return { tallies: this.tallies.map((each) => each.data()), differences: this.differences.map((each) => each.data()) };
  }
}
