import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Rollouts } from '@tiltyard/engine/players';
import { LineOfPlay } from './line-of-play.js';

/** The average losses of a side by the end of a fight. */
export interface SideLoss {
  readonly side: string;
  /** The number of combatants able to fight now but not at the end. */
  readonly out: number;
  /** The health lost, in units of one combatant's full health. */
  readonly health: number;
}

/** The condition of a combatant before the command. */
interface Before {
  readonly id: Id;
  readonly side: string;
  readonly able: boolean;
  readonly share: number;
}

/** The number of commands of each fight kept for the line of play. */
export const LINE_LENGTH = 6;

/** Whole fights that begin with one command, in samples shared with other commands. */
export class CommandSample<S extends FightState> {
  /** Whether the side won, for each sample. */
  readonly won: boolean[] = [];
  capped = 0;
  readonly line = new LineOfPlay();
  private readonly lost = new Map<string, { out: number; health: number }>();
  private readonly before: readonly Before[];

  constructor(
    private readonly ruleset: Ruleset<S>,
    start: S,
    readonly command: Command,
    private readonly side: string,
  ) {
    this.before = Object.keys(start.combatants).map((id) => {
      const { side: of, able, share } = ruleset.summary(start, id);
      return { id, side: of, able, share };
    });
    for (const { side: of } of this.before) this.lost.set(of, { out: 0, health: 0 });
  }

  /**
   * Plays the next sample to its end.
   * @param beginning the list to which the rollouts add the commands they perform.
   */
  play(rollouts: Rollouts<S>, beginning: Command[]): void {
    beginning.length = 0;
    rollouts.play([this.command], this.won.length, ({ state, capped }) => {
      if (capped) this.capped++;
      const winners = this.ruleset.outcome(state)?.winners ?? [];
      this.won.push(winners.length === 1 && winners[0] === this.side);
      this.count(state);
    });
    this.line.add(beginning.slice(0, LINE_LENGTH));
  }

  private count(end: S): void {
    for (const { id, side, able, share } of this.before) {
      const lost = this.lost.get(side);
      if (!lost || !Object.hasOwn(end.combatants, id)) continue;
      const after = this.ruleset.summary(end, id);
      if (able && !after.able) lost.out++;
      lost.health += share - after.share;
    }
  }

  losses(): readonly SideLoss[] {
    const fights = Math.max(1, this.won.length);
    return [...this.lost].map(([side, { out, health }]) => ({
      side,
      out: out / fights,
      health: health / fights,
    }));
  }
}
