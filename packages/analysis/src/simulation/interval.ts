import type { Counts } from './tally.js';

/** A number with the interval that holds the true one in 95 of 100 such experiments. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The normal quantile of a two-sided interval of 95%. */
const Z = 1.959_963_984_540_054;

/**
 * Wilson's interval of a share.
 * @param times how often it happened, 0 to `of`.
 * @param of how often it could have; at least 1.
 */
export function shareEstimate(times: number, of: number): Estimate {
  const p = times / of;
  const z2 = Z * Z;
  const scale = 1 + z2 / of;
  const middle = (p + z2 / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of));
  return {
    value: p,
    low: times === 0 ? 0 : Math.max(0, middle - half),
    high: times === of ? 1 : Math.min(1, middle + half),
  };
}

/** Student's quantile of a two-sided interval of 95%: Cornish and Fisher's series, exact in the limit, 1% off at 4 degrees of freedom. */
function student(freedom: number): number {
  const [z2, n] = [Z * Z, freedom];
  const first = (Z * (z2 + 1)) / 4;
  const second = (Z * (5 * z2 * z2 + 16 * z2 + 3)) / 96;
  const third = (Z * (3 * z2 ** 3 + 19 * z2 ** 2 + 17 * z2 - 15)) / 384;
  const fourth = (Z * (79 * z2 ** 4 + 776 * z2 ** 3 + 1482 * z2 ** 2 - 1920 * z2 - 945)) / 92_160;
  return Z + first / n + second / n ** 2 + third / n ** 3 + fourth / n ** 4;
}

/** Mean and spread of a measure. */
export interface Spread extends Estimate {
  /** The standard deviation of single fights. */
  readonly deviation: number;
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** The value that a share of all fights does not exceed. */
function quantile(counts: Counts, share: number): number {
  const all = counts.reduce((sum, [, times]) => sum + times, 0);
  let seen = 0;
  for (const [value, times] of counts) {
    seen += times;
    if (seen >= share * all) return value;
  }
  return counts.at(-1)?.[0] ?? 0;
}

/**
 * The mean of a measure with Student's interval.
 * @param counts its values in order, zeros included.
 * @param unit the value of 1 in these counts, for example 1/1,000,000.
 */
export function meanEstimate(counts: Counts, unit = 1): Spread {
  let fights = 0;
  let sum = 0;
  for (const [value, times] of counts) {
    fights += times;
    sum += value * times;
  }
  const mean = fights === 0 ? 0 : sum / fights;
  let squares = 0;
  for (const [value, times] of counts) squares += (value - mean) ** 2 * times;
  const deviation = fights < 2 ? 0 : Math.sqrt(squares / (fights - 1));
  const half = fights < 2 ? Infinity : (student(fights - 1) * deviation) / Math.sqrt(fights);
  const [least, most] = [counts[0]?.[0] ?? 0, counts.at(-1)?.[0] ?? 0];
  return {
    value: mean * unit,
    low: (mean - half) * unit,
    high: (mean + half) * unit,
    deviation: deviation * unit,
    least: least * unit,
    median: quantile(counts, 0.5) * unit,
    most: most * unit,
  };
}

/**
 * How much more often something happens than in the paired fights: Bonett and Price's interval, which stays reliable
 * when hardly any pair differs.
 * @param more pairs in which it happened only here.
 * @param fewer pairs in which it happened only there.
 * @param of all pairs, at least 1.
 */
export function pairedShareEstimate(more: number, fewer: number, of: number): Estimate {
  const [a, b] = [(more + 1) / (of + 2), (fewer + 1) / (of + 2)];
  const half = Z * Math.sqrt((a + b - (a - b) ** 2) / (of + 2));
  return {
    value: (more - fewer) / of,
    low: Math.max(-1, a - b - half),
    high: Math.min(1, a - b + half),
  };
}
