import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import { combatantById } from '../../../core/roster.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import type { Forecast } from './forecast.js';
import { strengthOf } from './forecast.js';

/** What a player cares about; by default everything counts 1. */
export interface Temper {
  /** The weight of their own side's strength, as an exponent: 2 fears a loss twice as much. */
  readonly own?: number;
  /** The same for all others: 2 wants to see them fall twice as much. */
  readonly others?: number;
  /** The weight of a combatant in the strength of their side. */
  weightOf?(state: FightState, me: Id, other: Id): number;
}

/** How much value a victory loses if it costs the winners all their strength, and how much a defeat gains by that. */
const MARGIN = 0.1;

/**
 * The value of a position for a combatant's side, from 0 (lost) to 1 (won): by the winner, or else by a forecast, or
 * without one by the strength that each side has left of what it had when the search began.
 */
export class PositionValue<S extends FightState> {
  private readonly side: string;
  private readonly weights: ReadonlyMap<Id, number>;
  private readonly start: { readonly own: number; readonly others: number };

  /**
   * @param start the position in which the search begins.
   * @param forecast for the combatant's side; only for players who care about nothing but winning.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    start: S,
    me: Id,
    private readonly temper: Temper = {},
    private readonly forecast?: Forecast<S>,
  ) {
    this.side = combatantById(start, me).side;
    const ids = Object.keys(start.combatants);
    this.weights = new Map(ids.map((id) => [id, temper.weightOf?.(start, me, id) ?? 1]));
    this.start = this.strengths(start);
  }

  private strengths(state: S): { readonly own: number; readonly others: number } {
    let own = 0;
    let others = 0;
    for (const id of Object.keys(state.combatants)) {
      const { side, strength } = strengthOf(this.ruleset, state, id);
      const weighed = strength * (this.weights.get(id) ?? 1);
      if (side === this.side) own += weighed;
      else others += weighed;
    }
    return { own, others };
  }

  of(state: S): number {
    const end = this.ruleset.outcome(state);
    if (!end && this.forecast) return MARGIN / 2 + (1 - MARGIN) * this.forecast.chance(state);
    const { own, others } = this.strengths(state);
    if (end) {
      if (end.winners.length === 0) return 0.5;
      if (!end.winners.includes(this.side))
        return MARGIN * (1 - Math.min(1, others / (this.start.others || 1)));
      return (1 - MARGIN * (1 - Math.min(1, own / (this.start.own || 1)))) / end.winners.length;
    }
    const mine = (own / (this.start.own || 1)) ** (this.temper.own ?? 1);
    const theirs = (others / (this.start.others || 1)) ** (this.temper.others ?? 1);
    return mine + theirs === 0 ? 0.5 : mine / (mine + theirs);
  }
}
