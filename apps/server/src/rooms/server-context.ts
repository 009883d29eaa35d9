import type { Logger } from 'pino';
import type { Metrics } from '../http/metrics.js';
import type { Quotas } from '../limits/quotas.js';
import type { TimeSlices } from '../limits/time-slices.js';
import type { Clock } from './clock.js';
import type { Store } from '../storage/store.js';

/** What all tables of a server share. */
export interface ServerContext {
  readonly store: Store;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** Where long work is done that would keep tables waiting. */
  readonly slices: TimeSlices;
  readonly quotas: Quotas;
  /** Milliseconds between two deeds of combatants whom the table plays. */
  readonly pause: number;
}
