/** What a fight was like at one moment, and how it ended. */
export interface Moment {
  /** All that may tell how it ends; what speaks for the other side is below 0. */
  readonly factors: readonly number[];
  /** The share in the victory, from 0 to 1. */
  readonly won: number;
  /** How much it counts beside other moments. */
  readonly weight: number;
}

/** What is known of a weight before there are any moments. */
export interface Prior {
  readonly usual: number;
  /** No weight falls below it; none if left out. */
  readonly least?: number;
}

/** How firmly a weight is held to what it usually is, and the bias to 0. */
const HOLD = 3;
const BIAS_HOLD = 0.5;
/** Passes over all weights; by then they have settled. */
const PASSES = 40;
/** Chances near 0 and 1 count as uncertain as this, so that no step is too long. */
const LEAST_SPREAD = 0.01;

/** What a logarithm of odds is as a chance. */
export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * Weights and a bias by which the chance to win, 1 / (1 + exp(-(bias + sum of weight × factor))), fits moments best: a
 * logistic regression, one weight at a time.
 * @param priors of each factor's weight.
 */
export function fitted(
  moments: readonly Moment[],
  priors: readonly Prior[],
): { readonly weights: readonly number[]; readonly bias: number } {
  const weights = priors.map(({ usual }) => usual);
  let bias = 0;
  const odds = moments.map(({ factors }) =>
    factors.reduce((sum, factor, i) => sum + factor * (weights[i] ?? 0), 0),
  );
  /** By how much a weight must change, by Newton's method. */
  const step = (factorOf: (moment: Moment) => number, from: number, hold: number): number => {
    let slope = hold * from;
    let bend = hold;
    moments.forEach((moment, n) => {
      const x = factorOf(moment);
      if (x === 0) return;
      const p = chanceOf(odds[n] ?? 0);
      slope += moment.weight * (p - moment.won) * x;
      bend += moment.weight * Math.max(LEAST_SPREAD, p * (1 - p)) * x * x;
    });
    return -slope / bend;
  };
  const shift = (factorOf: (moment: Moment) => number, by: number): void =>
    moments.forEach((moment, n) => (odds[n] = (odds[n] ?? 0) + by * factorOf(moment)));
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [i, { usual, least = -Infinity }] of priors.entries()) {
      const factorOf = ({ factors }: Moment): number => factors[i] ?? 0;
      const weight = weights[i] ?? 0;
      const now = Math.max(least, weight + step(factorOf, weight - usual, HOLD));
      shift(factorOf, now - weight);
      weights[i] = now;
    }
    const change = step(() => 1, bias, BIAS_HOLD);
    shift(() => 1, change);
    bias += change;
  }
  return { weights, bias };
}
