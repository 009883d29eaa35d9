import type { Generator } from '../values/generator.js';
import type { Json } from '../values/json.js';
import { isEqual } from '../values/json.js';
import { withMemo } from '../core/memo/memo-scope.js';
import { quickOffers } from './offers.js';
import type { AskedAction } from './asked-action.js';
import { askedAction } from './asked-action.js';
import type { Opinion, Picker } from './fill.js';
import { completed, SENSIBLE, valueFrom } from './fill.js';
import type { ActionScores, AnswerScore } from './scores.js';
import { scoresOf } from './scores.js';
import type { Id, Option, Question } from '../core/question.js';
import type { Action } from '../core/rules-context.js';
import type { Seat } from '../core/seat.js';
import { asksOfFogged } from '../ruleset/scenes/fog.js';
import type { ActionUnderWay } from '../fight/steps/under-way.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Command, FightState } from '../core/state.js';
import { acting } from '../core/state.js';

/** Plays a combatant: chooses commands and answers questions. It is only ever shown a view. */
export interface Policy<S extends FightState> {
  /** The next command; undefined if there is nothing it can do. */
  command(state: S, by: Id): Command | undefined;
  /** @param asked what is known of the action that asks the question, if it may be known. */
  answer(question: Question, state: S, asked?: () => AskedAction<S> | undefined): Json;
  /** Set if it uses `asked`: the caller then tracks actions. */
  readonly looksBack?: boolean;
  /**
   * Set if every answer is the rules' own fallback; a function decides by the question's id. Questions with a fallback
   * are not even asked then.
   */
  readonly plain?: boolean | ((question: string) => boolean);
}

/** Whether a policy answers questions of an id with the rules' own fallback, if there is one. */
export const isPlainTo = <S extends FightState>({ plain }: Policy<S>, question: string): boolean =>
  typeof plain === 'function' ? plain(question) : plain === true;

/**
 * A policy's answer for a seat, from what the seat is shown. A question that names a combatant hidden from it by fog
 * gets the rules' own answer; if there is none, a seat that knows of everyone answers it.
 */
export function answerBy<S extends FightState>(
  policy: Policy<S>,
  ruleset: Ruleset<S>,
  {
    question,
    state,
    seat,
    action,
  }: {
    readonly question: Question;
    readonly state: S;
    readonly seat: Seat;
    readonly action?: ActionUnderWay<S> | undefined;
  },
): Json {
  if (!asksOfFogged(ruleset, question, state, seat))
    return policy.answer(
      question,
      ruleset.view(state, seat),
      action && (() => askedAction(ruleset, action, question, seat)),
    );
  return question.fallback ?? policy.answer(question, state);
}

const answered = (question: Question, picker: Picker, opinion: Opinion): Json => {
  const value = valueFrom(picker, question.domain, opinion);
  if (value !== undefined) return value;
  return question.fallback === undefined ? null : question.fallback;
};

/** The utility of the answers to a question. */
function opinionOn<S extends FightState>(
  { players }: Ruleset<S>,
  state: S,
  question: Question,
): Opinion {
  const score = players?.answers.get(question.id);
  return {
    option: ({ value }) => score?.(state, question, value) ?? 0,
    destination: () => 0,
    nested: () => undefined,
  };
}

/** Anything legal, every possibility at every choice equally likely; good at finding cases no one thought of. */
export function randomPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const picker: Picker = {
    heeds: false,
    one: (from) => (from.length === 0 ? undefined : from[generator.below(from.length)]),
    option(options) {
      return this.one(
        options.filter(({ refused }) => !refused),
        () => 0,
      );
    },
    number: ({ min, max, step = 1 }) =>
      min + step * generator.below(Math.floor((max - min) / step) + 1),
    count: (min, max) => (max <= min ? min : min + generator.below(max - min + 1)),
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const possible = [...quickOffers(ruleset, state, by)];
        while (possible.length > 0) {
          const [action] = possible.splice(generator.below(possible.length), 1);
          const command = action && completed(ruleset, { action, state, actor: by }, picker);
          if (command) return command;
        }
        return undefined;
      }),
    answer: (question, state) => answered(question, picker, opinionOn(ruleset, state, question)),
  };
}

/** An action and its utility. */
interface ScoredAction<S extends FightState> {
  readonly action: Action<S>;
  readonly scores: ActionScores<S>;
  /** Copied from the action and its scores, since every choice reads them for every action. */
  readonly blocked: Action<S>['blocked'];
  readonly utility: ActionScores<S>['utility'];
  readonly maxUtility: number;
  /** The action earlier in the ruleset wins a tie. */
  readonly place: number;
}

