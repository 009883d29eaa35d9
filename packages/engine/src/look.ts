/** The state that is being looked at, and the number of that look; 0 outside of any. */
let looked: object | undefined;
let look = 0;
let looks = 0;

/**
 * Looks at a state: nothing is written to it before `work` returns, so that what is worked out of it once holds as
 * long. For players who weigh many possibilities of one moment.
 */
export function looking<T>(state: object, work: () => T): T {
  if (state === looked) return work();
  const [outerState, outerLook] = [looked, look];
  looked = state;
  look = ++looks;
  try {
    return work();
  } finally {
    looked = outerState;
    look = outerLook;
  }
}

/**
 * A function of a state and a key that is worked out once for each key while the state is looked at, and every time
 * otherwise.
 * @param work must depend on nothing but what it is given.
 */
export function onceALook<S extends object, K, R>(work: (state: S, key: K) => R): (state: S, key: K) => R {
  const known = new Map<K, { readonly value: R }>();
  let of = 0;
  return (state, key) => {
    if (state !== looked) return work(state, key);
    if (of !== look) {
      known.clear();
      of = look;
    }
    const before = known.get(key);
    if (before) return before.value;
    const value = work(state, key);
    // In between another state may have been looked at.
    if (of === look) known.set(key, { value });
    return value;
  };
}
