/** How far branches are followed while every one is walked. */
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

/** How large a scenario from outside may be; what is larger is refused before it is set up. */
export interface InputLimits {
  /** Keys and items of lists; what an alias repeats counts each time. */
  readonly values: number;
  readonly depth: number;
  readonly aliases: number;
  readonly runs: number;
  /** In one fight, with those that a run adds. */
  readonly combatants: number;
  /** Cells of a grid or places of a graph, with walls and borders. */
  readonly cells: number;
  /** Steps of all scripts together. */
  readonly steps: number;
}

/** For what comes from strangers. */
export const INPUT_LIMITS: InputLimits = {
  values: 30_000,
  depth: 40,
  aliases: 100,
  runs: 200,
  combatants: 200,
  cells: 20_000,
  steps: 2000,
};
