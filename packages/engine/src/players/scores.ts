import type { Action } from '../core/action.js';
import type { DefinedAction, OptionOf } from '../core/define-action.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Destination, Id, Option, Question } from '../core/question.js';
import { appealOf } from '../core/question.js';
import type { FightState } from '../core/state.js';

/** What automatic players think of an action with parameters `P`. Higher is better; 0 or less is never chosen by a sensible one. */
export interface ScoreSpec<S extends FightState, P extends JsonObject> {
  utility(state: S, actor: Id): number;
  /** The highest that its utility can be, so that a player who has found better need not look at it. */
  readonly maxUtility: number;
  /** Parameters to give it, as far as they are known from judging it; the others go by their options. */
  plan?(state: S, actor: Id): Partial<P> | undefined;
  /** How good each option of a parameter looks, or each item of a list. */
  readonly options?: {
    readonly [K in keyof P]?: (
      state: S,
      actor: Id,
      option: OptionOf<P[K]>,
      chosen: Partial<P>,
    ) => number;
  };
  /** How good it looks to end a way at a place, for parameters that are paths. */
  readonly destinations?: {
    readonly [K in keyof P]?: (
      state: S,
      actor: Id,
      destination: Destination,
      chosen: Partial<P>,
    ) => number;
  };
  /** What to give a parameter outright; nothing to go by its options or its suggestion. */
  readonly values?: {
    readonly [K in keyof P]?: (state: S, actor: Id, chosen: Partial<P>) => P[K] | undefined;
  };
}

/** What automatic players think of one action. */
export interface ActionScores<S extends FightState> {
  readonly action: string;
  readonly maxUtility: number;
  utility(state: S, actor: Id): number;
  /** Parameters to give it; those that are not in it go by the utility of their options. */
  plan(state: S, actor: Id): JsonObject | undefined;
  option(state: S, actor: Id, parameter: string, option: Option, chosen: JsonObject): number;
  destination(
    state: S,
    actor: Id,
    parameter: string,
    destination: Destination,
    chosen: JsonObject,
  ): number;
  value(state: S, actor: Id, parameter: string, chosen: JsonObject): Json | undefined;
}

/** How good an answer to a question looks. */
export type AnswerScore<S extends FightState> = (
  state: S,
  question: Question,
  answer: Json,
) => number;

/** What automatic players of a system go by. */
export interface Players<S extends FightState> {
  readonly actions: ReadonlyMap<string, ActionScores<S>>;
  /** By the ids of questions. */
  readonly answers: ReadonlyMap<string, AnswerScore<S>>;
}

/** Says what automatic players think of an action. */
export function scores<S extends FightState, P extends JsonObject>(
  action: DefinedAction<S, P>,
  spec: ScoreSpec<S, P>,
): ActionScores<S> {
  const { options, destinations, values } = spec;
  const read = <T>(chosen: JsonObject, use: (typed: Partial<P>) => T): T | undefined =>
    action.isSoFar(chosen) ? use(chosen) : undefined;
  return {
    action: action.id,
    maxUtility: spec.maxUtility,
    utility: (state, actor) => spec.utility(state, actor),
    plan: (state, actor) => spec.plan?.(state, actor),
    option(state, actor, parameter, option, chosen) {
      const score = action.has(parameter) ? options?.[parameter] : undefined;
      const { value } = option;
      if (!score || !action.has(parameter) || !action.isOption(parameter, value))
        return appealOf(option);
      return read(chosen, (typed) => score(state, actor, value, typed)) ?? 0;
    },
    destination(state, actor, parameter, destination, chosen) {
      const score = action.has(parameter) ? destinations?.[parameter] : undefined;
      if (!score) return destination.appeal ?? 0;
      return read(chosen, (typed) => score(state, actor, destination, typed)) ?? 0;
    },
    value(state, actor, parameter, chosen) {
      const value = action.has(parameter) ? values?.[parameter] : undefined;
      return value && read(chosen, (typed) => value(state, actor, typed));
    },
  };
}

/** What is thought of an action of which nothing is said: it is never chosen, and its options go by themselves. */
const unscored = <S extends FightState>(action: Action<S>): ActionScores<S> => ({
  action: action.id,
  maxUtility: action.appealUpTo,
  utility: action.appeal,
  plan: action.plan,
  option: (_, __, ___, option) => appealOf(option),
  destination: (_, __, ___, { appeal = 0 }) => appeal,
  value: () => undefined,
});

/** What automatic players of a system think of one of its actions. */
export const scoresOf = <S extends FightState>(
  { players }: { readonly players?: Players<S> },
  action: Action<S>,
): ActionScores<S> => players?.actions.get(action.id) ?? unscored(action);

/** Whoever has readied an action does it when the time comes. */
const takesIt = (_: FightState, __: Question, answer: Json): number => Number(answer === 'yes');

/** Puts together what automatic players of a system go by: scores of actions, and of answers by the ids of questions. */
export const createPlayers = <S extends FightState>(
  actions: readonly ActionScores<S>[],
  answers: Readonly<Record<string, AnswerScore<S>>> = {},
): Players<S> => ({
  actions: new Map(actions.map((each) => [each.action, each])),
  answers: new Map([['readied', takesIt], ...Object.entries(answers)]),
});
