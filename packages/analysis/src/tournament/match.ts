import type { FightResult, FightState, Id, Ruleset } from '@tiltyard/engine';
import type { Policy } from '@tiltyard/engine/players';
import { PairedDice } from '@tiltyard/engine/core';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generators } from '@tiltyard/engine/values';
import type { Estimate } from '../simulation/interval.js';
import { meanEstimate, shareEstimate } from '../simulation/interval.js';
import { MILLION } from '../simulation/metrics-collector.js';
import type { Entrant } from './entrant.js';

/** The common settings of a match's fights. */
export interface MatchOptions {
  readonly seed: string;
  /** The most commands of one fight; one undecided by then counts half. */
  readonly limit: number;
}

/** How often each action was taken by the players of one entrant. */
export type ActionUse = ReadonlyMap<string, number>;

/** The score of one entrant against another: 1 for a win, a half for a draw or an undecided fight. */
export interface MatchResult {
  /** The first entrant's mean score for each number, over all sides that it played. */
  readonly scores: readonly number[];
  readonly fights: number;
  readonly undecided: number;
  /** The actions used by the first and by the second entrant. */
  readonly used: readonly [ActionUse, ActionUse];
}

/** The share of all points that the first entrant of a match won, with its 95 % interval. */
export function scoreEstimate(scores: readonly number[]): Estimate {
  const counts = new Map<number, number>();
  for (const score of scores) {
    const value = Math.round(score * MILLION);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = counts.keys();
  // Equal scores say nothing about their spread, so they are treated as shares.
  if (counts.size === 1 && first !== undefined)
    return shareEstimate((first / MILLION) * scores.length, scores.length);
  const { value, low, high } = meanEstimate(
    [...counts].toSorted(([a], [b]) => a - b),
    1 / MILLION,
  );
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}

const pointsOf = (outcome: FightResult | undefined, side: string): number => {
  if (!outcome || outcome.winners.length === 0) return 0.5;
  return outcome.winners.includes(side) ? 1 / outcome.winners.length : 0;
};

const count = (uses: Map<string, number>, action: string): void => {
  uses.set(action, (uses.get(action) ?? 0) + 1);
};

/**
 * One entrant against another in one encounter. For each number the first entrant plays each side once, with the same
 * dice.
 */
export class Match<S extends FightState> {
  private readonly sides: readonly string[];
  private readonly dice: PairedDice;
  private readonly thoughts: Generators;
  private readonly used = [new Map<string, number>(), new Map<string, number>()] as const;
  private readonly scores: number[] = [];
  private undecided = 0;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly initial: S,
    private readonly entrants: readonly [Entrant, Entrant],
    private readonly options: MatchOptions,
  ) {
    this.sides = [...new Set(Object.values(initial.combatants).map(({ side }) => side))];
    this.dice = new PairedDice(`${options.seed}/dice`);
    this.thoughts = new Generators(`${options.seed}/players`);
  }

  /** Plays the fights with a number, one for each side. */
  play(n: number): void {
    let points = 0;
    for (const side of this.sides) points += this.fight(n, side);
    this.scores.push(points / this.sides.length);
  }

  /** One fight in which the first entrant plays a side and the second all others. */
  private fight(n: number, first: string): number {
    const { ruleset, initial, dice, entrants, options } = this;
    const generator = this.thoughts.of(n);
    const [mine, theirs] = entrants.map((each) => each.policyIn(ruleset, generator));
    const placeOf = (who: Id): 0 | 1 => (initial.combatants[who]?.side === first ? 0 : 1);
    const others = theirs ?? sensiblePolicy(ruleset);
    const policyOf = (who: Id): Policy<S> => (placeOf(who) === 0 ? (mine ?? others) : others);
    const simulator = new Simulator(ruleset, initial, policyOf, {
      limit: options.limit,
      before: ({ by, do: action }) => count(this.used[placeOf(by)], action),
    });
    dice.start(n);
    return simulator.play(
      generator,
      ({ outcome }) => {
        if (!outcome) this.undecided++;
        return pointsOf(outcome, first);
      },
      dice,
    );
  }

  result(): MatchResult {
    const { scores, undecided, used, sides } = this;
    return { scores: [...scores], fights: scores.length * sides.length, undecided, used };
  }
}
