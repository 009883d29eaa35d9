import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { Level } from 'pino';
import type { OutsideRuleset } from './http/outside-rulesets.js';
import type { Quotas } from './limits/quotas.js';
import type { RetentionTimes } from './rooms/retention.js';
import type { SimulationQueue } from './simulations/simulation-queue.js';

/** The settings of a server. */
export interface Settings {
  readonly rulesets: Rulesets;
  /** The rulesets that are not shipped, for threads and pages to load. */
  readonly outside?: readonly OutsideRuleset[];
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The folder of the embedded database; unused with `database`. */
  readonly data: string;
  /** The address of a PostgreSQL database, as postgres://…; several servers may share it. */
  readonly database?: string;
  /** Origins besides its own whose pages may connect, for example https://table.example. */
  readonly origins: readonly string[];
  /** The folder of the built web pages; none are served by default. */
  readonly web?: string;
  /**
   * The number of proxies in front of the server, which are trusted to report the address of a caller
   * (X-Forwarded-For).
   */
  readonly proxies: number;
  /**
   * Where the metrics for Prometheus are served: with everything else, or at an address of their own; nowhere by
   * default.
   */
  readonly metrics?: 'open' | 'off' | { readonly host: string; readonly port: number };
  /** Whether the description of the HTTP API is served. */
  readonly docs: boolean;
  /** The limits; by default those of `QUOTAS`. */
  readonly quotas?: Partial<Quotas>;
  /** How long fights are kept after they were last played; unchanged forever by default. */
  readonly retention?: RetentionTimes;
  readonly logLevel: Level | 'silent';
  /** Requests per minute from one address. */
  readonly requests: number;
  /** Messages per second on one connection. */
  readonly messages: number;
  /** Milliseconds between two commands of automatic combatants. */
  readonly pause: number;
  /** The built module of the threads that check untrusted input; by default that of this package. */
  readonly thread?: URL;
  /** Where pages may have big simulations played; without it, pages play them themselves. The caller closes it. */
  readonly simulations?: SimulationQueue;
}
