import { use } from 'react';

/** A part of the page that is loaded separately. */
export interface Later<T> {
  /** Loads the part; later calls return the same promise. Rejects with a message for users. */
  load(): Promise<T>;
  /**
   * The part, for use in a component: available at once if it is loaded, so that no placeholder is
   * drawn.
   */
  use(): T;
}

/**
 * A part of the page that is loaded when it is needed, or earlier.
 * @param what its name for users: `The map`
 * @param load imports it
 */
export function later<T>(what: string, load: () => Promise<T>): Later<T> {
  let loaded: { readonly part: T } | undefined;
  let loading: Promise<T> | undefined;
  /** The promise that components wait for: the same at every render, even after it has failed. */
  let wanted: Promise<T> | undefined;
  const fetched = async (): Promise<T> => {
    try {
      const part = await load();
      loaded = { part };
      return part;
    } catch (error) {
      // A part that failed to load may load next time.
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
