import { threadTimes } from './thread-times.js';

/**
 * Preloaded into a server, this measures its event loop from within: how long it was blocked at a time, by the clock
 * and in processor time. It answers each message of its parent process with the figures since the last report.
 */
const EVERY = 5;
const SLOW = 50;

/** The figures since the last report, in milliseconds. */
export interface LoopFigures {
  /** The longest time that the loop was blocked, by the clock and in processor time of its thread. */
  readonly stall: number;
  readonly stallCpu: number;
  /** How often it was blocked for more than 50 ms of its processor time. */
  readonly slow: number;
  /** The processor time of the loop's thread, and how long it waited for a processor. */
  readonly cpu: number;
  readonly queued: number;
}

let last = { at: performance.now(), ...threadTimes() };
let asked = last;
let worst = { stall: 0, stallCpu: 0, slow: 0 };

function tick(): void {
  const now = { at: performance.now(), ...threadTimes() };
  const cpu = now.cpu - last.cpu;
  worst = {
    stall: Math.max(worst.stall, now.at - last.at - EVERY),
    stallCpu: Math.max(worst.stallCpu, cpu),
    slow: worst.slow + (cpu > SLOW ? 1 : 0),
  };
  last = now;
}

setInterval(tick, EVERY).unref();
process.on('message', () => {
  tick();
  const figures: LoopFigures = {
    ...worst,
    cpu: last.cpu - asked.cpu,
    queued: last.queued - asked.queued,
  };
  asked = last;
  worst = { stall: 0, stallCpu: 0, slow: 0 };
  process.send?.(figures);
});
process.channel?.unref();
