/** The states that are being looked at; none outside of a look. */
let looked: object[] | undefined;

/**
 * Looks at a state: nothing is written to it before `work` returns, so that what is worked out of it once holds as
 * long. For players who weigh many possibilities of one moment.
 */
export function looking<T>(state: object, work: () => T): T {
  if (looked?.includes(state)) return work();
  const outer = looked;
  looked = [state];
  try {
    return work();
  } finally {
    looked = outer;
  }
}

/** A part or a version of the state being looked at, such as what one side knows of it: it is looked at as well. */
export function alsoLooking<S extends object>(state: S): S {
  if (looked?.includes(state) === false) looked.push(state);
  return state;
}

/**
 * A function of a state and a key that is worked out once for each key while the state is looked at, and every time
 * otherwise.
 * @param work must depend on nothing but what it is given.
 */
export function onceALook<S extends object, K, R>(work: (state: S, key: K) => R): (state: S, key: K) => R {
  let look: readonly object[] | undefined;
  const known = new Map<S, Map<K, { readonly value: R }>>();
  return (state, key) => {
    if (!looked?.includes(state)) return work(state, key);
    if (look !== looked) {
      known.clear();
      look = looked;
    }
    let results = known.get(state);
    if (!results) known.set(state, (results = new Map()));
    const before = results.get(key);
    if (before) return before.value;
    const value = work(state, key);
    results.set(key, { value });
    return value;
  };
}
