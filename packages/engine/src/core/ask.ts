import type { Json } from '../values/json.js';
import { isEqual } from '../values/json.js';
import type { Option, Question } from './question.js';

/** A question with its options. Give the options as a function if they are costly and there is a fallback. */
export interface Ask<T extends Json> extends Omit<Question, 'domain' | 'fallback'> {
  readonly options: readonly Option<T>[] | (() => readonly Option<T>[]);
  readonly fallback?: T;
}

/** The options of a question, worked out now if given as a function. */
export const optionsOf = <T extends Json>({ options }: Ask<T>): readonly Option<T>[] =>
  typeof options === 'function' ? options() : options;

/** The question as its addressee gets it. */
export function questionOf<T extends Json>(
  { id, who, rules, about, shows, theirs, fallback }: Ask<T>,
  options: readonly Option<T>[],
): Question {
  return {
    id,
    who,
    rules,
    about,
    ...(shows && { shows }),
    ...(theirs && { theirs }),
    domain: { kind: 'choice', options },
    ...(fallback !== undefined && { fallback }),
  };
}

/** The option that an answer names. Answers are checked where they come in. */
export function chosen<T extends Json>(
  id: string,
  options: readonly Option<T>[],
  answer: Json | undefined,
): T {
  for (const option of options) if (option.value === answer) return option.value;
  const found = options.find((option) => isEqual(option.value, answer));
  return found ? found.value : unanswered(id);
}

/** The answer when there is nothing to choose. Null is an answer like any other. */
export function only<T extends Json>({ id, fallback }: Ask<T>, [option]: readonly Option<T>[]): T {
  const answer = option ? option.value : fallback;
  return answer === undefined ? unanswered(id) : answer;
}

/** @throws always: an open question at this point is a bug of the answer source. */
export function unanswered(id: string): never {
  throw new Error(`question "${id}" was left without an answer`);
}
