import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import { combatantById } from '../../../core/roster.js';
import type { Condition } from '../../../ruleset/contents/condition.js';
import type { CombatantSummary, Ruleset } from '../../../ruleset/ruleset.js';
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

/** At so many moments at least a condition must have come up before anything is made of it. */
const LEAST_SEEN = 10;

/** A combatant who can fight on counts 1 beside the share of their health. */
export const strengthOf = ({ able, share }: CombatantSummary): number => (able ? 1 + share : 0);

/** How a fight stands, for a side. */
interface Standing {
  /** Of each combatant who is asked about, those of foes below 0. */
  readonly strengths: readonly number[];
  /** What is so with those who can fight on, by its kind; what is so with foes is taken off. */
  readonly conditions: ReadonlyMap<string, number>;
}

/** Conditions that come from the same rules and look the same are of a kind: their names tell of whom and how much. */
const kindOf = ({ rules, sign }: Condition): string => `${rules.join(' ')} ${sign ?? ''}`;

function standingIn<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  ids: readonly Id[],
  side: string,
): Standing {
  const conditions = new Map<string, number>();
  const strengths = ids.map((id) => {
    if (!Object.hasOwn(state.combatants, id)) return 0;
    const summary = ruleset.summary(state, id);
    const sign = summary.side === side ? 1 : -1;
    if (summary.able)
      for (const condition of summary.conditions) {
        const kind = kindOf(condition);
        conditions.set(kind, (conditions.get(kind) ?? 0) + sign * (condition.count ?? 1));
      }
    return sign * strengthOf(summary);
  });
  return { strengths, conditions };
}

/** What was learnt of a fight. */
interface Weights {
  /** Of each combatant for their side, where they are at their best; 0 of those on whom nothing hangs, such as horses who fight no further when their riders are down. */
  readonly worth: ReadonlyMap<Id, number>;
  /** What each kind of condition is worth to the side of those with whom it is so; mostly below 0. */
  readonly conditions: ReadonlyMap<string, number>;
  /** For the side, no matter how it stands. */
  readonly bias: number;
}

/** The chance that a side wins as a fight stands, above 0 and below 1. */
function chanceIn({ strengths, conditions }: Standing, weights: Weights): number {
  let odds = weights.bias;
  let place = 0;
  for (const worth of weights.worth.values()) odds += worth * (strengths[place++] ?? 0);
  for (const [kind, amount] of conditions) odds += amount * (weights.conditions.get(kind) ?? 0);
  return chanceOf(odds);
}

/** How likely a side is to win, by who can fight on, how they are and what is so with them. */
export class Forecast<S extends FightState> {
  private readonly ids: readonly Id[];

  /** @param rounds so many rounds of play tell most of how it ends. */
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly side: string,
    private readonly weights: Weights,
    readonly rounds: number,
  ) {
    this.ids = [...weights.worth.keys()];
  }

  /** Whether it was made for all who are in a position. */
  covers(state: S): boolean {
    return Object.keys(state.combatants).every((id) => this.weights.worth.has(id));
  }

  /** The side's chance, above 0 and below 1. */
  chance(state: S): number {
    return chanceIn(standingIn(this.ruleset, state, this.ids, this.side), this.weights);
  }
}

/** A fight played in the head: how it stood as every round began, and how it ended. */
interface PlayedFight {
  readonly rounds: readonly Standing[];
  readonly won: number;
}

/** The kinds of conditions that came up often enough, each with how much of it there was on average where it told the sides apart. */
function kindsIn(fights: readonly PlayedFight[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number[]>();
  for (const { rounds } of fights)
    for (const { conditions } of rounds)
      for (const [kind, amount] of conditions) {
        if (amount === 0) continue;
        const known = amounts.get(kind);
        if (known) known.push(Math.abs(amount));
        else amounts.set(kind, [Math.abs(amount)]);
      }
  return new Map(
    [...amounts]
      .filter(([, each]) => each.length >= LEAST_SEEN)
      .map(([kind, each]) => [kind, each.reduce((sum, one) => sum + one, 0) / each.length]),
  );
}

/** After how many rounds it is told for the most part how fights end: in those that are over then, altogether. */
function tellingRounds(fights: readonly PlayedFight[], weights: Weights): number {
  const mean = fights.reduce((sum, { won }) => sum + won, 0) / (fights.length || 1);
  const open = fights.reduce((sum, { won }) => sum + (won - mean) ** 2, 0);
  const missed = (round: number): number =>
    fights.reduce((sum, { rounds, won }) => {
      const standing = rounds[round];
      return standing ? sum + (won - chanceIn(standing, weights)) ** 2 : sum;
    }, 0);
  let rounds = LEAST_ROUNDS;
  while (rounds < MOST_ROUNDS && missed(rounds) > LEFT_OPEN * open) rounds++;
  return rounds;
}

/** What fights tell of how they end. */
function weightsFrom(
  played: readonly PlayedFight[],
  ids: readonly Id[],
  isOwn: (id: Id) => boolean,
): Weights {
  const own = ids.filter(isOwn).length;
  const kinds = [...kindsIn(played)];
  // A fight counts twice, however long it is: its moments say much the same.
  const moments = played.flatMap(({ rounds, won }) =>
    rounds.map(({ strengths, conditions }) => ({
      factors: [...strengths, ...kinds.map(([kind, usual]) => (conditions.get(kind) ?? 0) / usual)],
      won,
      weight: 2 / rounds.length,
    })),
  );
  const { weights, bias } = fitted(moments, [
    ...ids.map((id) => ({ usual: USUAL_WORTH / (isOwn(id) ? own : ids.length - own), least: 0 })),
    ...kinds.map(() => ({ usual: 0 })),
  ]);
  const [worths, others] = [weights.slice(0, ids.length), weights.slice(ids.length)];
  return {
    worth: new Map(ids.map((id, i) => [id, worths[i] ?? 0])),
    conditions: new Map(kinds.map(([kind, usual], i) => [kind, (others[i] ?? 0) / usual])),
    bias,
  };
}

/**
 * Plays fights on from a position and learns from them what each combatant is worth, and what conditions are.
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
  const rollouts = new Rollouts(ruleset, start, policy, { seed: `${seed}/forecast` });
  const played: PlayedFight[] = [];
  for (let n = 0; n < fights && !stop(); n++) {
    const rounds = [standingIn(ruleset, start, ids, mine)];
    const won = rollouts.play(
      [],
      n,
      ({ state }) => {
        const winners = ruleset.outcome(state)?.winners ?? [];
        return winners.length === 0 ? 0.5 : Number(winners.includes(mine)) / winners.length;
      },
      { rounded: (state) => void rounds.push(standingIn(ruleset, state, ids, mine)) },
    );
    played.push({ rounds, won });
  }
  const weights = weightsFrom(played, ids, (id) => combatantById(start, id).side === mine);
  return new Forecast(ruleset, mine, weights, tellingRounds(played, weights));
}
