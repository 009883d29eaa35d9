import type { Rolled } from '../checks/grade.js';
import type { Defence } from './defence.js';

/** What attack and defence came to. */
export interface Exchange {
  readonly hit: boolean;
  readonly rolled: Rolled;
  readonly defence: Defence | undefined;
  readonly defended: Rolled | undefined;
}
