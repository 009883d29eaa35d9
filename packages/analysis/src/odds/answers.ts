import type {
  Command,
  FightState,
  Id,
  Json,
  Option,
  Question,
  RuleId,
  Ruleset,
} from '@tiltyard/engine';
import type { Fraction } from '@tiltyard/engine/values';
import { domainError } from '@tiltyard/engine/core';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { deepCopy, isEqual } from '@tiltyard/engine/values';
import type { AnswerPolicy, NoOdds, Odds, OddsOptions } from './odds.js';
import { odds } from './odds.js';
import { probabilityOf } from './summary.js';

/** A question that may come up inside an action. */
export interface PossibleQuestion {
  readonly id: string;
  readonly who: Id;
  readonly rules: readonly RuleId[];
  /** The question as it first came up; on other branches its numbers may differ. */
  readonly question: Question;
  /**
   * Every answer that is available on some branch. Numbers are listed within their bounds, at wider steps if there are
   * too many.
   */
  readonly answers: readonly Option[];
  /** The chance that it is asked. */
  readonly weight: Fraction;
  readonly chance: number;
}

/** The odds if a question is always answered this way when available, and with the usual answers otherwise. */
export interface AnswerOdds {
  readonly answer: Option;
  readonly odds: Odds | NoOdds;
}

/** A number with more values than this is offered in steps. */
const MOST_ANSWERS = 41;

const nameOf = ({ id, who }: { readonly id: string; readonly who: Id }): string =>
  `${who}\u0000${id}`;

function answersTo({ domain }: Question): readonly Option[] {
  switch (domain.kind) {
    case 'choice':
      return domain.options.filter((option) => !option.refused);
    case 'number': {
      const { min, max, step = 1 } = domain;
      const count = Math.floor((max - min) / step) + 1;
      const stride = step * Math.max(1, Math.ceil(count / MOST_ANSWERS));
      return Array.from({ length: Math.floor((max - min) / stride) + 1 }, (_, i) => ({
        value: min + i * stride,
      }));
    }
    case 'cell':
      return domain.cells.map((cell) => ({ value: [...cell] }));
    default:
      return [];
  }
}

const answererOf = <S extends FightState>(
  ruleset: Ruleset<S>,
  { answer }: OddsOptions<S>,
): AnswerPolicy<S> =>
  answer === undefined || answer === 'fallback' ? sensiblePolicy(ruleset).answer : answer;

/**
 * The odds of an action, and the questions that may come up in it with their chances, in the order in which they first
 * come up.
 * @param options the answer policy; `fallback` is replaced by sensible players, since default answers are given without
 * asking.
 */
export function questionsIn<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  options: OddsOptions<S> = {},
): { readonly odds: Odds | NoOdds; readonly questions: readonly PossibleQuestion[] } {
  const found = new Map<string, { readonly question: Question; readonly answers: Option[] }>();
  const answer = answererOf(ruleset, options);
  const all = odds(ruleset, state, command, {
    ...options,
    answer(question, at) {
      const known = found.get(nameOf(question)) ?? { question: deepCopy(question), answers: [] };
      found.set(nameOf(question), known);
      for (const option of answersTo(question))
        if (!known.answers.some((each) => isEqual(each.value, option.value)))
          known.answers.push(option);
      return answer(question, at);
    },
  });
  if (all.kind !== 'odds') return { odds: all, questions: [] };
  const questions = [...found.values()].map(({ question, answers }): PossibleQuestion => {
    const { id, who, rules } = question;
    return {
      id,
      who,
      rules,
      question,
      answers,
      ...probabilityOf(all, ({ asked }) =>
        asked.some((each) => each.id === id && each.who === who),
      ),
    };
  });
  return { odds: all, questions };
}

/** A fixed answer to a question. */
export interface FixedAnswer {
  readonly question: Pick<PossibleQuestion, 'id' | 'who'>;
  readonly value: Json;
}

/** The odds of an action for one answer to a question inside it. */
export function oddsIf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  { question, value }: FixedAnswer,
  options: OddsOptions<S> = {},
): Odds | NoOdds {
  const otherwise = answererOf(ruleset, options);
  return odds(ruleset, state, command, {
    ...options,
    answer: (asked, at) =>
      asked.id === question.id && asked.who === question.who && !domainError(asked.domain, value)
        ? value
        : otherwise(asked, at),
  });
}

/**
 * The odds of an action for every answer to a question inside it: parry or dodge? Each is worked out only when it is
 * requested.
 */
export function* oddsByAnswer<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  question: PossibleQuestion,
  options: OddsOptions<S> = {},
): Generator<AnswerOdds, void, undefined> {
  for (const answer of question.answers)
    yield {
      answer,
      odds: oddsIf(ruleset, state, command, { question, value: answer.value }, options),
    };
}
