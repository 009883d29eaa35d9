import type { Json } from '../../../values/json.js';
import type { CommandPlan } from './rollouts.js';

/** How much better one plan did than another in the samples in which both were tried. */
export interface Gain {
  readonly mean: number;
  /** The standard error of the mean; infinite for fewer than two samples. */
  readonly error: number;
  readonly samples: number;
}

/** The number of samples with the same result after which two commands count as equal. */
const ENOUGH = 4;
/** The same for two answers: most make a difference in only one roll out of ten. */
const ENOUGH_ANSWERS = 20;

/** Few samples say little about the spread of later ones: this many samples with this spread are added. */
const SPREAD_SAMPLES = 2;
const SPREAD = 0.04;

/** A plan under test, with its value in each sample so far, from 0 (lost) to 1 (won). */
export class Arm {
  readonly values: number[] = [];
  /** Its first command wrote nothing when it was tried. */
  idle = false;
  /** It has the same result as another plan in every sample. */
  twin = false;
  private sum = 0;

  /** @param answer to the question of the plan's command, when answers are tried. */
  constructor(
    readonly plan: CommandPlan,
    readonly answer?: Json,
  ) {}

  add(value: number): void {
    this.values.push(value);
    this.sum += value;
  }

  get mean(): number {
    return this.values.length === 0 ? 0 : this.sum / this.values.length;
  }

  /** Whether it had the same result as another in every shared sample, and there are enough of them. */
  equals(other: Arm): boolean {
    const samples = Math.min(this.values.length, other.values.length);
    // A plan of two commands equals one of them wherever the other is refused.
    const isPair = this.plan.length > 1 || other.plan.length > 1;
    const single = this.answer === undefined ? ENOUGH : ENOUGH_ANSWERS;
    if (samples < (isPair ? 1 : single)) return false;
    for (let i = 0; i < samples; i++) if (this.values[i] !== other.values[i]) return false;
    return true;
  }

  /** Its gain over another in the samples that both have. */
  gainOn(other: Arm): Gain {
    const samples = Math.min(this.values.length, other.values.length);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < samples; i++) {
      const difference = (this.values[i] ?? 0) - (other.values[i] ?? 0);
      sum += difference;
      squares += difference * difference;
    }
    const mean = samples === 0 ? 0 : sum / samples;
    if (samples < 2) return { mean, error: Infinity, samples };
    const apart = Math.max(0, squares - samples * mean * mean) + SPREAD_SAMPLES * SPREAD ** 2;
    const variance = apart / (samples - 1 + SPREAD_SAMPLES);
    return { mean, error: Math.sqrt(variance / samples), samples };
  }
}
