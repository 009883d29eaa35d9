/** How strong each combatant was at one moment of a fight, and how it ended. */
export interface Moment {
  /** Negative for foes. */
  readonly strengths: readonly number[];
  /** The share in the victory, from 0 to 1. */
  readonly won: number;
  /** Its weight relative to other moments. */
  readonly weight: number;
}

/** How strongly a weight is pulled to its usual value, and the bias to 0. */
const HOLD = 3;
const BIAS_HOLD = 0.5;
/** The number of passes over all weights, enough for them to settle. */
const PASSES = 40;
/** The least variance assumed for chances near 0 and 1, so that no step is too long. */
const LEAST_SPREAD = 0.01;

/** The chance for a logarithm of odds. */
export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * The non-negative weights and the bias for which the chance to win, 1 / (1 + exp(-(bias + sum of weight × strength))),
 * fits moments best: a logistic regression, one weight at a time.
 * @param usual the weight without any moments.
 */
export function fitted(
  moments: readonly Moment[],
  usual: readonly number[],
): { readonly weights: readonly number[]; readonly bias: number } {
  const weights = [...usual];
  let bias = 0;
  const odds = moments.map(({ strengths }) =>
    strengths.reduce((sum, strength, i) => sum + strength * (weights[i] ?? 0), 0),
  );
  /** The change of a weight by Newton's method. */
  const step = (factor: (moment: Moment) => number, from: number, hold: number): number => {
    let slope = hold * from;
    let bend = hold;
    moments.forEach((moment, n) => {
      const x = factor(moment);
      if (x === 0) return;
      const p = chanceOf(odds[n] ?? 0);
      slope += moment.weight * (p - moment.won) * x;
      bend += moment.weight * Math.max(LEAST_SPREAD, p * (1 - p)) * x * x;
    });
    return -slope / bend;
  };
  const shift = (factor: (moment: Moment) => number, by: number): void =>
    moments.forEach((moment, n) => (odds[n] = (odds[n] ?? 0) + by * factor(moment)));
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [i, weight] of weights.entries()) {
      const strength = (moment: Moment): number => moment.strengths[i] ?? 0;
      const wanted = weight + step(strength, weight - (usual[i] ?? 0), HOLD);
      const now = Math.max(0, wanted);
      shift(strength, now - weight);
      weights[i] = now;
    }
    const change = step(() => 1, bias, BIAS_HOLD);
    shift(() => 1, change);
    bias += change;
  }
  return { weights, bias };
}
