import type { Command, FightState, Question, Refusal, Ruleset } from '@tiltyard/engine';
import type { Fraction, Limits } from '@tiltyard/engine/values';
import { GM } from '@tiltyard/engine';
import { commandRefusal } from '@tiltyard/engine/core';
import { enumerate } from '@tiltyard/engine/odds';
import { toNumber } from '@tiltyard/engine/values';
import { actionOf, isBeginning } from './act.js';
import type { OddsOptions, OddsOutcome } from './trial.js';
import { Trial, UnansweredError } from './trial.js';

export { BEGINNING, isBeginning } from './act.js';
export type { AnswerPolicy, OddsOptions, OddsOutcome, CombatantChange } from './trial.js';

/** All outcomes of an action, with exact weights that add up to 1 together with `leftOut`. */
export interface Odds {
  readonly kind: 'odds';
  readonly command: Command;
  /** Most likely first. */
  readonly outcomes: readonly OddsOutcome[];
  /** The weight of what was not followed: open-ended dice past their bound, and everything cut off by a limit. */
  readonly leftOut: Fraction;
  /** The number of branches walked. */
  readonly leaves: number;
  /** False if a limit ended the walk. */
  readonly complete: boolean;
}

/** Why there are no odds: the rules refuse the action, or no policy can answer a question inside it. */
export type NoOdds =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unanswered'; readonly question: Question };

/** 200,000 branches (well under a second) and four dice of an open-ended chain. */
export const ODDS_LIMITS: Limits = { leaves: 200_000, chain: 4, retries: 8 };

/** Why a command would be refused; undefined if it is allowed. */
export function refusalOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): Refusal | undefined {
  const { do: id, by } = command;
  if (isBeginning(ruleset, command))
    return state.round === 0 ? undefined : { rules: [], reason: 'the fight has already begun' };
  const action = actionOf(ruleset, id);
  if (!action) return { rules: [], reason: `there is no action "${id}"` };
  if (by !== GM && !Object.hasOwn(state.combatants, by))
    return { rules: [], reason: `there is no combatant "${by}"` };
  return commandRefusal(action, state, command);
}

/**
 * The exact odds of an action: the joint distribution of all its outcomes. Synchronous; changes nothing.
 * @param state what the asking seat sees (`ruleset.view`), so that the odds reveal no more than the seat knows.
 * @returns the odds, or why there are none.
 */
export function odds<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  options: OddsOptions<S> = {},
): Odds | NoOdds {
  // An action in progress is not refused any more; the GM may even have overridden a refusal.
  const refusal = options.tape ? undefined : refusalOf(ruleset, state, command);
  if (refusal) return { kind: 'refused', refusal };
  const trial = new Trial(ruleset, state, command, options);
  try {
    const { outcomes, leftOut, leaves, complete } = enumerate(
      (chance) => trial.run(chance),
      trial.written,
      { ...ODDS_LIMITS, ...options.limits },
      trial.standing,
    );
    const list = [...outcomes.values()].map(({ value, weight }): OddsOutcome => ({
      weight,
      chance: toNumber(weight),
      ...value,
    }));
    return {
      kind: 'odds',
      command,
      outcomes: list.toSorted((a, b) => b.chance - a.chance),
      leftOut,
      leaves,
      complete,
    };
  } catch (error) {
    if (error instanceof UnansweredError) return { kind: 'unanswered', question: error.question };
    throw error;
  }
}
