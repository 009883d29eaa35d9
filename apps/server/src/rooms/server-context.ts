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
  /** Runs long work in slices, so that rooms are not blocked. */
  readonly slices: TimeSlices;
  /** Runs the searches of automatic combatants who look ahead. */
  readonly thinking: Pick<Thinking, 'commandOf'>;
  readonly quotas: Quotas;
  /** The amount stored by each address today. */
  readonly daily: DailyUse;
  /** Milliseconds between two commands of automatic combatants. */
  readonly pause: number;
}
