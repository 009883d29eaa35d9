import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.js';
import type { DailyUse } from '../limits/daily-use.js';
import type { Quotas } from '../limits/quotas.js';
import type { TimeSlices } from '../limits/time-slices.js';
import type { Clock } from './clock.js';
import type { Thinking } from './thinking.js';
import type { Store } from '../storage/store.js';

/** What all rooms of a server share. */
export interface ServerContext {
  readonly store: Store;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Where long work is done that would keep rooms waiting. */
  readonly slices: TimeSlices;
  /** Where those think who are played by a table and look ahead. */
  readonly thinking: Pick<Thinking, 'commandOf'>;
  readonly quotas: Quotas;
  /** What each address has stored today. */
  readonly daily: DailyUse;
  /** Milliseconds between two actions of automatic combatants. */
  readonly pause: number;
}
