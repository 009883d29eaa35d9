import type { Action } from '../core/rules-context.js';
import type { DefinedAction, OptionOf } from '../core/define-action.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Destination, Id, Question } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { ActionScores, AnswerScore, Players } from '../ruleset/players.js';

export type { ActionScores, AnswerScore, Players } from '../ruleset/players.js';

/**
 * The utility of an action with parameters `P` to automatic players. Higher is better; a sensible player never chooses
 * 0 or less.
 */
export interface ScoreSpec<S extends FightState, P extends JsonObject> {
  utility(state: S, actor: Id): number;
  /** The highest possible utility, so that a player who has found better can skip it. */
  readonly maxUtility: number;
  /**
   * Parameters already known from computing the utility; the others are chosen by the scores of their options. An
   * optional one that is undefined is left out.
   */
  plan?(state: S, actor: Id): Partial<P> | undefined;
  /** The score of each option of a parameter, each item of a list, or each cell. */
  readonly options?: {
    readonly [K in keyof P]?: (
      state: S,
      actor: Id,
      option: OptionOf<P[K]>,
      chosen: Partial<P>,
    ) => number;
  };
  /** The score of ending a path at a place, for parameters that are paths. */
  readonly destinations?: {
    readonly [K in keyof P]?: (
      state: S,
      actor: Id,
      destination: Destination,
      chosen: Partial<P>,
    ) => number;
  };
  /**
   * A parameter's value given directly; undefined to go by the scores of its options. Lines, records and data have no
   * such scores: they are given here or left out.
   */
  readonly values?: {
    readonly [K in keyof P]?: (state: S, actor: Id, chosen: Partial<P>) => P[K] | undefined;
  };
}

/** Declares how automatic players score an action. */
export function scores<S extends FightState, P extends JsonObject>(
  action: DefinedAction<S, P>,
  spec: ScoreSpec<S, P>,
): ActionScores<S> {
  const { options, destinations, values } = spec;
  return {
    action: action.id,
    maxUtility: spec.maxUtility,
    utility: (state, actor) => spec.utility(state, actor),
    plan: (state, actor) => spec.plan?.(state, actor),
    option(state, actor, parameter, { value }, chosen) {
      if (!options || !action.has(parameter)) return 0;
      const score = options[parameter];
      return score && action.isOption(parameter, value, chosen) && action.isSoFar(chosen)
        ? score(state, actor, value, chosen)
        : 0;
    },
    destination(state, actor, parameter, destination, chosen) {
      if (!destinations || !action.has(parameter)) return 0;
      const score = destinations[parameter];
      return score && action.isSoFar(chosen) ? score(state, actor, destination, chosen) : 0;
    },
    value(state, actor, parameter, chosen) {
      if (!values || !action.has(parameter)) return undefined;
      const value = values[parameter];
      return value && action.isSoFar(chosen) ? value(state, actor, chosen) : undefined;
    },
  };
}

/** The scores of an action without any: it is never chosen, and its options are all equal. */
const unscored = ({ id }: { readonly id: string }): ActionScores<FightState> => ({
  action: id,
  maxUtility: 0,
  utility: () => 0,
  plan: () => undefined,
  option: () => 0,
  destination: () => 0,
  value: () => undefined,
});

/** The scores of a system's automatic players for one of its actions. */
export const scoresOf = <S extends FightState>(
  { players }: { readonly players?: Players<S> },
  action: Action<S>,
): ActionScores<S> => players?.actions.get(action.id) ?? unscored(action);

/** A combatant with a readied action takes it when the time comes. */
const takesIt = (_: FightState, __: Question, answer: Json): number => Number(answer === 'yes');

/** Combines the scores of a system's automatic players: of actions, and of answers by the ids of questions. */
export const createPlayers = <S extends FightState>(
  actions: readonly ActionScores<S>[],
  answers: Readonly<Record<string, AnswerScore<S>>> = {},
): Players<S> => ({
  actions: new Map(actions.map((each) => [each.action, each])),
  answers: new Map([['readied', takesIt], ...Object.entries(answers)]),
});
