/** The states that the current memo scope covers; undefined outside a scope. */
let looked: object[] | undefined;

const isLookedAt = (state: object): boolean =>
  looked !== undefined && (looked[0] === state || looked.includes(state));

/** A memo scope of a state that can be resumed as long as nothing has been written to the state since it began. */
export class MemoScope {
  private readonly seen: object[];

  constructor(state: object) {
    this.seen = [state];
  }

  /** Resumes the scope while `work` runs. */
  during<T>(work: () => T): T {
    const outer = looked;
    looked = this.seen;
    try {
      return work();
    } finally {
      looked = outer;
    }
  }
}

/**
 * Opens a memo scope of a state: nothing may be written to the state before `work` returns, so memoized results stay
 * valid. For automatic players, who weigh many options in one state.
 */
export function withMemo<T>(state: object, work: () => T): T {
  const outer = looked;
  if (isLookedAt(state)) return work();
  looked = [state];
  try {
    return work();
  } finally {
    looked = outer;
  }
}

/**
 * Runs work that writes to states, or that opens other memo scopes: no scope is active meanwhile, so the results of
 * this work are not kept in the scope that resumes afterwards.
 */
export function withoutMemo<T>(work: () => T): T {
  const outer = looked;
  looked = undefined;
  try {
    return work();
  } finally {
    looked = outer;
  }
}

/** Includes a part or a version of the state in the memo scope, for example what one side knows of it. */
export function includeInMemo<S extends object>(state: S): S {
  if (looked !== undefined && !isLookedAt(state)) looked.push(state);
  return state;
}

/** A result for a state and a key, and the one found before it. */
interface Known<S, K, R> {
  readonly state: S;
  readonly key: K;
  readonly value: R;
  readonly before: Known<S, K, R> | undefined;
}

/**
 * A function of a state and a key that is worked out once per key within a memo scope of the state, and every time
 * otherwise.
 * @param work must depend only on its arguments.
 */
export function memoizePerState<S extends object, K, R>(
  work: (state: S, key: K) => R,
): (state: S, key: K) => R {
  let look: readonly object[] | undefined;
  // A linked list, since one scope involves only a few combatants, and most scopes only one.
  let known: Known<S, K, R> | undefined;
  return (state, key) => {
    const now = looked;
    if (!now) return work(state, key);
    if (look !== now) {
      known = undefined;
      look = now;
    } else
      for (let each = known; each !== undefined; each = each.before)
        if (each.key === key && each.state === state) return each.value;
    const value = work(state, key);
    // A scope opened by `work` has started its own list.
    if (look !== now || !isLookedAt(state)) return value;
    known = { state, key, value, before: known };
    return value;
  };
}

/**
 * A function of a state and two keys that is worked out once per pair within a memo scope of the state, and every time
 * otherwise. For questions about many pairs in one scope, for example how combatants see each other.
 * @param work must depend only on its arguments; a result of undefined is not kept.
 */
export function memoizePairsPerState<S extends object, A, B, R>(
  work: (state: S, one: A, other: B) => R,
): (state: S, one: A, other: B) => R {
  const pairs = memoizePerState<S, A, Map<B, R>>(() => new Map());
  return (state, one, other) => {
    const known = pairs(state, one);
    let value = known.get(other);
    if (value === undefined) {
      value = work(state, one, other);
      known.set(other, value);
    }
    return value;
  };
}
