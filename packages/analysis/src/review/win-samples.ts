import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Rollouts, sensiblePolicy } from '@tiltyard/engine/players';
import type { Estimate } from '../simulation/interval.js';
import { pairedShareEstimate, shareEstimate } from '../simulation/interval.js';
import type { Effort } from './effort.js';

/** The number of commands in one fight after which it is cut off. */
const MAX_COMMANDS = 3_000;

/**
 * Plays whole fights of sensible players from one position, sample by sample. Positions with the same seed have the
 * same dice in each sample.
 */
export class SampledPosition<S extends FightState> {
  /** Whether the acting combatant is unknown, so that nothing can be estimated. */
  readonly isUnknown: boolean;
  readonly isOver: boolean;
  /** The fights played from here without a given first command. */
  readonly usual: WinSamples<S>;
  private rollouts: Rollouts<S> | undefined;

  constructor(
    readonly ruleset: Ruleset<S>,
    readonly state: S,
    private readonly seed: string,
    private readonly effort: Effort,
    /**
     * The position before, if only a sensible player's own command without dice came between; its samples are used here
     * too.
     */
    same?: SampledPosition<S>,
  ) {
    this.isOver = ruleset.outcome(state) !== undefined;
    this.isUnknown = !this.isOver && acting(state) === undefined;
    this.usual = same && !this.isOver ? same.usual : new WinSamples(this, undefined);
  }

  /** Plays the fight with a number. Returns its winner, and whether it was cut off. */
  winnerOf(first: Command | undefined, sample: number): { winner: string; capped: boolean } {
    this.rollouts ??= new Rollouts(this.ruleset, this.state, sensiblePolicy(this.ruleset), {
      seed: this.seed,
      limit: MAX_COMMANDS,
      before: this.effort.add,
    });
    this.effort.start();
    return this.rollouts.play(first ? [first] : [], sample, ({ state, capped }) => ({
      winner: this.winnerIn(state),
      capped,
    }));
  }

  /** The side that has won alone; empty if there is none. */
  winnerIn(state: S): string {
    const winners = this.ruleset.outcome(state)?.winners ?? [];
    return winners.length === 1 ? (winners[0] ?? '') : '';
  }
}

/** The winners of the samples played from a position, or from a command given there. */
export class WinSamples<S extends FightState> {
  private readonly winners: string[] = [];
  private cut = 0;

  constructor(
    private readonly position: SampledPosition<S>,
    private readonly first: Command | undefined,
  ) {}

  /** Whether fights can be played from there: it is not over, and the acting combatant is known. */
  get isOpen(): boolean {
    return !this.position.isOver && !this.position.isUnknown;
  }

  /**
   * Plays the next sample, unless the fight is over.
   * @returns whether it did
   */
  play(): boolean {
    if (!this.isOpen) return false;
    const { winner, capped } = this.position.winnerOf(this.first, this.winners.length);
    this.winners.push(winner);
    if (capped) this.cut++;
    return true;
  }

  /** The number of samples; unlimited if the fight is over. */
  get count(): number {
    return this.position.isOver ? Infinity : this.winners.length;
  }

  get fights(): number {
    return this.winners.length;
  }

  /** The share of fights that were cut off without an end. */
  get capped(): number {
    return this.fights === 0 ? 0 : this.cut / this.fights;
  }

  isWon(sample: number, side: string): boolean {
    const { isOver, state } = this.position;
    return (isOver ? this.position.winnerIn(state) : this.winners[sample]) === side;
  }

  /** A side's chance to win; undefined before the first sample. */
  chance(side: string): Estimate | undefined {
    if (this.position.isOver) {
      const value = Number(this.isWon(0, side));
      return { value, low: value, high: value };
    }
    const times = this.winners.filter((winner) => winner === side).length;
    return this.fights === 0 ? undefined : shareEstimate(times, this.fights);
  }

  /** How much likelier a side is to win than in other samples, by the sample numbers that both have. */
  gainOn(other: WinSamples<S>, side: string): Estimate | undefined {
    if (this === other) return { value: 0, low: 0, high: 0 };
    const pairs = Math.min(this.count, other.count);
    if (pairs === 0 || pairs === Infinity) return undefined;
    let [more, fewer] = [0, 0];
    for (let i = 0; i < pairs; i++) {
      const difference = Number(this.isWon(i, side)) - Number(other.isWon(i, side));
      if (difference > 0) more++;
      else if (difference < 0) fewer++;
    }
    return pairedShareEstimate(more, fewer, pairs);
  }
}
