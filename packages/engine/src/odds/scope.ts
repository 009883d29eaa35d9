import type { Fraction } from '../values/fraction.js';
import { divide, multiply, subtract } from '../values/fraction.js';
import { WeightSum } from './weight-sum.js';

/** A point where branches have merged and continue as one. */
export interface MergePoint {
  /** The faces on one of the paths to it. */
  readonly way: readonly number[];
  /** The number of folds passed on that path. */
  readonly folds: number;
  /** The number of folds still open there. */
  readonly inside: number;
}

export const START: MergePoint = { way: [], folds: 0, inside: 0 };

/** The value under one key, and its weight. */
export interface Bucket<T> {
  readonly value: T;
  readonly mass: WeightSum;
}

/** Outcomes found inside one pass through an `until`, to be scaled up by what that pass discarded. */
export interface Scope<T> {
  readonly depth: number;
  readonly entry: Fraction;
  readonly discarded: WeightSum;
  /**
   * The weight that an outer pass discarded inside this one, by the position of that pass; scaled up when this pass
   * ends.
   */
  readonly passed: Map<number, WeightSum>;
  readonly leftOut: WeightSum;
  readonly found: Map<string | number, Bucket<T>>;
  /** The points where branches have merged, by the key they share. */
  readonly met: Map<string, Bucket<MergePoint>>;
}

export const scopeAt = <T>(depth: number, entry: Fraction): Scope<T> => ({
  depth,
  entry,
  discarded: new WeightSum(),
  passed: new Map(),
  leftOut: new WeightSum(),
  found: new Map(),
  met: new Map(),
});

/** The weight under a key, created with its first value. */
export function massOf<K, V>(buckets: Map<K, Bucket<V>>, key: K, value: () => V): WeightSum {
  let bucket = buckets.get(key);
  if (!bucket) {
    bucket = { value: value(), mass: new WeightSum() };
    buckets.set(key, bucket);
  }
  return bucket.mass;
}

/** The weight at a position, created if missing. */
export function massAt(masses: Map<number, WeightSum>, position: number): WeightSum {
  const known = masses.get(position);
  if (known) return known;
  const fresh = new WeightSum();
  masses.set(position, fresh);
  return fresh;
}

/** Moves the results of one pass to the pass around it, scaled up. */
function lift<K, V>(
  from: ReadonlyMap<K, Bucket<V>>,
  to: Map<K, Bucket<V>>,
  factor: Fraction,
): void {
  for (const [key, { value, mass }] of from)
    massOf(to, key, () => value).addExact(multiply(mass.total(), factor));
}

/**
 * Ends a pass through an `until`: its results are scaled to the whole weight with which it was entered.
 * @param outer the pass around it.
 * @param position the position of that pass.
 */
export function close<T>(scope: Scope<T>, outer: Scope<T>, position: number): void {
  const kept = subtract(scope.entry, scope.discarded.total());
  if (kept.num === 0n) throw new Error('an attempt can never succeed');
  const factor = divide(scope.entry, kept);
  lift(scope.found, outer.found, factor);
  lift(scope.met, outer.met, factor);
  outer.leftOut.addExact(multiply(scope.leftOut.total(), factor));
  for (const [place, mass] of scope.passed) {
    const to = place === position ? outer.discarded : massAt(outer.passed, place);
    to.addExact(multiply(mass.total(), factor));
  }
}
