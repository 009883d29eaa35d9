import type { Fraction } from '../values/fraction.js';
import { divide, multiply, subtract } from '../values/fraction.js';
import { WeightSum } from './weight-sum.js';

/** A place where branches met and are gone on with as one. */
export interface MergePoint {
  /** The faces that lead there, on any one of them. */
  readonly way: readonly number[];
  /** How many folds have been passed on that way. */
  readonly folds: number;
  /** How many folds are still open there. */
  readonly inside: number;
}

export const START: MergePoint = { way: [], folds: 0, inside: 0 };

/** What is filed under one key, and how likely it is. */
export interface Bucket<T> {
  readonly value: T;
  readonly mass: WeightSum;
}

/** Outcomes found inside one pass through an `until`, to be scaled up by what that pass threw away. */
export interface Scope<T> {
  readonly depth: number;
  readonly entry: Fraction;
  readonly discarded: WeightSum;
  /** What was thrown away in here by a pass further out, by the place of that pass; scaled up on the way out. */
  readonly passed: Map<number, WeightSum>;
  readonly leftOut: WeightSum;
  readonly found: Map<string | number, Bucket<T>>;
  /** Where branches met and are gone on from together, by what they agree in. */
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

/** The mass under a key, of what comes first under it. */
export function massOf<K, V>(buckets: Map<K, Bucket<V>>, key: K, value: () => V): WeightSum {
  let bucket = buckets.get(key);
  if (!bucket) {
    bucket = { value: value(), mass: new WeightSum() };
    buckets.set(key, bucket);
  }
  return bucket.mass;
}

/** The mass at a place, which may be the first there. */
export function massAt(masses: Map<number, WeightSum>, position: number): WeightSum {
  const known = masses.get(position);
  if (known) return known;
  const fresh = new WeightSum();
  masses.set(position, fresh);
  return fresh;
}

/** Moves what was found in one pass to the pass around it, scaled up. */
function lift<K, V>(
  from: ReadonlyMap<K, Bucket<V>>,
  to: Map<K, Bucket<V>>,
  factor: Fraction,
): void {
  for (const [key, { value, mass }] of from)
    massOf(to, key, () => value).addExact(multiply(mass.total(), factor));
}

/**
 * Ends a pass through an `until`: what it found is scaled to the whole weight it was entered with.
 * @param outer the pass around it.
 * @param position the place of that pass.
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
