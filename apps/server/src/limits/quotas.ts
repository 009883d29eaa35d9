/** How much there may be of what is stored or held open. */
export interface Quotas {
  /** Entries of one fight; a longer one can be looked at but not gone on with. */
  readonly entries: number;
  /** Seats of one fight, closed ones among them. */
  readonly seats: number;
  /** Fights that one address may store in a day. */
  readonly fights: number;
  /** Sockets of one address, and of one fight. */
  readonly socketsOfAddress: number;
  readonly socketsOfFight: number;
}

export const QUOTAS: Quotas = {
  entries: 10_000,
  seats: 100,
  fights: 200,
  socketsOfAddress: 200,
  socketsOfFight: 200,
};

const DAY = 86_400_000;

/** Counts by name what was done within a day. */
export class DailyCount {
  private counts = new Map<string, number>();
  private since = 0;

  constructor(
    private readonly max: number,
    private readonly now: () => number,
  ) {}

  /** Counts one more. @returns whether it may be. */
  take(name: string): boolean {
    if (this.now() - this.since >= DAY) {
      this.counts = new Map();
      this.since = this.now();
    }
    const count = this.counts.get(name) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(name, count + 1);
    return true;
  }
}

/** Counts by name what is held open. */
export class OpenCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Counts one more. @returns whether it may be; if so it is to be given back. */
  take(name: string): boolean {
    const count = this.counts.get(name) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(name, count + 1);
    return true;
  }

  giveBack(name: string): void {
    const count = this.counts.get(name) ?? 0;
    if (count <= 1) this.counts.delete(name);
    else this.counts.set(name, count - 1);
  }
}
