import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import { combatantById } from '../../../core/roster.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import type { Policy } from '../../policy.js';
import { chanceOf, fitted } from './fit.js';
import { Rollouts } from './rollouts.js';

/** The value of both sides together before anything is learnt, in units of the log of the odds. */
const USUAL_WORTH = 1.5;

/** Rollouts go as many rounds as it takes to leave no more than this share of the uncertainty about the end … */
const LEFT_OPEN = 0.7;
/** … within these limits. */
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 12;

/** A combatant able to fight counts 1 in addition to their share of health. */
export function strengthOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  id: Id,
): { readonly side: string; readonly strength: number } {
  const { side, able, share } = ruleset.summary(state, id);
  return { side, strength: able ? 1 + share : 0 };
}

/** A side's chance to win, by who is able to fight and their health. */
export class Forecast<S extends FightState> {
  /**
   * @param worth of each combatant for their side, at full strength; 0 for those that do not matter, for example horses
   * that stop fighting when their riders are down.
   * @param bias for the side, regardless of who is left.
   * @param rounds after which the result is mostly clear.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly side: string,
    private readonly worth: ReadonlyMap<Id, number>,
    private readonly bias: number,
    readonly rounds: number,
  ) {}

  /** Whether it was made for everyone in a position. */
  covers(state: S): boolean {
    return Object.keys(state.combatants).every((id) => this.worth.has(id));
  }

  /** The side's chance, above 0 and below 1. */
  chance(state: S): number {
    let odds = this.bias;
    for (const [id, worth] of this.worth) {
      if (worth === 0 || !Object.hasOwn(state.combatants, id)) continue;
      const { side, strength } = strengthOf(this.ruleset, state, id);
      odds += side === this.side ? worth * strength : -worth * strength;
    }
    return chanceOf(odds);
  }
}

/** A simulated fight: each combatant's strength at the start of every round, and the result. */
interface PlayedFight {
  readonly rounds: readonly (readonly number[])[];
  readonly won: number;
}

/** The number of rounds after which the end of a fight is mostly clear; for fights over by then, entirely. */
function tellingRounds(
  fights: readonly PlayedFight[],
  chance: (strengths: readonly number[]) => number,
): number {
  const mean = fights.reduce((sum, { won }) => sum + won, 0) / (fights.length || 1);
  const open = fights.reduce((sum, { won }) => sum + (won - mean) ** 2, 0);
  const missed = (round: number): number =>
    fights.reduce((sum, { rounds, won }) => {
      const strengths = rounds[round];
      return strengths ? sum + (won - chance(strengths)) ** 2 : sum;
    }, 0);
  let rounds = LEAST_ROUNDS;
  while (rounds < MOST_ROUNDS && missed(rounds) > LEFT_OPEN * open) rounds++;
  return rounds;
}

/**
 * Plays fights on from a position and learns from them what each combatant is worth.
 * @param by a combatant of the side whose chances are wanted.
 * @param policy plays everyone; it must choose by the state alone.
 * @param fights the maximum number; a few leave all of a side with about the same worth.
 * @param stop called before every fight; true ends it with what was learnt so far. For time limits.
 */
export function learnForecast<S extends FightState>(
  ruleset: Ruleset<S>,
  start: S,
  by: Id,
  policy: Policy<S>,
  { seed, fights, stop }: { readonly seed: string; readonly fights: number; stop(): boolean },
): Forecast<S> {
  const mine = combatantById(start, by).side;
  const ids = Object.keys(start.combatants);
  const isOwn = (id: Id): boolean => combatantById(start, id).side === mine;
  const strengths = (state: S): readonly number[] =>
    ids.map((id) => {
      if (!Object.hasOwn(state.combatants, id)) return 0;
      const { side, strength } = strengthOf(ruleset, state, id);
      return side === mine ? strength : -strength;
    });
  const rollouts = new Rollouts(ruleset, start, policy, { seed: `${seed}/forecast` });
  const played: PlayedFight[] = [];
  for (let n = 0; n < fights && !stop(); n++) {
    const rounds = [strengths(start)];
    const won = rollouts.play(
      [],
      n,
      ({ state }) => {
        const winners = ruleset.outcome(state)?.winners ?? [];
        return winners.length === 0 ? 0.5 : Number(winners.includes(mine)) / winners.length;
      },
      { rounded: (state) => void rounds.push(strengths(state)) },
    );
    played.push({ rounds, won });
  }
  const own = ids.filter(isOwn).length;
  const usual = ids.map((id) => USUAL_WORTH / (isOwn(id) ? own : ids.length - own));
  // Each fight counts as two, however long: its moments are highly correlated.
  const moments = played.flatMap(({ rounds, won }) =>
    rounds.map((each) => ({ strengths: each, won, weight: 2 / rounds.length })),
  );
  const { weights, bias } = fitted(moments, usual);
  const worth = new Map(ids.map((id, i) => [id, weights[i] ?? 0]));
  const rounds = tellingRounds(played, (each) =>
    chanceOf(bias + each.reduce((sum, strength, i) => sum + strength * (weights[i] ?? 0), 0)),
  );
  return new Forecast(ruleset, mine, worth, bias, rounds);
}
