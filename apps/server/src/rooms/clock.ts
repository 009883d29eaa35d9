/** Time for rooms, and timers. */
export interface Clock {
  /** Milliseconds since 1970, whole. It never goes back, and does not jump when the system clock is set. */
  now(): number;
  /**
   * Runs something later; a timer may fire slightly early.
   * @returns a function that cancels it
   */
  startTimer(work: () => void, delayMs: number): () => void;
}

/** Longer timers overflow; a longer wait is split. */
const LONGEST_TIMER = 3_600_000;

/**
 * A clock that reads the system time once, and then counts evenly.
 * @param wall milliseconds since 1970 by the system clock
 * @param steady milliseconds since any fixed moment, never adjusted
 */
export function steadyClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Clock {
  const start = wall() - steady();
  return {
    now: () => Math.floor(start + steady()),
    startTimer(work, delayMs) {
      const timer = setTimeout(work, Math.min(Math.max(0, delayMs), LONGEST_TIMER));
      return () => clearTimeout(timer);
    },
  };
}
