import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';
import type { Store } from './store.js';

/** What all tables of a server share. */
export interface Hosting {
  readonly store: Store;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Milliseconds between two deeds of combatants whom the table plays. */
  readonly pause: number;
}
