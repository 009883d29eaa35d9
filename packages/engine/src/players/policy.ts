import type { Generator } from '../values/generator.js';
import type { Json } from '../values/json.js';
import { isEqual } from '../values/json.js';
import { withMemo } from '../core/memo/memo-scope.js';
import { quickOffers } from './offers.js';
import type { AskedAction } from './asked-action.js';
import { askedAction } from './asked-action.js';
import type { Opinion, Picker } from './fill.js';
import { completed, SENSIBLE, valueFrom } from './fill.js';
import { scoresOf } from './scores.js';
import type { Id, Option, Question } from '../core/question.js';
import type { Seat } from '../core/seat.js';
import { asksOfFogged } from '../ruleset/fog.js';
import type { ActionUnderWay } from '../fight/under-way.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Command, FightState } from '../core/state.js';
import { acting } from '../core/state.js';

/** Plays for a combatant: picks commands and answers questions. It is shown a view, never more. */
export interface Policy<S extends FightState> {
  /** The next command; nothing if there is nothing it can do. */
  command(state: S, by: Id): Command | undefined;
  /** @param asked what is known of the action in which the question comes up, where that may be known. */
  answer(question: Question, state: S, asked?: () => AskedAction<S> | undefined): Json;
  /** Set if it looks at that: then the one who plays fights keeps count of actions. */
  readonly looksBack?: boolean;
  /**
   * Set if every answer is the rules' own fallback, or says so of the answers to questions of an id; those that have one are
   * then not even put.
   */
  readonly plain?: boolean | ((question: string) => boolean);
}

/** Whether what a policy answers to questions of an id is the rules' own fallback, if they have one. */
export const isPlainTo = <S extends FightState>({ plain }: Policy<S>, question: string): boolean =>
  typeof plain === 'function' ? plain(question) : plain === true;

/**
 * What a policy answers for those of a seat, by what they are shown. A question that names a combatant whom the fog hides
 * from them gets the rules' own answer; only where there is none it is answered by one who knows of everybody.
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

/** What is thought of the answers to a question. */
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

/** Anything legal, every possibility at every choice as likely; good at finding what nobody thought of. */
export function randomPolicy<S extends FightState>(
  ruleset: Ruleset<S>,
  generator: Generator,
): Policy<S> {
  const picker: Picker = {
    heeds: false,
    one: (from) => (from.length === 0 ? undefined : from[generator.below(from.length)]),
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

/**
 * What looks best by the scores that the ruleset gives to actions, options and places: fights in a plain, sensible
 * way. Ties go to what stands first; it never chooses at random.
 */
export function sensiblePolicy<S extends FightState>(ruleset: Ruleset<S>): Policy<S> {
  const byPromise = [...ruleset.actions.values()]
    .map((action, place) => ({ action, place, scores: scoresOf(ruleset, action) }))
    .filter(({ action, scores }) => action.when !== 'gm' && scores.maxUtility > 0)
    .toSorted((a, b) => b.scores.maxUtility - a.scores.maxUtility);
  const anyTime = byPromise.filter(({ action }) => action.when !== 'turn');
  type Scored = (typeof byPromise)[number];
  /** The best action that is open, but for those that were tried. */
  const favourite = (state: S, by: Id, tried: readonly Scored[]): Scored | undefined => {
    let found: Scored | undefined;
    let highest = 0;
    for (const each of acting(state) === by ? byPromise : anyTime) {
      if (each.scores.maxUtility < highest) break;
      if (tried.includes(each) || each.action.blocked(state, by)) continue;
      const utility = each.scores.utility(state, by);
      if (utility > highest || (found && utility === highest && each.place < found.place)) {
        found = each;
        highest = utility;
      }
    }
    return found;
  };
  return {
    command: (state, by) =>
      withMemo(state, () => {
        const tried: Scored[] = [];
        for (;;) {
          const found = favourite(state, by, tried);
          if (!found) return undefined;
          const { action, scores } = found;
          const plan = scores.plan(state, by);
          const command = completed(ruleset, { action, state, actor: by }, SENSIBLE, plan);
          if (command) return command;
          tried.push(found);
        }
      }),
    plain: (question) => ruleset.players?.answers.has(question) !== true,
    answer(question, state) {
      const opinion = opinionOn(ruleset, state, question);
      if (question.fallback === undefined) return answered(question, SENSIBLE, opinion);
      return better(question, opinion) ?? question.fallback;
    },
  };
}

/**
 * What looks best to do now, the best first: one command for each of the actions that a sensible player would think of,
 * judged as `sensiblePolicy` judges. Ending the turn is not among them.
 * @param most how many at most
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

/** An option that looks better than the rules' own answer, if the ruleset says so of one. */
function better({ domain, fallback }: Question, opinion: Opinion): Json | undefined {
  if (domain.kind !== 'choice') return undefined;
  let plain: number | undefined;
  let found: Option | undefined;
  let highest = -Infinity;
  for (const option of domain.options) {
    const isOwn = plain === undefined && isEqual(option.value, fallback);
    if (option.refused && !isOwn) continue;
    const utility = opinion.option(option);
    if (isOwn) plain = utility;
    if (option.refused || utility <= highest) continue;
    found = option;
    highest = utility;
  }
  return highest > (plain ?? 0) ? found?.value : undefined;
}
