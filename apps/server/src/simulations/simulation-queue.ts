import type { BatchCollector, Plan } from '@tiltyard/analysis';

/** A plan, and the number of fights to play for each of its variants. */
export interface SimulationRequest {
  readonly plan: Plan;
  readonly fights: number;
}

/** Whether workers play a simulation: none has started on it, some have, or the queue does not answer. */
export type QueueStatus = 'waiting' | 'taken' | 'lost';

/**
 * Plays simulations that are too big for a page. The program that starts a server may provide one. What it stores
 * outlives the server, so that another server on the same queue finds it.
 */
export interface SimulationQueue {
  /**
   * Has fights played and collects the results, until all are done or `signal` aborts; what is queued stays queued. It
   * waits while the queue does not answer.
   * @param heard called now and then with whether workers play it.
   * @param id the id under which the simulation is stored, if any; ends early once it is no longer stored.
   * @throws the reason, if a worker has given up.
   */
  play(
    asked: SimulationRequest,
    signal: AbortSignal,
    gathering: BatchCollector,
    heard: (uptake: QueueStatus) => void,
    id?: string,
  ): Promise<void>;
  /**
   * Removes the parts from the queue that no worker has begun.
   * @throws if the queue does not answer
   */
  withdraw(asked: SimulationRequest): Promise<void>;
  /**
   * Stores a simulation under an id, for a day.
   * @throws if the queue does not answer
   */
  keep(id: string, asked: SimulationRequest): Promise<void>;
  /**
   * The simulation stored under an id.
   * @throws if the queue does not answer
   */
  kept(id: string): Promise<SimulationRequest | undefined>;
  /**
   * Deletes a stored simulation.
   * @throws if the queue does not answer
   */
  forget(id: string): Promise<void>;
}
