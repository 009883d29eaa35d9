import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { News } from '../store.js';

/** The channel on which servers tell each other what they do. */
export const CHANNEL = 'tiltyard';
const RECONNECT = 1000;

/** The lock number for a fight's name. */
const LEAD_KEY = "hashtextextended('tiltyard/' || $1::text, 0)";
/** Makes PostgreSQL notice a lost server within a minute, so that it does not hold its locks for hours. */
const NOTICED_SOON =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * The connection on which a server receives news from other servers on the same database. It holds the locks of the
 * fights whose automatic combatants are played here; they are released when it ends.
 */
export class Channel {
  /** Distinguishes this server's own news from that of others. */
  readonly server = randomUUID();
  private client: pg.Client | undefined;
  private closed = false;
  private again: NodeJS.Timeout | undefined;
  private hears: ((news: News) => void) | undefined;
  private readonly led = new Set<string>();
  /** The last request on the connection, which does one thing at a time. */
  private asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: pg.PoolOptions) {}

  /** News encoded for the channel. */
  told(news: News): string {
    return JSON.stringify({ from: this.server, news });
  }

  /** Receives the channel's news from now on. */
  listen(hear: (news: News) => void): void {
    this.hears = hear;
    void this.tuneIn();
  }

  /** Whether this server plays a fight's automatic combatants; takes their lock if no other server holds it. */
  async leads(fight: string): Promise<boolean> {
    const { client } = this;
    if (this.led.has(fight)) return true;
    const found = await this.inTurn(
      async () =>
        await client?.query<{ leads: boolean }>(
          `SELECT pg_try_advisory_lock(${LEAD_KEY}) AS leads`,
          [fight],
        ),
    ).catch(() => undefined);
    // Locks are lost with the connection that held them.
    if (found?.rows[0]?.leads !== true || client !== this.client) return false;
    this.led.add(fight);
    return true;
  }

  /** Leaves a fight's automatic combatants to other servers. */
  async resign(fight: string): Promise<void> {
    const { client } = this;
    if (this.led.delete(fight))
      await this.inTurn(
        async () => await client?.query(`SELECT pg_advisory_unlock(${LEAD_KEY})`, [fight]),
      ).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.again);
    await this.client?.end().catch(() => undefined);
  }

  /** Reconnects after a loss until it succeeds, and reports that something may have been missed. */
  private async tuneIn(): Promise<void> {
    const client = new pg.Client({ ...this.options, keepAlive: true });
    let lost = false;
    const retry = (): void => {
      if (lost) return;
      lost = true;
      this.led.clear();
      client.end().catch(() => undefined);
      if (!this.closed) this.again = setTimeout(() => void this.tuneIn(), RECONNECT);
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    try {
      this.client = client;
      this.asked = client.connect();
      await this.inTurn(() => client.query(`LISTEN ${CHANNEL}`));
      await this.inTurn(() => client.query(NOTICED_SOON));
      // News sent before this connection listened was not received, at the start or after a loss.
      this.hears?.({ kind: 'gap' });
    } catch {
      retry();
    }
  }

  /** Sends a request once the one before it has been answered. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.asked.then(ask);
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  private heard(payload: string): void {
    const { from, news }: { readonly from: string; readonly news: News } = JSON.parse(payload);
    if (from !== this.server) this.hears?.(news);
  }
}
