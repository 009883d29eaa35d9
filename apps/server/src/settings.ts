import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { Level } from 'pino';
import type { OutsideRuleset } from './http/outside-rulesets.js';
import type { Quotas } from './limits/quotas.js';
import type { RetentionTimes } from './rooms/retention.js';
import type { SimulationQueue } from './simulations/simulation-queue.js';

/** How a server is run. */
export interface Settings {
  readonly rulesets: Rulesets;
  /** Those of them that are not shipped, for threads and pages to load. */
  readonly outside?: readonly OutsideRuleset[];
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The folder of the embedded database; not used with `database`. */
  readonly data: string;
  /** The address of a PostgreSQL database, as postgres://…; several servers may share it. */
  readonly database?: string;
  /** Addresses besides its own from which pages may talk to it, as https://table.example. */
  readonly origins: readonly string[];
  /** The folder of the built web pages; none are served if left out. */
  readonly web?: string;
  /** How many proxies there are before it, whose word on the address of a caller (X-Forwarded-For) is taken. */
  readonly proxies: number;
  /** Where the figures for Prometheus are: beside all the rest, or at an address of their own; nowhere if left out. */
  readonly metrics?: 'open' | 'off' | { readonly host: string; readonly port: number };
  /** Whether the description of the HTTP interface is served. */
  readonly docs: boolean;
  /** How much there may be; as `QUOTAS` says where left out. */
  readonly quotas?: Partial<Quotas>;
  /** How long fights are kept that no one plays; as they are for good if left out. */
  readonly retention?: RetentionTimes;
  readonly logLevel: Level | 'silent';
  /** Requests a minute from one address. */
  readonly requests: number;
  /** Messages a second of one connection. */
  readonly messages: number;
  /** Milliseconds between two actions of combatants whom the table plays. */
  readonly pause: number;
  /** The built module of the threads that check what comes from outside; that of this package if left out. */
  readonly thread?: URL;
  /** Where pages may have big simulations played; only in the pages themselves if left out. The one who gave it closes it. */
  readonly simulations?: SimulationQueue;
}
