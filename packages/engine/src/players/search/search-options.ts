import type { Command, FightState } from '../../core/state.js';
import type { Gain } from './rollouts/arm.js';
import type { Forecast } from './rollouts/forecast.js';
import type { Temper } from './rollouts/position-value.js';
import type { CommandPlan } from './rollouts/rollouts.js';

/** How an automatic player searches for a command. */
export interface SearchOptions {
  /** Rollouts for one decision: 100 in live play, 400 for a strong player, 1,600 if time does not matter. */
  readonly rollouts: number;
  /** Equal seeds and views give equal choices. */
  readonly seed: string;
  /**
   * The number of rounds ahead in a rollout. By default until 32 commands were performed, and at least as far as a
   * forecast needs, or 2.
   */
  readonly rounds?: number;
  /** The gain, in standard errors, needed to deviate from the sensible choice. Default 1.5. */
  readonly margin?: number;
  /** The number of commands considered, those of highest utility; by default all, and variants of the best. */
  readonly breadth?: number;
  /** Actions that are not considered, unless a sensible player would take them. */
  readonly without?: ReadonlySet<string>;
  /** What the player cares about besides winning. */
  readonly temper?: Temper;
}

/** The inputs of a search besides the view. */
export interface ImaginedWorlds<S extends FightState> {
  /**
   * Positions consistent with what a player knows, for example with foes who are out of sight; tried in turn. By
   * default the view.
   */
  readonly worlds?: readonly S[];
  /** The chance that the searching side wins from the end of a rollout; by default the remaining strength is used. */
  readonly forecast?: Forecast<S> | undefined;
}

/** A plan with its results. */
export interface RankedPlan {
  readonly plan: CommandPlan;
  /** The mean value of the position at the horizon, from 0 (lost) to 1 (won). */
  readonly value: number;
  /** Over the sensible choice, in the same samples. It is the search's own estimate, and so too high for the best. */
  readonly gain: Gain;
}

/** The result of a search so far. */
export interface SearchResult {
  readonly rollouts: number;
  /** A sensible player's command. */
  readonly usual: Command;
  /** The command to give: the best plan if it is clearly better, otherwise the usual command. */
  readonly choice: Command;
  /** Best first, the usual command among them. */
  readonly ranking: readonly RankedPlan[];
}
