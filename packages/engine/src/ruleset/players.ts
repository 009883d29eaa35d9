import type { Destination, Id, Option, Question } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { Json, JsonObject } from '../values/json.js';

/** The scores of automatic players for one action. */
export interface ActionScores<S extends FightState> {
  readonly action: string;
  readonly maxUtility: number;
  utility(state: S, actor: Id): number;
  /** Parameters to use; those not in it follow the utility of their options. */
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

/** The score of an answer to a question. */
export type AnswerScore<S extends FightState> = (
  state: S,
  question: Question,
  answer: Json,
) => number;

/** The scores of a system's automatic players. */
export interface Players<S extends FightState> {
  readonly actions: ReadonlyMap<string, ActionScores<S>>;
  /** By the ids of questions. */
  readonly answers: ReadonlyMap<string, AnswerScore<S>>;
}
