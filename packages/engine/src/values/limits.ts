/** Limits of exact enumeration. */
export interface Limits {
  /** The most branches to walk to the end; at least 1. */
  readonly leaves: number;
  /** The most dice followed in one open-ended chain; at least 1. */
  readonly chain: number;
  /**
   * The most attempts of one `until` followed on a branch where the failed ones changed the state; at least 1, default
   * 8.
   */
  readonly retries?: number;
  /** Called now and then; true ends the walk as if the limit on leaves was met. */
  readonly stop?: () => boolean;
}

export const LIMITS: Limits = { leaves: 2_000_000, chain: 4, retries: 8 };

/** The largest scenario accepted from outside; a larger one is refused before it is set up. */
export interface InputLimits {
  /** Keys and items of lists; the contents of an alias count each time. */
  readonly values: number;
  readonly depth: number;
  readonly aliases: number;
  readonly runs: number;
  /** In one fight, including those that a run adds. */
  readonly combatants: number;
  /** Cells of a grid or places of a graph, with walls and borders. */
  readonly cells: number;
  /** Steps of all scripts together. */
  readonly steps: number;
}

/** For untrusted input. */
export const INPUT_LIMITS: InputLimits = {
  values: 30_000,
  depth: 40,
  aliases: 100,
  runs: 200,
  combatants: 200,
  cells: 20_000,
  steps: 2000,
};