/** The actions that automatic players may take, highest possible utility first. */
function scoredActions<S extends FightState>(ruleset: Ruleset<S>): readonly ScoredAction<S>[] {
  return [...ruleset.actions.values()]
    .map((action, place) => {
      const scores = scoresOf(ruleset, action);
      const { blocked } = action;
      const { maxUtility, utility } = scores;
      return { action, scores, blocked, utility, maxUtility, place };
    })
    .filter(({ action, maxUtility }) => action.when !== 'gm' && maxUtility > 0)
    .toSorted((a, b) => b.maxUtility - a.maxUtility);
}

const NONE_TRIED: readonly never[] = [];

/**
 * What looks best by the ruleset's scores for actions, options and places: fights in a simple, sensible way. Ties go to
 * what comes first; it never chooses at random.
 */
export function sensiblePolicy<S extends FightState>(ruleset: Ruleset<S>): Policy<S> {
  const byPromise = scoredActions(ruleset);
  const anyTime = byPromise.filter(({ action }) => action.when !== 'turn');
  /** The best available action, except those already tried. */
  const favourite = (
    state: S,
    by: Id,
    tried: readonly ScoredAction<S>[],
  ): ScoredAction<S> | undefined => {
    const candidates = acting(state) === by ? byPromise : anyTime;
    let found: ScoredAction<S> | undefined;
    let highest = 0;
    for (let i = 0; i < candidates.length; i++) {
      const each = candidates[i];
      if (each === undefined || each.maxUtility < highest) break;
      if (tried.length > 0 && tried.includes(each)) continue;
      if (each.blocked(state, by)) continue;
      const utility = each.utility(state, by);
      if (utility < highest || utility <= 0) continue;
      if (utility === highest && (!found || each.place > found.place)) continue;
      found = each;
      highest = utility;
    }
    return found;
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        let tried: readonly ScoredAction<S>[] = NONE_TRIED;
        for (;;) {
          const found = favourite(state, by, tried);
          if (!found) return undefined;
          const { action, scores } = found;
          const plan = scores.plan(state, by);
          const command = completed(ruleset, { action, state, actor: by }, SENSIBLE, plan);
          if (command) return command;
          tried = [...tried, found];
        }
      }),
    plain: (question) => ruleset.players?.answers.has(question) !== true,
    answer(question, state) {
      const { fallback } = question;
      if (fallback === undefined)
        return answered(question, SENSIBLE, opinionOn(ruleset, state, question));
      const score = ruleset.players?.answers.get(question.id);
      return (score && better(score, state, question)) ?? fallback;
    },
  };
}

/**
 * What looks best to do now, best first: one command for each action that a sensible player would consider, judged as
 * `sensiblePolicy` judges. Ending the turn is not among them.
 * @param most the maximum number of commands
 */
export function favourites<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  most: number,
): readonly Command[] {
  return withMemo(state, () => {
    const liked = quickOffers(ruleset, state, by)
      .filter(({ endsTurn }) => endsTurn !== true)
      .map((action) => {
        const scores = scoresOf(ruleset, action);
        return { action, scores, utility: scores.utility(state, by) };
      })
      .filter(({ utility }) => utility > 0)
      .toSorted((a, b) => b.utility - a.utility);
    const found: Command[] = [];
    for (const { action, scores } of liked) {
      if (found.length >= most) break;
      const plan = scores.plan(state, by);
      const command = completed(ruleset, { action, state, actor: by }, SENSIBLE, plan);
      if (command) found.push(command);
    }
    return found;
  });
}

/** The answer that the ruleset scores higher than the rules' own, if there is one. */
function better<S extends FightState>(
  score: AnswerScore<S>,
  state: S,
  question: Question,
): Json | undefined {
  const { domain, fallback } = question;
  if (domain.kind !== 'choice') return undefined;
  let plain: number | undefined;
  let found: Option | undefined;
  let highest = -Infinity;
  for (const option of domain.options) {
    const isOwn = plain === undefined && isEqual(option.value, fallback);
    if (option.refused && !isOwn) continue;
    const utility = score(state, question, option.value);
    if (isOwn) plain = utility;
    if (option.refused || utility <= highest) continue;
    found = option;
    highest = utility;
  }
  return highest > (plain ?? 0) ? found?.value : undefined;
}
