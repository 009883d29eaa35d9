import type { Estimate } from '../simulation/interval.js';
import { meanEstimate, shareEstimate } from '../simulation/interval.js';

/** The standard deviation of values between 0 and 1 is at most this. */
const DEVIATION = 0.5;
const ALPHA = 0.05;
/** A parameter of the interval: with 25 it is narrowest, for its confidence, at about two hundred values. */
const TUNED_FOR = 25;
/**
 * How many additional pairs are counted as if their halves were independent. They correct for series that stopped at a
 * narrow interval, which is usually because their few pairs look more alike than they are.
 */
const TWOS_APART = 5;

/** The mean of a sequence of values between 0 and 1. */
export class RunningMean {
  private readonly values: number[] = [];
  private total = 0;
  private squares = 0;

  add(value: number): void {
    this.values.push(value);
    this.total += value;
    this.squares += value * value;
  }

  get sum(): number {
    return this.total;
  }

  get count(): number {
    return this.values.length;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.total / this.count;
  }

  /** The standard error of the mean, with one more 0 and one more 1 added: never zero, however alike the values are. */
  get error(): number {
    const n = this.count + 2;
    const mean = (this.total + 1) / n;
    return Math.sqrt(((this.squares + 1) / n - mean * mean) / n);
  }

  /**
   * An interval that holds the true mean at all moments at once in 95 of 100 cases, so that it may be read after every
   * value and the work stopped as soon as it is enough: Robbins' mixture of normal likelihoods.
   */
  atAnyTime(): Estimate {
    const n = this.count;
    if (n === 0) return { value: 0, low: 0, high: 1 };
    const all = n + TUNED_FOR;
    const half = (DEVIATION / n) * Math.sqrt(all * Math.log(all / (TUNED_FOR * ALPHA * ALPHA)));
    const { mean } = this;
    return { value: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
  }

  /**
   * The usual interval, for values that come in pairs of mirrored dice. Where luck decides, one value is high when the
   * other is low, so that a pair tells more than two independent values; the closer together the means of pairs are,
   * the more it tells.
   */
  ofMirrored(): Estimate {
    const twos: number[] = [];
    for (let i = 1; i < this.count; i += 2)
      twos.push(((this.values[i - 1] ?? 0) + (this.values[i] ?? 0)) / 2);
    const n = 2 * twos.length;
    if (n === 0) return { value: 0, low: 0, high: 1 };
    const { value, low, high, deviation } = meanEstimate(
      twos.toSorted((a, b) => a - b).map((two) => [two, 1] as const),
    );
    if (this.values.some((each) => each !== 0 && each !== 1))
      return { value, low: Math.max(0, low), high: Math.min(1, high) };
    // Shares use Wilson's interval, which is reliable near 0 and 1 too, with the number of independent fights that the
    // pairs are worth.
    const alone = (value * (1 - value)) / 2;
    const count = twos.length;
    const spread = (count * deviation ** 2 + TWOS_APART * alone) / (count + TWOS_APART);
    const worth = spread > 0 ? (n * alone) / spread : n;
    return shareEstimate(value * worth, worth);
  }
}
