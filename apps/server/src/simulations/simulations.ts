import type { VariantInfo, TallyData } from '@tiltyard/analysis';
import { BatchCollector } from '@tiltyard/analysis';
import type { FastifyBaseLogger } from 'fastify';
import type { FightBuilder } from '../founding/fight-builder.js';
import { HttpError } from '../http/limits/http-error.js';
import type { SimulationRequest, SimulationQueue, QueueStatus } from './simulation-queue.js';
import { newToken } from '../http/access/tokens.js';

/** The most fights of one simulation, all variants together. */
export const MAX_FIGHTS = 1_000_000;
/** The most simulations played at once for one address, and for all. */
export const MAX_RUNS_PER_CLIENT = 3;
const MAX_RUNS = 20;
/**
 * How long a simulation is followed after a client last asked about it, and how often that is checked, in milliseconds.
 */
const FORSAKEN = 600_000;
const SWEEP = 30_000;

/** The status of a simulation. */
export interface SimulationStatus {
  readonly state: 'waiting' | 'playing' | 'lost' | 'done' | 'failed';
  /** Why it failed. */
  readonly problem: string | undefined;
  readonly fights: number;
  /** The number of fights played per variant. */
  readonly played: number;
  /** Fights per second. */
  readonly rate: number;
  /** The number of fights in the tallies: the first ones without a gap. */
  readonly counted: number;
  readonly kinds: readonly VariantInfo[];
  /** One for each variant. */
  readonly tallies: readonly TallyData[];
}

/** One simulation that this server follows. */
class Simulation {
  readonly stopping = new AbortController();
  private readonly gathering: BatchCollector;
  private uptake: QueueStatus = 'waiting';
  private problem: string | undefined;
  private played = 0;
  private begun: { readonly at: number; readonly played: number } | undefined;
  /** When a client last asked about it. */
  used: number;

  constructor(
    readonly asked: SimulationRequest,
    private readonly kinds: readonly VariantInfo[],
    readonly client: string,
    private readonly now: () => number,
  ) {
    this.used = now();
    this.gathering = new BatchCollector(kinds.length, (played) => {
      this.played = played;
      this.begun ??= { at: now(), played };
    });
  }

  get over(): boolean {
    return this.problem !== undefined || this.gathering.fights >= this.asked.fights;
  }

  /**
   * Has the simulation played.
   * @returns whether it is still wanted under its id
   */
  async follow(queue: SimulationQueue, id: string): Promise<boolean> {
    try {
      await queue.play(
        this.asked,
        this.stopping.signal,
        this.gathering,
        (uptake) => (this.uptake = uptake),
        id,
      );
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    return this.over || this.stopping.signal.aborted;
  }

  standing(): SimulationStatus {
    const { begun, played, problem, kinds } = this;
    const underWay = this.uptake === 'taken' ? 'playing' : this.uptake;
    const last = problem === undefined ? 'done' : 'failed';
    const state = problem !== undefined || this.over ? last : underWay;
    const rate =
      begun && played > begun.played
        ? (1000 * (played - begun.played)) / Math.max(1, this.now() - begun.at)
        : 0;
    return {
      state,
      problem,
      fights: this.asked.fights,
      played,
      rate,
      counted: this.gathering.fights,
      kinds,
      tallies: this.gathering.result().tallies,
    };
  }
}

/**
 * Simulations from pages. They are stored on the queue; this server follows those that clients ask about, so that they
 * continue after a restart, or on another server of the same queue.
 */
export class Simulations {
  private readonly finding = new Map<string, Promise<Simulation>>();
  private readonly present = new Map<string, Simulation>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly queue: SimulationQueue,
    private readonly builder: Pick<FightBuilder, 'variantsOf'>,
    private readonly log: FastifyBaseLogger,
    private readonly now: () => number,
  ) {
    this.sweeper = setInterval(() => this.sweep(), SWEEP);
    this.sweeper.unref();
  }

