import type { Die, Distribution, Pool, Same } from './dice.js';
import { distributionOf, distributionOfDie } from './dice.js';
import type { Fraction } from './fraction.js';
import { add, divide, fraction, multiply, ONE, subtract, ZERO } from './fraction.js';
import type { Id } from './question.js';
import type { Chance } from './table.js';

/** One possible outcome with its exact weight. */
export interface Branch<T> {
  readonly value: T;
  readonly weight: Fraction;
}

/** The outcomes with their weights, and the mass that was not followed (0 unless a bound was met). */
export interface Enumeration<T> {
  readonly outcomes: ReadonlyMap<string | number, Branch<T>>;
  readonly leftOut: Fraction;
  readonly leaves: number;
  /** False if the limit on leaves was met; what is missing is in `leftOut`. */
  readonly complete: boolean;
}

export interface Limits {
  /** Most branches to walk to the end; at least 1. */
  readonly leaves: number;
  /** Most dice followed in one open-ended chain; at least 1. */
  readonly chain: number;
  /** Most attempts of one `until` followed on a branch where the failed ones changed the state; at least 1, otherwise 8. */
  readonly retries?: number;
}

export const LIMITS: Limits = { leaves: 2_000_000, chain: 4, retries: 8 };

const SAFE = Number.MAX_SAFE_INTEGER;
const DISCARDED = Symbol('discarded');
const LEFT_OUT = Symbol('left out');

interface Fork {
  readonly values: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
  /** Weight of the branch down to here, as integers while they are exact. */
  readonly num: number;
  readonly den: number;
  readonly exact: Fraction | undefined;
  index: number;
}

/** Sums of integer weights, one for each denominator, turned into a fraction only once. */
class Mass {
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
    return this.dens.reduce((sum, den, i) => add(sum, fraction(BigInt(this.nums[i] ?? 0), BigInt(den))), this.rest);
  }
}

interface Bucket<T> {
  readonly value: T;
  readonly mass: Mass;
}

/** Outcomes found inside one pass through an `until`, to be scaled up by what that pass threw away. */
interface Scope<T> {
  readonly depth: number;
  readonly entry: Fraction;
  readonly discarded: Mass;
  /** What was thrown away in here by a pass further out, by the place of that pass; scaled up on the way out. */
  readonly passed: Map<number, Mass>;
  readonly leftOut: Mass;
  readonly found: Map<string | number, Bucket<T>>;
}

/** Walks every branch by running the same rules again and again, each time with the next faces. */
class Walker<T> implements Chance {
  readonly enumerating = true;
  private readonly forks: Fork[] = [];
  private readonly scopes: Scope<T>[] = [];
  private depth = 0;
  private open = 0;

  constructor(
    private readonly limits: Limits,
    private readonly written: () => number,
  ) {
    this.scopes.push(this.scope(0, ONE));
  }

  private scope(depth: number, entry: Fraction): Scope<T> {
    return { depth, entry, discarded: new Mass(), passed: new Map(), leftOut: new Mass(), found: new Map() };
  }

  private weight(): { num: number; den: number; exact: Fraction | undefined } {
    const last = this.forks[this.depth - 1];
    if (!last) return { num: 1, den: 1, exact: undefined };
    const weight = last.weights[last.index] ?? 0;
    const num = last.num * weight;
    const den = last.den * last.total;
    if (!last.exact && num <= SAFE && den <= SAFE) return { num, den, exact: undefined };
    const before = last.exact ?? fraction(BigInt(last.num), BigInt(last.den));
    return { num, den, exact: multiply(before, fraction(BigInt(weight), BigInt(last.total))) };
  }

  private fraction(): Fraction {
    const { num, den, exact } = this.weight();
    return exact ?? fraction(BigInt(num), BigInt(den));
  }

  private addTo(mass: Mass): void {
    const { num, den, exact } = this.weight();
    if (exact) mass.addExact(exact);
    else mass.add(num, den);
  }

  private fork(make: () => { values: readonly number[]; weights: readonly number[]; total: number }): number {
    let fork = this.forks[this.depth];
    if (!fork) {
      const { values, weights, total } = make();
      const { num, den, exact } = this.weight();
      fork = { values, weights, total, num, den, exact, index: 0 };
      this.forks.push(fork);
    }
    this.depth++;
    return fork.values[fork.index] ?? 0;
  }

  die(die: Die, _name: string, _who: Id, alike?: Grouping): number {
    return this.fork(() => grouped(distributionOfDie(die), alike));
  }

  pool(pool: Pool, name: string, who: Id, alike?: Same): number {
    const { dice, die, sets, keep } = pool;
    if (die.faces ** (dice * sets) <= SAFE) return this.fork(() => grouped(distributionOf(pool), alike));
    // Too many throws to count in whole numbers: a set or half a set at a time.
    const part = (n: number): number => this.pool({ dice: n, die, sets: 1, keep }, name, who);
    if (sets === 1) return part(dice >> 1) + part(dice - (dice >> 1));
    let best = part(dice);
    for (let i = 1; i < sets; i++) best = keep === 'high' ? Math.max(best, part(dice)) : Math.min(best, part(dice));
    return best;
  }

