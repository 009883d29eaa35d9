import { use } from 'react';

/** A part of the page that is loaded by itself. */
export interface Later<T> {
  /** Loads it; asked again, the same is given. Rejects with words for people. */
  load(): Promise<T>;
  /** The part, for a component: at once if it is loaded, so that nothing else is drawn in its place meanwhile. */
  use(): T;
}

/**
 * A part of the page that is loaded when it is needed, or before.
 * @param what for people: `The map`
 * @param load imports it
 */
export function later<T>(what: string, load: () => Promise<T>): Later<T> {
  let loaded: { readonly part: T } | undefined;
  let loading: Promise<T> | undefined;
  /** What a component waits for: the same each time that it is drawn, also once it failed. */
  let wanted: Promise<T> | undefined;
  const fetched = async (): Promise<T> => {
    try {
      const part = await load();
      loaded = { part };
      return part;
    } catch (error) {
      // What did not arrive may arrive the next time.
      loading = undefined;
      throw new Error(`${what} couldn’t be loaded.`, { cause: error });
    }
  };
  const start = (): Promise<T> => (loading ??= fetched());
  return {
    load: start,
    use: () => (loaded ? loaded.part : use((wanted ??= start()))),
  };
}
