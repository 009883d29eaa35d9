import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { News } from '../store.js';

/** The name of the channel on which servers tell each other what they do. */
export const CHANNEL = 'tiltyard';
const RECONNECT = 1000;

/** The lock number for a fight's name. */
const LEAD_KEY = "hashtextextended('tiltyard/' || $1::text, 0)";
/** A server whose machine is gone must not hold its locks for hours. */
const NOTICED_SOON =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * The connection on which a server receives the news of others on its database. It holds the locks of the fights whose
 * automatic combatants are played here; they are released with it.
 */
export class Channel {
  /** Distinguishes its own news from that of others. */
  readonly server = randomUUID();
  private client: pg.Client | undefined;
  private closed = false;
  private again: NodeJS.Timeout | undefined;
  private hears: ((news: News) => void) | undefined;
  private readonly led = new Set<string>();
  /** The last request on the connection, which does one thing at a time. */
  private asked: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: pg.PoolOptions) {}

  /** News as sent over the channel. */
  told(news: News): string {
    return JSON.stringify({ from: this.server, news });
  }

  /** Receives the channel's news from now on. */
  listen(hear: (news: News) => void): void {
    this.hears = hear;
    void this.tuneIn();
  }

  /** Whether a fight's automatic combatants are played here, if no other server does. */
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
    // Locks were lost with the connection on which they were taken.
    if (found?.rows[0]?.leads !== true || client !== this.client) return false;
    this.led.add(fight);
    return true;
  }

  /** Leaves a fight's automatic combatants to others. */
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
      // News from before is not received, at the start or after a loss.
      this.hears?.({ kind: 'gap' });
    } catch {
      retry();
    }
  }

  /** Sends a request after the one before is answered. */
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
