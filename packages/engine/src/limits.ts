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
