import type { Fraction } from '../values/fraction.js';
import { add, fraction, ZERO } from '../values/fraction.js';

/** The greatest number up to which integers are exact. */
export const SAFE = Number.MAX_SAFE_INTEGER;

/** Sums of integer weights, one for each denominator, turned into a fraction only once. */
export class WeightSum {
  private readonly dens: number[] = [];
  private readonly nums: number[] = [];
  private rest = ZERO;

  add(num: number, den: number): void {
    const i = this.dens.indexOf(den);
    const sum = (this.nums[i] ?? 0) + num;
    if (i >= 0 && sum <= SAFE) this.nums[i] = sum;
    else if (i >= 0) this.addExact(fraction(BigInt(num), BigInt(den)));
    else {
      this.dens.push(den);
      this.nums.push(num);
    }
  }

  addExact(weight: Fraction): void {
    this.rest = add(this.rest, weight);
  }

  total(): Fraction {
    return this.dens.reduce(
      (sum, den, i) => add(sum, fraction(BigInt(this.nums[i] ?? 0), BigInt(den))),
      this.rest,
    );
  }
}