  /** The number of simulations being played. */
  get running(): number {
    return [...this.present.values()].filter((each) => !each.over).length;
  }

  /**
   * Starts a simulation.
   * @param client the address of the caller.
   * @returns an id that no one can guess.
   * @throws HttpError if the plan cannot be played, there are too many already, or the queue does not answer.
   */
  async begin(asked: SimulationRequest, client: string): Promise<string> {
    this.checkFree(client);
    const simulation = await this.simulation(asked, client);
    // Other requests may have started simulations while the plan was checked.
    this.checkFree(client);
    const id = newToken();
    this.present.set(id, simulation);
    try {
      await this.answered(this.queue.keep(id, asked));
    } catch (error) {
      this.present.delete(id);
      throw error;
    }
    this.follow(id, simulation);
    return id;
  }

  /**
   * The status of a simulation.
   * @throws HttpError if there is none with this id, or if the queue must be asked and does not answer.
   */
  async look(id: string, client: string): Promise<SimulationStatus> {
    const simulation = await this.known(id, client);
    simulation.used = this.now();
    return simulation.standing();
  }

  /**
   * Ends a simulation and forgets it.
   * @returns its results
   * @throws HttpError under the same conditions as `look`
   */
  async cancel(id: string, client: string): Promise<SimulationStatus> {
    const simulation = await this.known(id, client);
    simulation.stopping.abort();
    this.present.delete(id);
    await this.answered(this.queue.forget(id));
    if (!simulation.over) await this.answered(this.queue.withdraw(simulation.asked));
    return simulation.standing();
  }

  /** Stops following simulations; queued ones continue, and the next server asked about them follows them. */
  stop(): void {
    clearInterval(this.sweeper);
    for (const { stopping } of this.present.values()) stopping.abort();
  }

  private checkFree(client: string): void {
    const running = [...this.present.values()].filter((each) => !each.over);
    if (running.filter((each) => each.client === client).length >= MAX_RUNS_PER_CLIENT)
      throw new HttpError(
        429,
        `you already have ${MAX_RUNS_PER_CLIENT} simulations running; cancel one or wait`,
      );
    if (running.length >= MAX_RUNS)
      throw new HttpError(503, 'too many simulations are running; try again later');
  }

  private async simulation(asked: SimulationRequest, client: string): Promise<Simulation> {
    const variants = await this.builder.variantsOf(asked.plan, client);
    return new Simulation(asked, variants, client, this.now);
  }

  private known(id: string, client: string): Promise<Simulation> {
    const present = this.present.get(id);
    if (present) return Promise.resolve(present);
    const known = this.finding.get(id);
    if (known) return known;
    const finding = this.find(id, client).finally(() => this.finding.delete(id));
    this.finding.set(id, finding);
    return finding;
  }

  /** Follows a stored simulation that another server, or this one before a restart, has started. */
  private async find(id: string, client: string): Promise<Simulation> {
    const asked = await this.answered(this.queue.kept(id));
    if (!asked) throw new HttpError(404, 'simulation not found or expired');
    const simulation = await this.simulation(asked, client);
    this.present.set(id, simulation);
    this.follow(id, simulation);
    return simulation;
  }

  private follow(id: string, simulation: Simulation): void {
    void simulation.follow(this.queue, id).then((wanted) => {
      if (!wanted) this.present.delete(id);
    });
  }

  private async answered<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.log.warn({ err: error }, 'the queue does not answer');
      throw new HttpError(503, 'the queue for simulations does not answer; try again in a moment');
    }
  }

  private sweep(): void {
    for (const [id, simulation] of this.present) {
      if (this.now() - simulation.used < FORSAKEN) continue;
      simulation.stopping.abort();
      this.present.delete(id);
      // If a client asks about it later, it continues from there.
      if (!simulation.over)
        this.queue
          .withdraw(simulation.asked)
          .catch((error: unknown) => this.log.warn({ err: error }, 'the queue does not answer'));
    }
  }
}
