import type { Command, FightState } from '../../core/state.js';
import type { Gain } from './rollouts/arm.js';
import type { Forecast } from './rollouts/forecast.js';
import type { Temper } from './rollouts/position-value.js';
import type { CommandPlan } from './rollouts/rollouts.js';

/** How a player thinks about a command. */
export interface SearchOptions {
  /** Rollouts for one decision: 100 at a live table, 400 for a strong player, 1,600 where time does not matter. */
  readonly rollouts: number;
  /** Equal seeds and views give equal choices. */
  readonly seed: string;
  /** How many rounds ahead a rollout goes. If left out, until 32 commands were carried out, and as far at least as a forecast says, or 2. */
  readonly rounds?: number;
  /** How many standard errors a gain must be to leave the sensible choice. 1.5 if left out. */
  readonly margin?: number;
  /** How many commands are looked at, those that look best by themselves; all if left out, with other ways to do the best of them. */
  readonly breadth?: number;
  /** Actions that are not considered, unless a sensible player would take them. */
  readonly without?: ReadonlySet<string>;
  /** What the player cares about beside winning. */
  readonly temper?: Temper;
}

/** What a search goes by beside what is seen. */
export interface ImaginedWorlds<S extends FightState> {
  /** Positions that agree with what a player knows, such as those with foes in them who are out of sight; tried in turn. What is seen if left out. */
  readonly worlds?: readonly S[];
  /** How likely the own side is to win from what a rollout ends with; by the strength that is left if left out. */
  readonly forecast?: Forecast<S> | undefined;
}

/** A plan as it stands in a search. */
export interface RankedPlan {
  readonly plan: CommandPlan;
  /** The mean value of the position at the horizon, from 0 (lost) to 1 (won). */
  readonly value: number;
  /** Over the sensible choice, in the same samples. It is the search's own guess and so too high for the best. */
  readonly gain: Gain;
}

/** What a search has come to so far. */
export interface SearchResult {
  readonly rollouts: number;
  /** What a sensible player would do. */
  readonly usual: Command;
  /** What to do: the best plan if it is clearly better, or else the usual command. */
  readonly choice: Command;
  /** Best first, the usual command among them. */
  readonly ranking: readonly RankedPlan[];
}
