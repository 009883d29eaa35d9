import type { Json, JsonObject, Question } from '@tiltyard/engine';
import { Script } from '@tiltyard/engine/fight';
import type { Stage } from './stage.js';

/** A script that records the questions it is asked. */
class Hearing extends Script {
  readonly heard: Question[] = [];

  override answer(question: Question) {
    this.heard.push(question);
    return super.answer(question);
  }
}

/** The rules cited by the questions of one of Ann's commands, with who is asked. */
export function cited(
  s: Stage,
  command: { readonly do: string; readonly with: JsonObject },
  id: string,
  dice: readonly number[],
  answers: readonly (readonly [string, Json])[] = [],
) {
  const script = new Hearing(
    dice.map((value) => ({ value })),
    answers.map(([name, value]) => ({ name, value })),
  );
  s.fight.perform({ by: 'ann', ...command }, { script });
  const question = script.heard.find((each) => each.id === id);
  return question && `${question.who}: ${question.rules.join(', ')}`;
}
