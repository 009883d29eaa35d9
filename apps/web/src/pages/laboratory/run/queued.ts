import type { Plan } from '@tiltyard/analysis';
import { resultOf } from '@tiltyard/analysis';
import type { SimulationStatus } from '../../../room-client/simulation-queue.js';
import { ServerError } from '../../../room-client/server.js';
import {
  endSimulation,
  requestSimulation,
  requestStanding,
} from '../../../room-client/simulation-queue.js';
import type { RunProgress } from './simulation-runner.js';

/**
 * How often to ask the server, and how long to wait before reporting that no worker has started, in
 * milliseconds.
 */
const ASKED_EVERY = 1_000;
const PATIENCE = 4_000;

const GONE = 'The server has dropped this run. Run it again: finished fights are kept for a day.';

/** A note on why a simulation makes no progress, if it makes none; `started` is when it began. */
function noteOf(state: SimulationStatus['state'], started: number): string | undefined {
  if (state === 'lost') return 'The server can’t reach its queue. Retrying…';
  const waits = state === 'waiting' && performance.now() - started > PATIENCE;
  return waits ? 'Waiting for a worker.' : undefined;
}

/**
 * Has the fights of a plan played on the server's queue, with the same results as on this page. If
 * the server restarts, it is waited for; leaving the page ends the simulation.
 * @param heard called whenever there is something new.
 * @param failed called once, with a message, if the simulation cannot go on.
 * @returns a function that ends it early.
 */
export function runQueued(
  plan: Plan,
  wanted: number,
  heard: (progress: RunProgress) => void,
  failed: (message: string) => void,
): () => void {
  const started = performance.now();
  let progress: RunProgress = { played: 0, wanted, rate: 0, results: [], kinds: [], done: false };
  let counted = 0;
  let simulation: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const end = (): void => {
    ended = true;
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
  };
  const cancel = (): void => {
    // If the server cannot be reached now, it will notice that requests have stopped.
    if (simulation !== undefined) endSimulation(simulation).catch(() => undefined);
  };
  const leave = (): void => {
    end();
    cancel();
  };
  const tell = (next: Omit<RunProgress, 'note' | 'wanted'>, note?: string): void => {
    progress = { ...next, wanted, ...(note === undefined ? {} : { note }) };
    heard(progress);
  };
  const take = ({ state, played, rate, kinds, tallies, counted: now }: SimulationStatus): void => {
    counted = now;
    const results =
      tallies && now > 0
        ? tallies.map((tally, i) => resultOf(tally, kinds[i]?.fighters ?? [], plan.detail))
        : progress.results;
    tell({ played, rate, results, kinds, done: state === 'done' }, noteOf(state, started));
  };
  const ask = async (): Promise<void> => {
    try {
      simulation ??= await requestSimulation(plan, wanted);
      if (ended) return cancel();
      const standing = await requestStanding(simulation, counted);
      if (ended) return;
      take(standing);
      if (standing.state === 'done' || standing.state === 'failed') end();
      if (standing.state === 'failed') failed(standing.problem ?? 'The simulation failed.');
    } catch (error) {
      if (ended) return;
      const { message, status } =
        error instanceof ServerError ? error : { message: String(error), status: 400 };
      const passing =
        simulation !== undefined && (status === undefined || status === 429 || status >= 500);
      if (passing)
        tell(
          progress,
          status === undefined
            ? 'Can’t reach the server. Retrying…'
            : `The server says: ${message}. It is asked again.`,
        );
      else {
        end();
        failed(status === 404 && simulation !== undefined ? GONE : message);
      }
    }
    if (!ended) timer = setTimeout(() => void ask(), ASKED_EVERY);
  };
  addEventListener('pagehide', leave);
  void ask();
  return () => {
    if (ended) return;
    leave();
    tell({ ...progress, done: true });
  };
}
