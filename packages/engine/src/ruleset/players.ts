import type { Destination, Id, Option, Question } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { Json, JsonObject } from '../values/json.js';

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
