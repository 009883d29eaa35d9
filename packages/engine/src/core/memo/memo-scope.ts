/** The states that are being looked at; none outside of a look. */
let looked: object[] | undefined;

const isLookedAt = (state: object): boolean =>
  looked !== undefined && (looked[0] === state || looked.includes(state));

/** A look at a state that can be taken up again, for as long as nothing has been written to the state since it began. */
export class MemoScope {
  private readonly seen: object[];

  constructor(state: object) {
    this.seen = [state];
  }

  /** Goes on looking while `work` is done. */
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
 * Looks at a state: nothing is written to it before `work` returns, so that what is worked out of it once holds as
 * long. For players who weigh many possibilities of one moment.
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
 * Does something that writes to states, or that others look at states for: no look goes on meanwhile, so that nothing of it is
 * kept in one that goes on afterwards.
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

/** A part or a version of the state being looked at, such as what one side knows of it: it is looked at as well. */
export function includeInMemo<S extends object>(state: S): S {
  if (looked !== undefined && !isLookedAt(state)) looked.push(state);
  return state;
}

/** What has been worked out of a state and a key. */
interface Known<S, K, R> {
  readonly state: S;
  readonly key: K;
  readonly value: R;
}

/**
 * A function of a state and a key that is worked out once for each key while the state is looked at, and every time
 * otherwise.
 * @param work must depend on nothing but what it is given.
 */
export function memoizePerState<S extends object, K, R>(
  work: (state: S, key: K) => R,
): (state: S, key: K) => R {
  let look: readonly object[] | undefined;
  // A list, since one look asks for a few people only, and most looks for one.
  let known: Known<S, K, R>[] | undefined;
  return (state, key) => {
    const now = looked;
    if (!now) return work(state, key);
    if (look !== now) {
      known = undefined;
      look = now;
    } else if (known)
      for (const each of known) if (each.key === key && each.state === state) return each.value;
    const value = work(state, key);
    // Another look in between has begun a list of its own.
    if (look !== now || !isLookedAt(state)) return value;
    const kept = { state, key, value };
    if (known) known.push(kept);
    else known = [kept];
    return value;
  };
}

/**
 * A function of a state and two keys that is worked out once for both while the state is looked at, and every time otherwise.
 * For what is asked of many twos in one look, such as how each of some combatants looks to each other.
 * @param work must depend on nothing but what it is given; nothing at all as its result is not kept.
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