  chain(die: Die, onward: number, name: string, who: Id, alike?: Same): number {
    let sum = 0;
    for (let i = 0; i < this.limits.chain; i++) {
      const base = sum;
      const face = this.die(die, name, who, alike && ((f) => (f >= onward ? `${f} and on` : alike(base + f))));
      sum += face;
      if (face < onward) return sum;
    }
    throw LEFT_OUT;
  }

  until<R>(attempt: () => R | undefined): R {
    for (let tries = 1; ; tries++) {
      const position = ++this.open;
      const scope = this.scopes[position];
      if (!scope) this.scopes.push(this.scope(this.depth, this.fraction()));
      else if (scope.depth !== this.depth) throw new Error('the rules do not do the same with the same dice');
      const before = this.written();
      const result = attempt();
      if (result !== undefined) return result;
      if (this.written() === before) {
        this.discard(position);
        throw DISCARDED;
      }
      // What the failed attempt wrote stands, so the next one is another matter and is followed on its own.
      if (tries >= (this.limits.retries ?? 8)) throw LEFT_OUT;
    }
  }

  private discard(position: number): void {
    const inner = this.innermost();
    this.addTo(position === this.scopes.length - 1 ? inner.discarded : massAt(inner.passed, position));
  }

  /** Runs one branch and files its outcome; false when there is no further branch. */
  step(run: () => { key: string | number; value: T }): boolean {
    this.depth = 0;
    this.open = 0;
    try {
      const { key, value } = run();
      const found = this.innermost().found;
      const bucket = found.get(key);
      if (bucket) this.addTo(bucket.mass);
      else {
        const mass = new Mass();
        this.addTo(mass);
        found.set(key, { value, mass });
      }
    } catch (signal) {
      if (signal === LEFT_OUT) this.addTo(this.innermost().leftOut);
      else if (signal !== DISCARDED) throw signal;
    }
    return this.advance();
  }

  private innermost(): Scope<T> {
    const scope = this.scopes.at(-1);
    if (!scope) throw new Error('no scope is open');
    return scope;
  }

  private advance(): boolean {
    for (;;) {
      while (this.scopes.length > 1 && this.innermost().depth >= this.forks.length) this.close();
      const last = this.forks.at(-1);
      if (!last) return false;
      if (last.index + 1 < last.values.length) {
        last.index++;
        return true;
      }
      this.forks.pop();
    }
  }

  /** Ends a pass through an `until`: what it found is scaled to the whole weight it was entered with. */
  private close(): void {
    const scope = this.scopes.pop();
    if (!scope) return;
    const kept = subtract(scope.entry, scope.discarded.total());
    if (kept.num === 0n) throw new Error('an attempt can never succeed');
    const factor = divide(scope.entry, kept);
    const outer = this.innermost();
    for (const [key, { value, mass }] of scope.found) {
      const bucket = outer.found.get(key) ?? { value, mass: new Mass() };
      bucket.mass.addExact(multiply(mass.total(), factor));
      outer.found.set(key, bucket);
    }
    outer.leftOut.addExact(multiply(scope.leftOut.total(), factor));
    for (const [position, mass] of scope.passed) {
      const to = position === this.scopes.length - 1 ? outer.discarded : massAt(outer.passed, position);
      to.addExact(multiply(mass.total(), factor));
    }
  }

  result(leaves: number, complete: boolean): Enumeration<T> {
    if (!complete) while (this.scopes.length > 1) this.close();
    const { found } = this.innermost();
    const outcomes = new Map<string | number, Branch<T>>();
    let sum = ZERO;
    for (const [key, { value, mass }] of found) {
      const weight = mass.total();
      sum = add(sum, weight);
      outcomes.set(key, { value, weight });
    }
    return { outcomes, leftOut: complete ? this.innermost().leftOut.total() : subtract(ONE, sum), leaves, complete };
  }
}

type Grouping = (face: number) => number | string;

function massAt(masses: Map<number, Mass>, position: number): Mass {
  const known = masses.get(position);
  if (known) return known;
  const fresh = new Mass();
  masses.set(position, fresh);
  return fresh;
}

function grouped(all: Distribution, alike: Grouping | undefined): Distribution {
  if (!alike) return all;
  const groups = new Map<number | string, number>();
  const values: number[] = [];
  const weights: number[] = [];
  for (const [i, value] of all.values.entries()) {
    const key = alike(value);
    const group = groups.get(key);
    const weight = all.weights[i] ?? 0;
    if (group === undefined) {
      groups.set(key, values.length);
      values.push(value);
      weights.push(weight);
    } else weights[group] = (weights[group] ?? 0) + weight;
  }
  return { values, weights, total: all.total };
}

/**
 * Walks every branch of `run` and gathers equal outcomes.
 * @param run the rules, once through: takes the chance to roll with, gives a key (equal keys are one outcome) and the
 *   outcome. It must leave the state as it found it.
 * @param written how many writes stand on the trail now; tells whether a failed attempt changed anything.
 */
export function enumerate<T>(
  run: (chance: Chance) => { key: string | number; value: T },
  written: () => number,
  limits: Limits = LIMITS,
): Enumeration<T> {
  const walker = new Walker<T>(limits, written);
  let leaves = 0;
  for (;;) {
    if (leaves >= limits.leaves) return walker.result(leaves, false);
    leaves++;
    if (!walker.step(() => run(walker))) return walker.result(leaves, true);
  }
}
