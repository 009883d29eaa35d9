/** Time for tables, and what is to be done when some has gone by. */
export interface Clock {
  /** Milliseconds since 1970, whole. Never goes back, and does not jump when the machine's clock is set. */
  now(): number;
  /** Does something later; a timer may be a little early. @returns what calls it off. */
  startTimer(work: () => void, delayMs: number): () => void;
}

/** Longer timers overflow; a longer wait is woken and waits again. */
const LONGEST_TIMER = 3_600_000;

/**
 * A clock that takes the machine's word for the time once, and then counts on evenly.
 * @param wall milliseconds since 1970 by the machine's clock
 * @param steady milliseconds since any moment, never set
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
