import type { Die } from '../values/dice.js';
import type { Json } from '../values/json.js';
import type { Id, Question, Refusal } from '../core/question.js';
import { answerError } from '../core/domain-error.js';
import type { AnswerSource } from '../core/rules-context.js';
import { byFallback } from '../core/rules-context.js';
import type { Origin } from './journal/tape.js';

/** A die of a script: the face, and optionally the draw it is meant for (`attack` or `goblin attack`). */
export interface ScriptDie {
  readonly name?: string;
  readonly value: number;
}

/** An answer of a script to the question with this id, optionally by one combatant (`defence` or `goblin defence`). */
export interface ScriptAnswer {
  readonly name: string;
  readonly value: Json;
}

/** An answer of a script that the rules refuse. */
export interface RefusedAnswer {
  /** The id of the question. */
  readonly question: string;
  readonly who: Id;
  readonly value: Json;
  readonly refusal: Refusal;
}

/** A script does not fit what the rules ask for. */
export class ScriptError extends Error {
  constructor(
    message: string,
    /** The refused answer, if that is the reason. */
    readonly answer?: RefusedAnswer,
  ) {
    super(message);
  }
}

/** Checks an answer of a script against its question. Throws `ScriptError` if the rules refuse it. */
function checkAnswer(question: Question, value: Json): void {
  const { id, who } = question;
  const refusal = answerError(question, value);
  if (refusal)
    throw new ScriptError(`answer of ${who} to "${id}": ${refusal.reason}`, {
      question: id,
      who,
      value,
      refusal,
    });
}

/** Whether the name of a scripted die or answer matches this draw or question of a combatant. */
export const isMeantFor = (name: string, drawn: string, who: Id): boolean =>
  name === drawn || name === `${who} ${drawn}`;

/** Dice and answers from a list. Every die must be used; a missing answer falls back to the rules' own. */
export class Script {
  private nextDie = 0;
  private nextAnswer = 0;

  constructor(
    private readonly dice: readonly ScriptDie[],
    private readonly answers: readonly ScriptAnswer[],
  ) {}

  rewind(): void {
    this.nextDie = 0;
    this.nextAnswer = 0;
  }

  /** The next face. Throws `ScriptError` if there is none, or it is meant for another draw. */
  die(die: Die, name: string, who: Id): number {
    const next = this.dice[this.nextDie];
    if (!next)
      throw new ScriptError(`the script has no die left for the ${die.name} "${name}" of ${who}`);
    if (next.name !== undefined && !isMeantFor(next.name, name, who)) {
      throw new ScriptError(
        `the script has a die for "${next.name}" where the rules roll ${die.name} "${name}" for ${who}`,
      );
    }
    const high = die.low + die.faces - 1;
    if (!Number.isInteger(next.value) || next.value < die.low || next.value > high) {
      throw new ScriptError(
        `${die.name} "${name}" of ${who} cannot show ${next.value}; expected ${die.low} to ${high}`,
      );
    }
    this.nextDie++;
    return next.value;
  }

  /** The answer to a question: the next of the list if it is for this one, else the rules' fallback. */
  answer(question: Question): { readonly value: Json; readonly from: Origin } {
    const next = this.answers[this.nextAnswer];
    if (next && isMeantFor(next.name, question.id, question.who)) {
      checkAnswer(question, next.value);
      this.nextAnswer++;
      return { value: next.value, from: 'script' };
    }
    if (question.fallback !== undefined) return { value: question.fallback, from: 'fallback' };
    throw new ScriptError(`the script has no answer of ${question.who} to "${question.id}"`);
  }

  /** What was not used, in words; undefined if everything was. */
  left(): string | undefined {
    const dice = this.dice.length - this.nextDie;
    if (dice > 0)
      return `the script has ${dice} ${dice === 1 ? 'die' : 'dice'} left that the rules did not ask for`;
    const answer = this.answers[this.nextAnswer];
    return answer && `the script has an answer to "${answer.name}" that the rules did not ask for`;
  }
}

/**
 * Answers every question with the first answer that matches it, as often as it comes up, and any other by the rules'
 * fallback.
 * @param used receives the names of the answers used.
 */
export const answering =
  (answers: readonly ScriptAnswer[], used: Set<string>): AnswerSource =>
  (questions) =>
    questions.map((question) => {
      const found = answers.find(({ name }) => isMeantFor(name, question.id, question.who));
      if (!found) return byFallback([question])[0] ?? null;
      checkAnswer(question, found.value);
      used.add(found.name);
      return found.value;
    });
