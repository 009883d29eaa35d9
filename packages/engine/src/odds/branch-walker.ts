import type { Die, Distribution, Pool, FaceGrouping } from '../values/dice.js';
import { distributionOf, distributionOfDie } from '../values/dice.js';
import type { Fraction } from '../values/fraction.js';
import { fraction, multiply, ONE } from '../values/fraction.js';
import type { Limits } from '../values/limits.js';
import type { WeightSum } from './weight-sum.js';
import { SAFE } from './weight-sum.js';
import type { Id } from '../core/question.js';
import type { Bucket, MergePoint, Scope } from './scope.js';
import { close, massAt, massOf, scopeAt } from './scope.js';
import type { DiceSource } from '../core/rules-context.js';

const DISCARDED = Symbol('discarded');
const LEFT_OUT = Symbol('left out');
const MET = Symbol('met');

/** A key for everything done so far on a branch: equal keys mean equal writes and equal notes. */
export type BranchKey = () => string | number;

interface Fork {
  readonly values: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
  /** The weight of the branch so far, as integers while they are exact. */
  readonly num: number;
  readonly den: number;
  readonly exact: Fraction | undefined;
  index: number;
  /** Parts run between its present face and the next draw. */
  parts: Part[];
}

/** A part of the work that was run once and is replayed on other branches. */
export interface Part {
  readonly result: unknown;
  readonly again: () => void;
  /** The number of parts passed when it ends, nested ones included. */
  readonly passed: number;
}

export interface Walked<T> {
  readonly found: ReadonlyMap<string | number, Bucket<T>>;
  readonly met: ReadonlyMap<string, Bucket<MergePoint>>;
  readonly leftOut: Fraction;
}

/** Walks every branch by running the same rules again and again, each time with the next faces. */
export class BranchWalker<T> implements DiceSource {
  readonly enumerating = true;
  private readonly forks: Fork[] = [];
  private readonly scopes: Scope<T>[] = [];
  /** Parts run after each number of given faces. */
  private readonly parts: Part[][];
  /** The number of parts passed since the last draw. */
  private passed = 0;
  private depth = 0;
  private open = 0;
  /** The number of faces given on the way to where this walk begins. */
  private given = 0;
  /** On this branch: folds passed, folds open, attempts in progress, and the key by which it merges with others. */
  private folds = 0;
  private inside = 0;
  private attempts = 0;
  private agreed = '';

