import type { Rolled } from '../checks/grade.js';
import type { Defence } from './defence.js';

/** The result of an attack and its defence. */
export interface Exchange {
  readonly hit: boolean;
  readonly rolled: Rolled;
  readonly defence: Defence | undefined;
  readonly defended: Rolled | undefined;
}
