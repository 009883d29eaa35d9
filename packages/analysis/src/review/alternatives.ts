import type { Command, FightState, Ruleset, Seat } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { commandKey, seatOfSide } from '@tiltyard/engine/players';
import type { CommandEstimate } from '../position/position-analysis.js';
import { PositionAnalysis } from '../position/position-analysis.js';
import type { Estimate } from '../simulation/interval.js';
import type { Effort } from './effort.js';
import type { ReviewMoment } from './moments.js';
import { isOpenIn } from './moments.js';
import { SampledPosition, WinSamples } from './win-samples.js';

/** The other possible commands, judged for the actor's side. */
export interface Alternatives {
  readonly side: string;
  /** Most likely to win first, including the command given. */
  readonly commands: readonly CommandEstimate[];
  readonly best: Command;
  /**
   * How much likelier a win is after the best than after the command given, by fights that had no influence on which is
   * best.
   */
  readonly loss: Estimate;
}

/** The limits for one decision: rollouts, commands, and fights after each. */
const SEARCH = { search: 60, fights: 24, commands: 4 };

/** The number of fights with new dice that compare the best command with the one given. */
const FRESH_FIGHTS = 80;

/** The number of fights in a whole search. */
const ALL_FIGHTS = SEARCH.search + SEARCH.fights * SEARCH.commands + 2 * FRESH_FIGHTS;

/** The least share of these fights that a search uses; with fewer it would tell too little. */
const LEAST_SHARE = 0.4;

interface SearchBudget {
  readonly seed: string;
  readonly effort: Effort;
  /** The number of fights allowed for it. */
  readonly fights: number;
}

/** Searches for better commands than the one given, by what its actor could know. */
export class AlternativesSearch<S extends FightState> {
  private readonly analysis: PositionAnalysis<S>;
  private readonly work: Generator<undefined, void>;
  private best: { readonly command: Command; readonly samples: WinSamples<S> } | undefined;
  private played: WinSamples<S> | undefined;
  private readonly fresh: number;

  private constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly view: S,
    private readonly command: Command,
    private readonly budget: SearchBudget,
  ) {
    const { seed, fights } = budget;
    const share = Math.min(1, Math.max(LEAST_SHARE, fights / ALL_FIGHTS));
    this.fresh = Math.round(share * FRESH_FIGHTS);
    this.analysis = new PositionAnalysis(ruleset, view, command.by, {
      seed,
      commands: SEARCH.commands,
      search: Math.round(share * SEARCH.search),
      fights: Math.round(share * SEARCH.fights),
      states: 0,
      include: [command],
    });
    this.work = this.working();
  }

  /**
   * @param seat the seat whose review it is; other seats' knowledge is not used.
   * @returns undefined if there is no choice that this seat may know.
   */
  static of<S extends FightState>(
    ruleset: Ruleset<S>,
    moment: ReviewMoment<S>,
    seat: Seat,
    budget: SearchBudget,
  ): AlternativesSearch<S> | undefined {
    const { command, isFree, before, seq } = moment;
    if (!command || !isFree || acting(before) !== command.by) return undefined;
    const view = seat.role === 'gm' ? ruleset.view(before, seatOfSide(before, command.by)) : before;
    return isOpenIn(ruleset, view, command)
      ? new AlternativesSearch(ruleset, view, command, {
          ...budget,
          seed: `${budget.seed}/${seq}`,
        })
      : undefined;
  }

  step(): boolean {
    return this.work.next().done !== true;
  }

  private *working(): Generator<undefined, void> {
    const { analysis, ruleset, view, command } = this;
    const { seed, effort } = this.budget;
    while (analysis.step()) {
      effort.guess();
      yield;
    }
    const [best] = analysis.report().commands;
    if (!best) return;
    const position = new SampledPosition(ruleset, view, `${seed}/fresh`, effort);
    this.played = new WinSamples(position, command);
    const isSame = commandKey(best.command) === commandKey(command);
    const samples = isSame ? this.played : new WinSamples(position, best.command);
    this.best = { command: best.command, samples };
    if (isSame) return;
    for (let n = 0; n < this.fresh; n++)
      for (const each of [samples, this.played]) {
        each.play();
        yield;
      }
  }

  /** The results so far; undefined before there is anything to compare. */
  found(): Alternatives | undefined {
    const { side, commands } = this.analysis.report();
    const loss = this.played && this.best?.samples.gainOn(this.played, side);
    return this.best && loss ? { side, commands, best: this.best.command, loss } : undefined;
  }
}