  /**
   * @param from where the walk begins.
   * @param beginning parts run before the first draw, which are the same for all walks of an action.
   */
  constructor(
    private readonly limits: Limits,
    private readonly written: () => number,
    private readonly standing: BranchKey | undefined,
    private readonly from: MergePoint,
    beginning: Part[] = [],
  ) {
    this.parts = [beginning];
    this.scopes.push(scopeAt(0, ONE));
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

  private addTo(mass: WeightSum): void {
    const { num, den, exact } = this.weight();
    if (exact) mass.addExact(exact);
    else mass.add(num, den);
  }

  private fork(
    make: () => { values: readonly number[]; weights: readonly number[]; total: number },
  ): number {
    this.passed = 0;
    if (this.given < this.from.way.length) return this.from.way[this.given++] ?? 0;
    let fork = this.forks[this.depth];
    if (!fork) {
      const { values, weights, total } = make();
      const { num, den, exact } = this.weight();
      fork = { values, weights, total, num, den, exact, index: 0, parts: [] };
      this.forks.push(fork);
    }
    this.depth++;
    return fork.values[fork.index] ?? 0;
  }

  die(die: Die, _name: string, _who: Id, alike?: Grouping): number {
    return this.fork(() => grouped(distributionOfDie(die), alike));
  }

  pool(pool: Pool, name: string, who: Id, alike?: FaceGrouping): number {
    const { dice, die, sets, keep } = pool;
    if (die.faces ** (dice * sets) <= SAFE)
      return this.fork(() => grouped(distributionOf(pool), alike));
    // Too many throws to count in whole numbers: one set or half a set at a time.
    const part = (n: number): number => this.pool({ dice: n, die, sets: 1, keep }, name, who);
    if (sets === 1) return part(dice >> 1) + part(dice - (dice >> 1));
    let best = part(dice);
    for (let i = 1; i < sets; i++)
      best = keep === 'high' ? Math.max(best, part(dice)) : Math.min(best, part(dice));
    return best;
  }

  chain(die: Die, onward: number, name: string, who: Id, alike?: FaceGrouping): number {
    let sum = 0;
    const top = alike?.(Infinity);
    for (let i = 0; i < this.limits.chain; i++) {
      const base = sum;
      const goesOn = (face: number): boolean =>
        face >= onward && !(alike && alike(base + face) === top);
      const face = this.die(
        die,
        name,
        who,
        alike && ((f) => (goesOn(f) ? `${f} and on` : alike(base + f))),
      );
      sum += face;
      if (!goesOn(face)) return sum;
    }
    throw LEFT_OUT;
  }

  /** The number of faces drawn on this branch. */
  private get drawn(): number {
    return this.given + this.depth;
  }

  private faces(): number[] {
    const own = this.forks.slice(0, this.depth).map((fork) => fork.values[fork.index] ?? 0);
    return [...this.from.way.slice(0, this.given), ...own];
  }

  fold<R>(part: () => R, key: (result: R) => string | number): R {
    // An attempt in progress may yet be discarded, and its weight with it.
    if (!this.standing || this.attempts > 0) return part();
    const before = this.drawn;
    this.inside++;
    const result = part();
    this.inside--;
    if (this.drawn === before || ++this.folds <= this.from.folds) return result;
    // The draws before it began and its depth identify the fold.
    this.agreed = `${this.inside}|${this.faces().slice(0, before).join()}|${key(result)}|${this.standing()}`;
    throw MET;
  }

  once<R>(part: () => R, repeating: (work: () => void) => () => void): R;
  once(part: () => unknown, repeating: (work: () => void) => () => void): unknown {
    const parts = this.forks[this.depth - 1]?.parts ?? (this.parts[this.given] ??= []);
    const at = this.passed++;
    const known = parts[at];
    if (known) {
      known.again();
      this.passed = known.passed;
      return known.result;
    }
    const { drawn, open, folds } = this;
    let result: unknown;
    const again = repeating(() => (result = part()));
    if (this.drawn === drawn && this.open === open && this.folds === folds)
      parts[at] = { result, again, passed: this.passed };
    return result;
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
      if (!scope) this.scopes.push(scopeAt(this.depth, this.fraction()));
      else if (scope.depth !== this.depth)
        throw new Error('the rules do not do the same with the same dice');
      const before = this.written();
      const result = this.tried(attempt);
      if (result !== undefined) return result;
      if (this.written() === before) {
        this.discard(position);
        throw DISCARDED;
      }
      // The writes of the failed attempt stand, so the next one is different and is followed on its own.
      if (tries >= (this.limits.retries ?? 8)) throw LEFT_OUT;
    }
  }

  private discard(position: number): void {
    const inner = this.innermost();
    this.addTo(
      position === this.scopes.length - 1 ? inner.discarded : massAt(inner.passed, position),
    );
  }

  /** Runs one branch and files its outcome; returns false when there is no further branch. */
  step(run: () => { key: string | number; value: T }): boolean {
    this.depth = 0;
    this.passed = 0;
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
      else if (signal === MET)
        this.file(this.innermost().met, this.agreed, () => ({
          way: this.faces(),
          folds: this.folds,
          inside: this.inside,
        }));
      else if (signal !== DISCARDED) throw signal;
    }
    return this.advance();
  }

  private file<K, V>(buckets: Map<K, Bucket<V>>, key: K, value: () => V): void {
    this.addTo(massOf(buckets, key, value));
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
        last.parts = [];
        return true;
      }
      this.forks.pop();
    }
  }

  private close(): void {
    const scope = this.scopes.pop();
    if (scope) close(scope, this.innermost(), this.scopes.length - 1);
  }

  result(complete: boolean): Walked<T> {
    if (!complete) while (this.scopes.length > 1) this.close();
    const { found, met, leftOut } = this.innermost();
    return { found, met, leftOut: leftOut.total() };
  }
}

type Grouping = (face: number) => number | string;

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
