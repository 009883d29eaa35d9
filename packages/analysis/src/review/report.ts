import type { Command, Id, Note } from '@tiltyard/engine';
import type { Estimate } from '../simulation/interval.js';
import type { Alternatives } from './alternatives.js';
import type { Deeds } from './deeds.js';

/** The effect of one step of the fight on the chance to win. */
export interface ReviewStep {
  readonly seq: number;
  readonly round: number;
  readonly by: Id | undefined;
  readonly command: Command | undefined;
  readonly notes: readonly Note[];
  /** The side's chance to win after it; undefined if it cannot be known. */
  readonly chance: Estimate | undefined;
  /** The number of fights behind it; 0 if the fight is over, or if it is interpolated from the positions around. */
  readonly fights: number;
  readonly capped: number;
  /** How much it changed that chance. */
  readonly swing: Estimate | undefined;
  /**
   * The effect of the choice itself, before any die: how much likelier a win is than with a sensible player's choice.
   */
  readonly choice: Estimate | undefined;
  /** The effect of the dice after the choice. */
  readonly luck: Estimate | undefined;
  /** The alternatives, if searched for. */
  readonly alternatives: Alternatives | undefined;
}

export interface ReviewReport {
  readonly side: string;
  readonly sides: readonly string[];
  /** All steps from the first turn on; the first is the start of the fight. */
  readonly steps: readonly ReviewStep[];
  /** The numbers of the steps that changed the chance most beyond doubt, largest first. */
  readonly turningPoints: readonly number[];
  /** The numbers of the steps with a choice that was worse than another beyond doubt, worst first. */
  readonly blunders: readonly number[];
  /**
   * If there are no turning points or blunders after the first pass: the steps that seem to have changed the chance
   * most, largest first.
   */
  readonly unsure: readonly number[];
  readonly deeds: readonly Deeds[];
  /** The mean half-width of the 95 % intervals of the chances, while the fight is not over; undefined without any. */
  readonly margin: number | undefined;
  /** Whether the first pass over the fight is complete; later ones only make the chances more certain. */
  readonly isThrough: boolean;
  /** The progress of the requested passes, 0 to 1. */
  readonly progress: number;
}

/** The mean half-width of the intervals of the chances that are not certain. */
export function marginOf(steps: readonly ReviewStep[]): number | undefined {
  const open = steps.flatMap(({ chance }) =>
    chance && chance.low < chance.high ? (chance.high - chance.low) / 2 : [],
  );
  return open.length === 0 ? undefined : open.reduce((sum, each) => sum + each, 0) / open.length;
}
