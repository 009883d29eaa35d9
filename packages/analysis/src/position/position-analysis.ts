import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
import { CommandSearch, commandKey, Rollouts, sensiblePolicy } from '@tiltyard/engine/players';
import type { Estimate } from '../simulation/interval.js';
import { pairedShareEstimate, shareEstimate } from '../simulation/interval.js';
import type { SideLoss } from './command-sample.js';
import { CommandSample, LINE_LENGTH } from './command-sample.js';
import { exactChance } from './exact-chance.js';
import type { LineMove } from './line-of-play.js';

export interface PositionOptions {
  readonly seed: string;
  /** The number of rollouts that select the commands to compare; default 300. */
  readonly search?: number;
  /** The number of whole fights played after each of these; default 200. */
  readonly fights?: number;
  /** The number of commands compared, the usual one included; default 5. */
  readonly commands?: number;
  /** Commands compared in any case, for example the one that was given. */
  readonly include?: readonly Command[];
  /** The most states of a fight worked out exactly; 0 never tries. Default 1,000. */
  readonly states?: number;
  /** Called while exact chances are worked out; true leaves them to sampling. For time limits and Ctrl-C. */
  readonly stop?: () => boolean;
}

/** The results of a command, if everyone plays on sensibly after it. */
export interface CommandEstimate {
  readonly command: Command;
  /** Whether it is a sensible player's choice. */
  readonly usual: boolean;
  /**
   * The chance that the actor's side wins: the interval is certain if exact, and otherwise holds in 95 of 100 analyses.
   */
  readonly win: Estimate;
  /**
   * How much likelier a win is than after the usual command, in fights with the same dice; undefined before there are
   * any.
   */
  readonly gain: Estimate | undefined;
  readonly exact: boolean;
  readonly losses: readonly SideLoss[];
  /** Its most frequent continuation, without the command itself. */
  readonly line: readonly LineMove[];
  readonly fights: number;
  /** The share of these fights that were cut off without an end; they count as not won. */
  readonly capped: number;
}

export interface PositionReport {
  readonly by: Id;
  readonly side: string;
  /** Most likely to win first. */
  readonly commands: readonly CommandEstimate[];
  /** The progress of the analysis, 0 to 1. */
  readonly progress: number;
}

/** The number of commands in one fight after which it is cut off. */
const MAX_COMMANDS = 3_000;

/** A command under test. */
interface Contender<S extends FightState> {
  readonly sample: CommandSample<S>;
  readonly exact: Estimate | undefined;
}

/**
 * The results of each command: a search finds the promising ones, which are then measured in new fights with the same
 * dice for all, since a search overestimates its own choice. Each step is one fight or rollout; the caller may stop
 * after any of them.
 */
export class PositionAnalysis<S extends FightState> {
  private readonly side: string;
  private readonly total: number;
  private readonly steps: Generator<undefined, void>;
  private contenders: readonly Contender<S>[] = [];
  private usual: Command | undefined;
  private done = 0;
  private readonly beginning: Command[] = [];

  /** @param state what the analysis may know: a seat's view, or everything for the GM. */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly state: S,
    private readonly by: Id,
    private readonly options: PositionOptions,
  ) {
    this.side = state.combatants[by]?.side ?? '';
    const { search = 300, fights = 200, commands = 5 } = options;
    this.total = search + fights * commands;
    this.steps = this.working();
  }

  /**
   * Does one piece of the work.
   * @returns false once there is nothing left to do
   */
  step(): boolean {
    return this.steps.next().done !== true;
  }

  private *working(): Generator<undefined, void> {
    const { ruleset, state, by, options, beginning } = this;
    const { seed, search: rollouts = 300, fights = 200, commands = 5 } = options;
    const search = new CommandSearch(ruleset, state, by, { seed: `${seed}/search`, rollouts });
    while (search.step()) {
      this.done++;
      yield;
    }
    const found = search.result();
    if (!found) return;
    this.usual = found.usual;
    const best = found.ranking.flatMap(({ plan: [first] }) => first ?? []);
    const others = this.distinct([...(options.include ?? []), ...best]);
    const chosen = [
      found.usual,
      ...others.slice(0, Math.max(commands - 1, options.include?.length ?? 0)),
    ];
    const contenders: Contender<S>[] = [];
    this.contenders = contenders;
    for (const command of chosen) {
      contenders.push(this.contender(command, contenders));
      yield;
    }
    const plays = new Rollouts(ruleset, state, sensiblePolicy(ruleset), {
      seed: `${seed}/fights`,
      limit: MAX_COMMANDS,
      before: (command) => {
        if (beginning.length < LINE_LENGTH) beginning.push(command);
      },
    });
    for (let n = 0; n < fights; n++)
      for (const { sample } of contenders) {
        sample.play(plays, beginning);
        this.done++;
        yield;
      }
    this.done = this.total;
  }

  /** Each command once, without the usual one. */
  private distinct(commands: readonly Command[]): readonly Command[] {
    const known = new Set(this.usual ? [commandKey(this.usual)] : []);
    return commands.filter((command) => {
      const key = commandKey(command);
      return !known.has(key) && known.add(key);
    });
  }

  /** Once one has too many states to be worked out exactly, the others are not tried. */
  private contender(command: Command, before: readonly Contender<S>[]): Contender<S> {
    const { ruleset, state, side } = this;
    const { states = 1_000, stop } = this.options;
    const tries = states > 0 && before.every(({ exact }) => exact);
    return {
      sample: new CommandSample(ruleset, state, command, side),
      exact: tries
        ? exactChance(ruleset, state, command, { states, ...(stop ? { stop } : {}) })
        : undefined,
    };
  }

  private estimate({ sample, exact }: Contender<S>, usual: Contender<S>): CommandEstimate {
    const { won, command, capped, line } = sample;
    const fights = won.length;
    const times = won.filter(Boolean).length;
    const sampled = fights > 0 ? shareEstimate(times, fights) : { value: 0, low: 0, high: 1 };
    return {
      command,
      usual: sample === usual.sample,
      win: exact ?? sampled,
      gain: gainOver(sample.won, exact, usual),
      exact: exact !== undefined,
      losses: sample.losses(),
      line: line.likeliest(LINE_LENGTH).slice(1),
      fights,
      capped: fights > 0 ? capped / fights : 0,
    };
  }

  /** The results so far. */
  report(): PositionReport {
    const { by, side, contenders, total, done } = this;
    const [usual] = contenders;
    const commands = usual ? contenders.map((each) => this.estimate(each, usual)) : [];
    return {
      by,
      side,
      commands: commands.toSorted((a, b) => b.win.value - a.win.value),
      progress: Math.min(1, done / total),
    };
  }
}

/** How much likelier a win is than after the usual command. */
function gainOver<S extends FightState>(
  won: readonly boolean[],
  exact: Estimate | undefined,
  usual: Contender<S>,
): Estimate | undefined {
  if (exact && usual.exact)
    return {
      value: exact.value - usual.exact.value,
      low: exact.low - usual.exact.high,
      high: exact.high - usual.exact.low,
    };
  const pairs = Math.min(won.length, usual.sample.won.length);
  if (pairs === 0) return undefined;
  let more = 0;
  let fewer = 0;
  for (let i = 0; i < pairs; i++) {
    if (won[i] === usual.sample.won[i]) continue;
    if (won[i]) more++;
    else fewer++;
  }
  return pairedShareEstimate(more, fewer, pairs);
}
