import { HttpError } from '../http/limits/http-error.js';
import type { Quotas, Refused } from './quotas.js';
import { refuse } from './quotas.js';

interface Use {
  fights: number;
  bytes: number;
}

const DAY = 86_400_000;

const TOO_MUCH = 'this address has reached its storage limit for today; try again tomorrow';

/** The amount stored by each address today. */
export class DailyUse {
  private uses = new Map<string, Use>();
  private since: number;

  /** @param now milliseconds since any fixed moment */
  constructor(
    private readonly quotas: Pick<Quotas, 'fights' | 'dailyBytes'>,
    private readonly now: () => number,
  ) {
    this.since = now();
  }

  /**
   * Counts one more fight of an address.
   * @throws HttpError if it is over the limit
   */
  takeFight(address: string): void {
    const use = this.of(address);
    if (use.bytes >= this.quotas.dailyBytes) throw new HttpError(429, TOO_MUCH);
    if (use.fights >= this.quotas.fights)
      throw new HttpError(
        429,
        `this address has reached its limit of ${this.quotas.fights} fights for today; try again tomorrow`,
      );
    use.fights++;
    this.uses.set(address, use);
  }

  /** Counts bytes stored by an address. */
  count(address: string, bytes: number): void {
    const use = this.of(address);
    use.bytes += bytes;
    this.uses.set(address, use);
  }

  /** Why an address may not store any more today; undefined if it may. */
  refusal(address: string | undefined): Refused | undefined {
    return address !== undefined && this.of(address).bytes >= this.quotas.dailyBytes
      ? refuse(TOO_MUCH)
      : undefined;
  }

  private of(address: string): Use {
    if (this.now() - this.since >= DAY) {
      this.uses = new Map();
      this.since = this.now();
    }
    return this.uses.get(address) ?? { fights: 0, bytes: 0 };
  }
}
