import type { Command } from '@tiltyard/engine';
import type { AnyRoom } from '@tiltyard/room';
import type { OutsideModule } from '@tiltyard/rulesets';
import { FIGHT_THREAD } from '../founding/fight-builder.js';
import type { BuildReply, BuildTask } from '../founding/tasks.js';
import type { PoolLimits } from '../founding/thread-pool.js';
import { ThreadPool } from '../founding/thread-pool.js';

/** The time limit for a search, in milliseconds; the best command found by then is performed. */
const THOUGHT = 4000;

const LIMITS: PoolLimits = {
  threads: 1,
  maxWaiting: 20,
  maxWaitingOfOne: 1,
  timeoutMs: 3 * THOUGHT,
  memoryMb: 512,
};

/**
 * Runs automatic players who look ahead, in a background thread. Fights take turns; if too many wait, combatants play
 * sensibly without looking ahead.
 */
export class Thinking {
  private readonly pool: ThreadPool<BuildTask, BuildReply>;

  /**
   * @param thread the built module of the thread
   * @param outside rulesets that it loads in addition to the shipped ones
   */
  constructor(thread: URL = FIGHT_THREAD, outside: readonly OutsideModule[] = []) {
    this.pool = new ThreadPool(thread, LIMITS, outside);
  }

  /** The command of the acting combatant if they look ahead; undefined if they do not, or there was no time. */
  async commandOf({ id, ruleset, thinker }: AnyRoom): Promise<Command | undefined> {
    if (!thinker) return undefined;
    const { by, side, player, view } = thinker;
    const milliseconds = THOUGHT;
    const task = { kind: 'think', fight: id, system: ruleset.id, side, by, player, view } as const;
    try {
      const reply = await this.pool.run({ ...task, milliseconds }, id);
      return reply.kind === 'command' ? reply.command : undefined;
    } catch {
      return undefined;
    }
  }

  /** Abandons all searches in progress. */
  stop(): Promise<void> {
    return this.pool.stop();
  }
}
