import type { Id } from '../../core/question.js';
import type { Command, FightState } from '../../core/state.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Policy } from '../policy.js';
import { sensiblePolicy } from '../policy.js';
import { alternativesTo } from './alternatives.js';
import type { Arm } from './rollouts/arm.js';
import { distinctCommands, openCommands } from './candidates.js';
import { pairsOf } from './rollouts/pairs.js';
import type { ImaginedWorlds, SearchOptions, SearchResult } from './search-options.js';
import { Trials } from './rollouts/trials.js';

/** The share of all rollouts spent on a first look at everything. */
const FIRST_LOOK = 0.4;
/**
 * The minimum number of samples for each command in the first look, if there are enough rollouts; the commands of
 * lowest utility are left out.
 */
const FIRST_SAMPLES = 2;
/** The share spent on variants of what looked best. */
const SECOND_LOOK = 0.2;
/** The share spent on pairs of commands. */
const PLANS = 0.1;
/** The number of commands tried in variants. */
const VARIED = 3;
/** The number of commands of which all ordered pairs are tried. */
const COMBINED = 4;
/** The number of plans among which the best is found by halving; at most one per this many rollouts. */
const FINALISTS = 8;
const ROLLOUTS_PER_FINALIST = 20;
const commandsOf = (arms: readonly Arm[]): readonly Command[] =>
  arms.flatMap(({ plan: [first] }) => first ?? []);

/**
 * Searches for what a combatant should do. Every step is one rollout; the caller may stop after any of them and ask for
 * the result so far.
 */
export class CommandSearch<S extends FightState> {
  private readonly trials: Trials<S> | undefined;
  private readonly usual: Command | undefined;
  private readonly steps: Generator<undefined, void>;

  /**
   * @param state what the seat of the acting combatant sees; nothing else is used.
   * @param policy makes the usual choice, and plays everyone in rollouts; it must choose by the state alone.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly state: S,
    private readonly by: Id,
    private readonly options: SearchOptions & ImaginedWorlds<S>,
    policy: Policy<S> = sensiblePolicy(ruleset),
  ) {
    const { worlds = [state] } = options;
    this.usual = policy.command(state, by);
    // Without a known enemy there is nothing to weigh plans by.
    if (this.usual && worlds.every((world) => !ruleset.outcome(world)))
      this.trials = new Trials(ruleset, worlds, by, policy, options);
    this.steps = this.thinking();
  }

  /**
   * Makes one rollout.
   * @returns false once there is nothing left to try
   */
  step(): boolean {
    return this.steps.next().done !== true;
  }

  private *thinking(): Generator<undefined, void> {
    const { trials, usual, ruleset, state, by } = this;
    if (!trials || !usual) return;
    const { rollouts, breadth = Infinity, without } = this.options;
    const looks = Math.max(1, Math.floor(rollouts * FIRST_LOOK));
    const open = openCommands(ruleset, state, by).filter((each) => !without?.has(each.do));
    const others = distinctCommands(open, [usual]);
    if (others.length === 0) return;
    const most = Math.min(breadth, Math.ceil(looks / FIRST_SAMPLES));
    const first = trials.add([usual, ...others].slice(0, most).map((command) => [command]));
    const samples = Math.max(1, Math.floor(looks / first.length));
    yield* trials.run(first, samples);
    if (breadth === Infinity) {
      const share = Math.floor(rollouts * SECOND_LOOK);
      const ways = commandsOf(trials.best(VARIED)).flatMap((command) =>
        alternativesTo(ruleset, state, command),
      );
      const second = distinctCommands(ways, commandsOf(trials.arms)).slice(0, share);
      const each = Math.floor(share / Math.max(1, second.length));
      yield* trials.run(
        trials.add(second.map((command) => [command])),
        Math.min(samples, Math.max(1, each)),
      );
      const plans = pairsOf(ruleset, commandsOf(trials.best(COMBINED)));
      yield* trials.run(trials.add(plans.slice(0, Math.floor(rollouts * PLANS))), 1);
    }
    yield* trials.halving(Math.min(FINALISTS, Math.ceil(rollouts / ROLLOUTS_PER_FINALIST)));
  }

  /** The result so far; undefined if there is nothing that they can do. */
  result(): SearchResult | undefined {
    const { trials, usual } = this;
    if (!usual) return undefined;
    const ranked = trials?.ranked() ?? [];
    if (!trials || ranked.length === 0) return { rollouts: 0, usual, choice: usual, ranking: [] };
    return {
      rollouts: trials.rollouts,
      usual,
      choice: trials.clearlyBest(ranked)?.plan[0] ?? usual,
      ranking: ranked.map(({ arm, gain }) => ({ plan: arm.plan, value: arm.mean, gain })),
    };
  }
}
