import type { ServerContext } from './server-context.js';
import type { StoredRoom } from './stored-room.js';

/**
 * How long, in milliseconds, a server that does not play the automatic combatants waits beyond their usual pause before
 * it tries to take over, and after how long without any change it plays them anyway.
 */
const TAKE_OVER = 2000;
const LONGEST_SILENCE = 15_000;

/** What a room does by itself when due. */
export interface TimedWork {
  /** Gives the default answers, because the time is up. */
  expire(now: number): Promise<void>;
  /** Performs one command for an automatic combatant. */
  autoplay(): Promise<void>;
  /** Runs work after everything requested before. */
  use(work: () => Promise<void>): void;
}

/** Handles what happens in a room without a request: expired time limits and automatic combatants. */
export class RoomTimers {
  private running: (() => void)[] = [];
  /** The current deadline, and when it was first seen here. */
  private limited: { readonly deadline: number; readonly since: number } | undefined;
  /** Whether this server, and no other, plays the automatic combatants; undefined if not known. */
  private leads: boolean | undefined;

  constructor(
    private readonly stored: StoredRoom,
    private readonly context: ServerContext,
    private readonly work: TimedWork,
  ) {}

  /**
   * Restarts the timers.
   * @param watched whether a seat is connected
   */
  restart(watched: boolean): void {
    this.stop();
    if (!watched) return;
    const { room } = this.stored;
    const { pause } = this.context;
    this.watchDeadline();
    if (room.autoplays)
      this.after(this.leads === false ? pause + TAKE_OVER : pause, () => this.autoplay());
  }

  stop(): void {
    for (const callOff of this.running) callOff();
    this.running = [];
  }

  /** Gives the default answers if the time is up; otherwise restarts the timer. */
  async checkDeadline(): Promise<void> {
    const { deadline } = this.stored.room.kept;
    if (deadline === null) return;
    const now = this.context.clock.now();
    // A timer may fire early, and is then restarted.
    if (now < this.due(deadline)) this.watchDeadline();
    else await this.work.expire(Math.max(now, deadline));
  }

  /** Leaves the automatic combatants to other servers. */
  resign(): void {
    const { store, log } = this.context;
    const { id } = this.stored.room;
    if (this.leads)
      store
        .resign(id)
        .catch((error: unknown) =>
          log.debug({ fight: id, err: error }, 'could not hand over the automatic combatants'),
        );
    this.leads = undefined;
  }

  /**
   * Starts the timer for the deadline. The time limit also counts from when the deadline was first seen here, so that
   * another server whose clock is ahead cannot prolong it.
   */
  private watchDeadline(): void {
    const { deadline } = this.stored.room.kept;
    const now = this.context.clock.now();
    if (deadline === null) this.limited = undefined;
    else {
      if (this.limited?.deadline !== deadline) this.limited = { deadline, since: now };
      this.after(this.due(deadline) - now, () => this.checkDeadline());
    }
  }

  /** When a deadline has passed by the clock of this server. */
  private due(deadline: number): number {
    const { limit } = this.stored.room.kept;
    return limit === null || !this.limited
      ? deadline
      : Math.min(deadline, this.limited.since + limit * 1000);
  }

  private async autoplay(): Promise<void> {
    const { room } = this.stored;
    const { store, clock, pause } = this.context;
    if (!room.autoplays) return;
    this.leads = await store.leads(room.id);
    // If the server that leads stores nothing for long, its combatants are played here anyway; a duplicate command is
    // stored only once.
    if (!this.leads && clock.now() - this.stored.changed < pause + LONGEST_SILENCE)
      this.after(TAKE_OVER, () => this.autoplay());
    else await this.work.autoplay();
  }

  private after(delay: number, work: () => Promise<void>): void {
    this.running.push(this.context.clock.startTimer(() => this.work.use(work), delay));
  }
}
