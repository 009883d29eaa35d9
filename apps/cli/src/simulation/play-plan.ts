import type { Plan } from '@tiltyard/analysis';
import { BatchCollector } from '@tiltyard/analysis';
import type { QueueStatus } from '@tiltyard/server';
import { Progress, warn } from '../text/output.js';
import type { CliEnvironment } from '../environment.js';
import { optionalPart, queuePackages } from '../optional-part.js';
import { queueNameOf } from './queue/queue-name.js';
import { number } from './report.js';
import { playOnThreads, Threads } from './threads.js';

export interface PlayOptions {
  /** The number of threads on this machine. */
  readonly workers: number;
  /** The address of a queue, if workers elsewhere play the fights. */
  readonly queue?: string;
}

/**
 * Plays fights 0 to `fights - 1` of a plan, on threads or a queue according to the options, until done or stopped by
 * Ctrl-C.
 */
export async function playPlan(
  plan: Plan,
  fights: number,
  { workers, queue }: PlayOptions,
  world: CliEnvironment,
): Promise<BatchCollector> {
  const progress = new Progress(world);
  const started = performance.now();
  const gathering = new BatchCollector(plan.fights.length, (done) =>
    progress.show(progressText(done, fights, performance.now() - started)),
  );
  try {
    if (queue === undefined)
      await onThreads(plan, fights, Math.min(workers, fights), world, gathering);
    else await onQueue(plan, fights, queue, world, gathering);
  } finally {
    progress.clear();
  }
  return gathering;
}

async function onThreads(
  plan: Plan,
  fights: number,
  count: number,
  world: CliEnvironment,
  gathering: BatchCollector,
): Promise<void> {
  const threads = new Threads(world.batchThread, count, world.outside);
  try {
    await playOnThreads({ plan, fights }, { threads, count }, world.signal, gathering);
  } finally {
    await threads.close();
  }
}

/** How many milliseconds workers may take to begin before the user is told that none has. */
const IDLE_MS = 6_000;

async function onQueue(
  plan: Plan,
  fights: number,
  url: string,
  world: CliEnvironment,
  gathering: BatchCollector,
): Promise<void> {
  // Loaded only when needed, since the queue takes longer to load than everything else.
  const { Dispatcher } = await optionalPart(
    () => import('./queue/dispatcher.js'),
    'The queue',
    queuePackages(url),
  );
  const dispatcher = await Dispatcher.open({ url, name: queueNameOf(world.rulesets) });
  try {
    const idle = `no worker is running. Start one of this version with: tiltyard worker --queue ${url}`;
    const lost = 'can’t reach the queue. Retrying; Ctrl-C ends this with the result so far';
    const told = new Set<string>();
    const started = Date.now();
    const heard = (uptake: QueueStatus): void => {
      const waits = uptake === 'waiting' && Date.now() - started >= IDLE_MS;
      if (uptake !== 'lost' && !waits) return;
      const message = waits ? idle : lost;
      if (told.has(message)) return;
      told.add(message);
      warn(world, message);
    };
    await dispatcher.play({ plan, fights }, world.signal, gathering, heard);
    if (world.signal.aborted) await dispatcher.withdraw({ plan, fights }).catch(() => undefined);
  } finally {
    await dispatcher.close();
  }
}

const WIDTH = 24;

/** The progress of a simulation: `████████░░░░ 62%  6,200 of 10,000 fights · 812/s · 5 s left`. */
export function progressText(done: number, fights: number, milliseconds: number): string {
  const full = Math.floor((WIDTH * done) / fights);
  const rate = (1000 * done) / Math.max(1, milliseconds);
  const left = (fights - done) / rate;
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.floor((100 * done) / fights)}%  ${number(done)} of ${number(fights)} fights · ${rate < 10 ? rate.toFixed(1) : number(Math.round(rate))}/s · ${timeText(left)} left`;
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
