import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The amount of stored data, as last counted. */
export interface StorageUse {
  readonly live: { readonly fights: number; readonly bytes: number };
  readonly archived: { readonly fights: number; readonly bytes: number };
}

/** The counters and gauges for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly commands = new Histogram({
    name: 'tiltyard_deed_seconds',
    help: 'From receiving a request to storing or refusing it',
    labelNames: ['deed', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly appends = new Histogram({
    name: 'tiltyard_append_seconds',
    help: 'Time to store a change',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly requests = new Histogram({
    name: 'tiltyard_http_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly conflicts = new Counter({
    name: 'tiltyard_conflicts_total',
    help: 'Changes that another server was faster than',
    registers: [this.registry],
  });
  readonly messages = new Counter({
    name: 'tiltyard_messages_total',
    help: 'Messages from sockets',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly troubles = new Counter({
    name: 'tiltyard_troubles_total',
    help: 'Troubles told to sockets',
    labelNames: ['what'],
    registers: [this.registry],
  });
  readonly imports = new Gauge({
    name: 'tiltyard_imports',
    help: 'Journals from outside that are being checked',
    registers: [this.registry],
  });
  private readonly tables = new Gauge({
    name: 'tiltyard_tables',
    help: 'Fights in memory',
    registers: [this.registry],
  });
  private readonly guests = new Gauge({
    name: 'tiltyard_guests',
    help: 'Connections seated at a table',
    registers: [this.registry],
  });
  private readonly simulations = new Gauge({
    name: 'tiltyard_simulations',
    help: 'Simulations that are being played on the queue',
    registers: [this.registry],
  });

  private readonly storedFights = new Gauge({
    name: 'tiltyard_stored_fights',
    help: 'Fights in storage, as of the last sweep',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly storedBytes = new Gauge({
    name: 'tiltyard_stored_bytes',
    help: 'What fights in storage take up, as of the last sweep',
    labelNames: ['state'],
    registers: [this.registry],
  });
  private readonly databaseBytes = new Gauge({
    name: 'tiltyard_database_bytes',
    help: 'Size of the database',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Sets the figures of storage.
   * @param size of the database, in bytes; undefined if it does not answer
   */
  stored({ live, archived }: StorageUse, size: number | undefined): void {
    for (const [state, { fights, bytes }] of Object.entries({ live, archived })) {
      this.storedFights.set({ state }, fights);
      this.storedBytes.set({ state }, bytes);
    }
    this.databaseBytes.set(size ?? Number.NaN);
  }

  /** Sets the gauges of current activity. */
  present(tables: number, guests: number, simulations: number): void {
    this.simulations.set(simulations);
    this.tables.set(tables);
    this.guests.set(guests);
  }
}
