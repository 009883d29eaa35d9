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
  /** Asked now and then; true ends the walk as if the limit on leaves was met. */
  readonly stop?: () => boolean;
}

export const LIMITS: Limits = { leaves: 2_000_000, chain: 4, retries: 8 };

const SAFE = Number.MAX_SAFE_INTEGER;
const DISCARDED = Symbol('discarded');
const LEFT_OUT = Symbol('left out');
const MET = Symbol('met');

/** A place where branches met and are gone on with as one. */
interface Meeting {
  /** The faces that lead there, on any one of them. */
  readonly way: readonly number[];
  /** How many folds have been passed on that way. */
  readonly folds: number;
  /** How many folds are still open there. */
  readonly inside: number;
}

const START: Meeting = { way: [], folds: 0, inside: 0 };

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
  /** Where branches met and are gone on from together, by what they agree in. */
  readonly met: Map<string, Bucket<Meeting>>;
}

/** What is known of everything done so far on a branch: equal texts mean equal writes and equal news. */
type Standing = () => string;

/** Walks every branch by running the same rules again and again, each time with the next faces. */
class Walker<T> implements Chance {
  readonly enumerating = true;
  private readonly forks: Fork[] = [];
  private readonly scopes: Scope<T>[] = [];
  private depth = 0;
  private open = 0;
  /** Faces already given on the way to where this walk begins. */
  private given = 0;
  /** On this branch: folds passed, folds open, attempts under way, and what it agrees in with those it meets. */
  private folds = 0;
  private inside = 0;
  private attempts = 0;
  private agreed = '';

  /**
   * @param from where the walk begins.
   */
  constructor(
    private readonly limits: Limits,
    private readonly written: () => number,
    private readonly standing: Standing | undefined,
    private readonly from: Meeting,
  ) {
    this.scopes.push(this.scope(0, ONE));
  }

  private scope(depth: number, entry: Fraction): Scope<T> {
    return { depth, entry, discarded: new Mass(), passed: new Map(), leftOut: new Mass(), found: new Map(), met: new Map() };
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
    if (this.given < this.from.way.length) return this.from.way[this.given++] ?? 0;
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
    const top = alike?.(Infinity);
    for (let i = 0; i < this.limits.chain; i++) {
      const base = sum;
      const goesOn = (face: number): boolean => face >= onward && !(alike && alike(base + face) === top);
      const face = this.die(die, name, who, alike && ((f) => (goesOn(f) ? `${f} and on` : alike(base + f))));
      sum += face;
      if (!goesOn(face)) return sum;
    }
    throw LEFT_OUT;
  }

  /** How many faces have been drawn on this branch. */
  private get drawn(): number {
    return this.given + this.depth;
  }

  private faces(): number[] {
    const own = this.forks.slice(0, this.depth).map((fork) => fork.values[fork.index] ?? 0);
    return [...this.from.way.slice(0, this.given), ...own];
  }

  fold<R>(part: () => R, key: (result: R) => string | number): R {
    // An attempt under way may yet be thrown away, and its weight with it.
    if (!this.standing || this.attempts > 0) return part();
    const before = this.drawn;
    this.inside++;
    const result = part();
    this.inside--;
    if (this.drawn === before || ++this.folds <= this.from.folds) return result;
    // What was drawn before it began and how deep it lies say which fold it is.
    this.agreed = `${this.inside}|${this.faces().slice(0, before).join()}|${key(result)}|${this.standing()}`;
    throw MET;
  }

  private tried<R>(attempt: () => R | undefined): R | undefined {
    this.attempts++;
    const result = attempt();
    this.attempts--;
    return result;
  }

