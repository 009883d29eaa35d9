import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import { combatantById } from '../../../core/roster.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import type { Policy } from '../../policy.js';
import { chanceOf, fitted } from './fit.js';
import { Rollouts } from './rollouts.js';

/** What both sides of a fight together are worth before anything is learnt, in units of the log of the odds. */
const USUAL_WORTH = 1.5;

/** A look ahead goes as many rounds as it takes to leave no more than this share of what was uncertain of the end … */
const LEFT_OPEN = 0.7;
/** … but so many at least, and at most. */
const LEAST_ROUNDS = 2;
const MOST_ROUNDS = 12;

/** A combatant who can fight on counts 1 beside the share of their health. */
export function strengthOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  id: Id,
): { readonly side: string; readonly strength: number } {
  const { side, able, share } = ruleset.summary(state, id);
  return { side, strength: able ? 1 + share : 0 };
}

/** How likely a side is to win, by who can fight on and how they are. */
export class Forecast<S extends FightState> {
  /**
   * @param worth of each combatant for their side, where they are at their best; 0 of those on whom nothing hangs, such as
   * horses who fight no further when their riders are down.
   * @param bias for the side, no matter who is left.
   * @param rounds so many rounds of play tell most of how it ends.
   */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly side: string,
    private readonly worth: ReadonlyMap<Id, number>,
    private readonly bias: number,
    readonly rounds: number,
  ) {}

  /** Whether it was made for all who are in a position. */
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

/** A fight played in the head: each combatant's strength as every round began, and how it ended. */
interface PlayedFight {
  readonly rounds: readonly (readonly number[])[];
  readonly won: number;
}

/** After how many rounds it is told for the most part how fights end: in those that are over then, altogether. */
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
 * @param by whose side's chances are wanted.
 * @param policy who plays everybody; it must choose by the state alone.
 * @param fights so many at most; few leave all of a side worth about the same.
 * @param stop asked before every fight; true ends it with what was learnt so far. For clocks.
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
  // A fight counts twice, however long it is: its moments say much the same.
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
