import type { BatchCollector, Plan } from '@tiltyard/analysis';

/** A plan, and how many fights of each of its kinds are to be played. */
export interface SimulationRequest {
  readonly plan: Plan;
  readonly fights: number;
}

/** Whether workers are at a simulation: none has taken any of it up, some have, or the queue does not answer. */
export type QueueStatus = 'waiting' | 'taken' | 'lost';

/**
 * Where simulations are played that are too big for a page. The program that starts a server may give it one. What it keeps
 * outlives the server, so that another on the same queue finds it.
 */
export interface SimulationQueue {
  /**
   * Has fights played and gathers what comes of them, until all are or `signal` wants no more; what is queued stays so.
   * @param heard told from time to time whether workers are at it.
   * @param id under which it is kept, if it is; ends early once it no longer is.
   * @throws if a worker has given up, saying why. A queue that does not answer is waited for.
   */
  play(
    asked: SimulationRequest,
    signal: AbortSignal,
    gathering: BatchCollector,
    heard: (uptake: QueueStatus) => void,
    id?: string,
  ): Promise<void>;
  /** Takes off the queue what no one has begun. @throws if the queue does not answer. */
  withdraw(asked: SimulationRequest): Promise<void>;
  /** Keeps a simulation under an id, for a day. @throws if the queue does not answer. */
  keep(id: string, asked: SimulationRequest): Promise<void>;
  /** What is kept under an id. @throws if the queue does not answer. */
  kept(id: string): Promise<SimulationRequest | undefined>;
  /** Keeps it no longer. @throws if the queue does not answer. */
  forget(id: string): Promise<void>;
}