  until<R>(attempt: () => R | undefined): R {
    while (this.given < this.from.way.length) {
      const result = this.tried(attempt);
      if (result !== undefined) return result;
    }
    for (let tries = 1; ; tries++) {
      const position = ++this.open;
      const scope = this.scopes[position];
      if (!scope) this.scopes.push(this.scope(this.depth, this.fraction()));
      else if (scope.depth !== this.depth) throw new Error('the rules do not do the same with the same dice');
      const before = this.written();
      const result = this.tried(attempt);
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
    this.given = 0;
    this.folds = 0;
    this.inside = 0;
    this.attempts = 0;
    try {
      const { key, value } = run();
      this.file(this.innermost().found, key, () => value);
    } catch (signal) {
      if (signal === LEFT_OUT) this.addTo(this.innermost().leftOut);
      else if (signal === MET) this.file(this.innermost().met, this.agreed, () => ({ way: this.faces(), folds: this.folds, inside: this.inside }));
      else if (signal !== DISCARDED) throw signal;
    }
    return this.advance();
  }

  private file<K, V>(buckets: Map<K, Bucket<V>>, key: K, value: () => V): void {
    let bucket = buckets.get(key);
    if (!bucket) {
      bucket = { value: value(), mass: new Mass() };
      buckets.set(key, bucket);
    }
    this.addTo(bucket.mass);
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
    lift(scope.found, outer.found, factor);
    lift(scope.met, outer.met, factor);
    outer.leftOut.addExact(multiply(scope.leftOut.total(), factor));
    for (const [position, mass] of scope.passed) {
      const to = position === this.scopes.length - 1 ? outer.discarded : massAt(outer.passed, position);
      to.addExact(multiply(mass.total(), factor));
    }
  }

  result(complete: boolean): Walked<T> {
    if (!complete) while (this.scopes.length > 1) this.close();
    const { found, met, leftOut } = this.innermost();
    return { found, met, leftOut: leftOut.total() };
  }
}

interface Walked<T> {
  readonly found: ReadonlyMap<string | number, Bucket<T>>;
  readonly met: ReadonlyMap<string, Bucket<Meeting>>;
  readonly leftOut: Fraction;
}

/** Moves what was found in one pass to the pass around it, scaled up. */
function lift<K, V>(from: ReadonlyMap<K, Bucket<V>>, to: Map<K, Bucket<V>>, factor: Fraction): void {
  for (const [key, { value, mass }] of from) {
    const bucket = to.get(key) ?? { value, mass: new Mass() };
    bucket.mass.addExact(multiply(mass.total(), factor));
    to.set(key, bucket);
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

/** How many branches are walked between two questions whether to stop. */
const BETWEEN_STOPS = 64;

interface Open {
  readonly meeting: Meeting;
  readonly weight: Fraction;
}

/** Takes out the meeting that others can still come to last: the innermost, of these the earliest. */
function nextOf(open: Map<string, Open>): Open | undefined {
  let key: string | undefined;
  let best: Open | undefined;
  for (const [at, each] of open) {
    const [a, b] = [each.meeting, best?.meeting];
    if (!b || a.inside > b.inside || (a.inside === b.inside && a.folds < b.folds)) [key, best] = [at, each];
  }
  if (key !== undefined) open.delete(key);
  return best;
}

/** Adds a weight to what is under a key already. */
function gather<K, V extends { readonly weight: Fraction }>(all: Map<K, V>, key: K, weight: Fraction, make: (weight: Fraction) => V): void {
  const known = all.get(key);
  all.set(key, make(known ? add(known.weight, weight) : weight));
}

/**
 * Walks every branch of `run` and gathers equal outcomes.
 * @param run the rules, once through: takes the chance to roll with, gives a key (equal keys are one outcome) and the
 *   outcome. It must leave the state as it found it.
 * @param written how many writes stand on the trail now; tells whether a failed attempt changed anything.
 * @param standing everything done so far on this branch as a text, equal only if equal for all that follows and for the
 *   outcome. With it, branches meet where the rules fold (`Table.fold`); without it, none do.
 */
export function enumerate<T>(
  run: (chance: Chance) => { key: string | number; value: T },
  written: () => number,
  limits: Limits = LIMITS,
  standing?: Standing,
): Enumeration<T> {
  const outcomes = new Map<string | number, Branch<T>>();
  const open = new Map<string, Open>();
  let leftOut = ZERO;
  let leaves = 0;
  let complete = true;
  for (let from: Open | undefined = { meeting: START, weight: ONE }; from && complete; from = nextOf(open)) {
    const { weight, meeting } = from;
    const walker = new Walker<T>(limits, written, standing, meeting);
    const step = (): { key: string | number; value: T } => run(walker);
    do {
      complete = leaves < limits.leaves && !(leaves % BETWEEN_STOPS === 0 && limits.stop?.());
      if (complete) leaves++;
    } while (complete && walker.step(step));
    const { found, met, leftOut: lost } = walker.result(complete);
    const scaled = (share: Fraction): Fraction => (weight === ONE ? share : multiply(weight, share));
    for (const [key, { value, mass }] of found) gather(outcomes, key, scaled(mass.total()), (sum) => ({ value, weight: sum }));
    for (const [key, { value, mass }] of met) gather(open, key, scaled(mass.total()), (sum) => ({ meeting: open.get(key)?.meeting ?? value, weight: sum }));
    leftOut = add(leftOut, scaled(lost));
  }
  if (!complete) {
    leftOut = ONE;
    for (const { weight } of outcomes.values()) leftOut = subtract(leftOut, weight);
  }
  return { outcomes, leftOut, leaves, complete };
}
