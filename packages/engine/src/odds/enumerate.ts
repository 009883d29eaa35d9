import type { Fraction } from '../values/fraction.js';
import { add, multiply, ONE, subtract, ZERO } from '../values/fraction.js';
import type { Limits } from '../values/limits.js';
import { LIMITS } from '../values/limits.js';
import type { MergePoint } from './scope.js';
import { START } from './scope.js';
import type { DiceSource } from '../core/rules-context.js';
import type { BranchKey, Part } from './branch-walker.js';
import { BranchWalker } from './branch-walker.js';

/** One possible outcome with its exact weight. */
export interface Branch<T> {
  readonly value: T;
  readonly weight: Fraction;
}

/** The outcomes with their weights, and the mass that was not followed (0 unless a limit was met). */
export interface Enumeration<T> {
  readonly outcomes: ReadonlyMap<string | number, Branch<T>>;
  readonly leftOut: Fraction;
  readonly leaves: number;
  /** False if the limit on leaves was met; what is missing is in `leftOut`. */
  readonly complete: boolean;
}

/** How many branches are walked between two checks of `stop`. */
const BETWEEN_STOPS = 64;

interface Open {
  readonly meeting: MergePoint;
  readonly weight: Fraction;
}

/**
 * Takes out the merge point that is least likely to be reached from the others: the innermost, and of these the
 * earliest.
 */
function nextOf(open: Map<string, Open>): Open | undefined {
  let key: string | undefined;
  let best: Open | undefined;
  for (const [at, each] of open) {
    const [a, b] = [each.meeting, best?.meeting];
    if (!b || a.inside > b.inside || (a.inside === b.inside && a.folds < b.folds))
      [key, best] = [at, each];
  }
  if (key !== undefined) open.delete(key);
  return best;
}

/** Adds a weight under a key. */
function gather<K, V extends { readonly weight: Fraction }>(
  all: Map<K, V>,
  key: K,
  weight: Fraction,
  make: (weight: Fraction) => V,
): void {
  const known = all.get(key);
  all.set(key, make(known ? add(known.weight, weight) : weight));
}

/**
 * Walks every branch of `run` and merges equal outcomes.
 * @param run the rules, once through: takes the dice source, returns a key (equal keys are one outcome) and the
 * outcome. It must leave the state as it found it.
 * @param written the number of writes on the trail now; shows whether a failed attempt changed anything.
 * @param standing a key for everything done so far on this branch, equal only if equal for all that follows and for the
 * outcome. With it, branches merge where the rules fold (`RulesContext.fold`); without it, none do.
 */
export function enumerate<T>(
  run: (chance: DiceSource) => { key: string | number; value: T },
  written: () => number,
  limits: Limits = LIMITS,
  standing?: BranchKey,
): Enumeration<T> {
  const outcomes = new Map<string | number, Branch<T>>();
  const open = new Map<string, Open>();
  const beginning: Part[] = [];
  let leftOut = ZERO;
  let leaves = 0;
  let complete = true;
  for (
    let from: Open | undefined = { meeting: START, weight: ONE };
    from && complete;
    from = nextOf(open)
  ) {
    const { weight, meeting } = from;
    const walker = new BranchWalker<T>(limits, written, standing, meeting, beginning);
    const step = (): { key: string | number; value: T } => run(walker);
    do {
      complete = leaves < limits.leaves && !(leaves % BETWEEN_STOPS === 0 && limits.stop?.());
      if (complete) leaves++;
    } while (complete && walker.step(step));
    const { found, met, leftOut: lost } = walker.result(complete);
    const scaled = (share: Fraction): Fraction =>
      weight === ONE ? share : multiply(weight, share);
    for (const [key, { value, mass }] of found)
      gather(outcomes, key, scaled(mass.total()), (sum) => ({ value, weight: sum }));
    for (const [key, { value, mass }] of met)
      gather(open, key, scaled(mass.total()), (sum) => ({
        meeting: open.get(key)?.meeting ?? value,
        weight: sum,
      }));
    leftOut = add(leftOut, scaled(lost));
  }
  if (!complete) {
    leftOut = ONE;
    for (const { weight } of outcomes.values()) leftOut = subtract(leftOut, weight);
  }
  return { outcomes, leftOut, leaves, complete };
}
