import type { Plan, VariantInfo } from '@tiltyard/analysis';
import type { OutsideModule } from '@tiltyard/rulesets';
import { HttpError } from '../http/limits/http-error.js';
import type { NewFight } from '../storage/store.js';
import type { BuildReply, BuildTask } from './tasks.js';
import type { Gauge, PoolLimits } from './thread-pool.js';
import { ThreadPool } from './thread-pool.js';

/** The built module of the threads, for running from sources as well as from the build. */
export const FIGHT_THREAD = new URL('../../dist/founding/thread.js', import.meta.url);

const SCENARIO_LIMITS: PoolLimits = {
  threads: 1,
  maxWaiting: 100,
  maxWaitingOfOne: 10,
  timeoutMs: 10_000,
  memoryMb: 256,
};
const JOURNAL_LIMITS: PoolLimits = {
  threads: 1,
  maxWaiting: 20,
  maxWaitingOfOne: 3,
  timeoutMs: 30_000,
  memoryMb: 512,
};

type Pool = ThreadPool<BuildTask, BuildReply>;

/** Creates fights from untrusted input, in separate threads. Short checks do not wait for long ones. */
export class FightBuilder {
  private readonly scenarios: Pool;
  private readonly journals: Pool;

  /**
   * @param gauge receives the number of journals being checked
   * @param thread the built module of the threads
   * @param outside rulesets that the threads load in addition to the shipped ones
   */
  constructor(
    gauge: Gauge,
    thread: URL = FIGHT_THREAD,
    outside: readonly OutsideModule[] = [],
    limits: { readonly scenarios?: PoolLimits; readonly journals?: PoolLimits } = {},
  ) {
    this.scenarios = new ThreadPool(thread, limits.scenarios ?? SCENARIO_LIMITS, outside);
    this.journals = new ThreadPool(thread, limits.journals ?? JOURNAL_LIMITS, outside, gauge);
  }

  /**
   * Sets up one fight of a scenario.
   * @param client the address of the caller
   * @throws HttpError
   */
  async fromScenario(
    task: Omit<Extract<BuildTask, { kind: 'scenario' }>, 'kind'>,
    client: string,
  ): Promise<NewFight> {
    return fightOf(await this.scenarios.run({ kind: 'scenario', ...task }, client));
  }

  /**
   * Checks a journal, in the body of a request, and creates a fight from it.
   * @throws HttpError
   */
  async fromJournal(
    task: Omit<Extract<BuildTask, { kind: 'journal' }>, 'kind'>,
    client: string,
  ): Promise<NewFight> {
    return fightOf(await this.journals.run({ kind: 'journal', ...task }, client));
  }

  /**
   * The playable variants of a plan.
   * @throws HttpError
   */
  async variantsOf(plan: Plan, client: string): Promise<readonly VariantInfo[]> {
    const reply = await this.scenarios.run({ kind: 'plan', plan }, client);
    if (reply.kind !== 'plan') throw errorOf(reply);
    return reply.variants;
  }

  /** Abandons all work in progress. */
  async stop(): Promise<void> {
    await Promise.all([this.scenarios.stop(), this.journals.stop()]);
  }
}

function fightOf(reply: BuildReply): NewFight {
  if (reply.kind !== 'fight') throw errorOf(reply);
  return reply.fight;
}

const errorOf = (reply: BuildReply): Error =>
  reply.kind === 'wrong'
    ? HttpError.problems(reply.message, reply.problems, reply.status)
    : new Error(`a thread answered with a ${reply.kind}`);
