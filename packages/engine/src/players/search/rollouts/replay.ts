import { FunctionDice } from '../../../core/dice-sources.js';
import { domainError } from '../../../core/domain-error.js';
import type { Question } from '../../../core/question.js';
import type { AnswerSource, DiceSource } from '../../../core/rules-context.js';
import type { Command } from '../../../core/state.js';
import type { Json } from '../../../values/json.js';
import { isEqual } from '../../../values/json.js';
import type { KnownItem } from '../../asked-action.js';
import { drawKey } from '../../asked-action.js';

/** A question, the action that asked it, and what is known of that action. */
export interface AskedQuestion {
  readonly question: Question;
  readonly command: Command;
  readonly known: readonly KnownItem[];
}

/** An action takes another course than it did when the question came up. */
export class OtherwiseError extends Error {}

/** The values of the available options; for any other domain its kind. */
const openTo = ({ domain }: Question): unknown =>
  domain.kind === 'choice'
    ? domain.options.flatMap(({ value, refused }) => (refused ? [] : [value]))
    : domain.kind;

/** Whether two questions are the same as far as the answering players can tell. */
const isSame = (a: Question, b: Question): boolean =>
  a.id === b.id && a.who === b.who && isEqual(a.about, b.about) && isEqual(openTo(a), openTo(b));

/**
 * Replays an action up to a question that came up in it, with new dice where they are not known, and continues with
 * another answer.
 */
export class Replay {
  readonly command: Command;
  readonly source: DiceSource;
  readonly answers: AnswerSource;
  private readonly question: Question;
  /** What is known, by roller or answerer, name and count. */
  private readonly known: ReadonlyMap<string, Json>;
  /** How often each was rolled or answered. */
  private readonly counts = new Map<string, number>();
  private answer: Json = null;
  private stage: 'before' | 'after' = 'after';

  /** @param answers for everyone, where they are not known. */
  constructor(
    { question, command, known }: AskedQuestion,
    dice: DiceSource,
    answers: AnswerSource,
  ) {
    this.command = command;
    this.question = question;
    this.known = new Map(known.map((each) => [`${drawKey(each)} ${each.place}`, each.value]));
    this.source = new FunctionDice((die, name, who) => {
      const face = this.recall({ kind: 'die', name, who });
      const fits = typeof face === 'number' && face >= die.low && face < die.low + die.faces;
      return fits ? face : dice.die(die, name, who);
    });
    this.answers = (questions) => {
      const usual = answers(questions);
      return questions.map((each, i) => {
        const answer = this.answerTo(each);
        return answer === undefined ? (usual[i] ?? null) : answer;
      });
    };
  }

  begin(answer: Json): void {
    this.answer = answer;
    this.stage = 'before';
    this.counts.clear();
  }

  /**
   * Call it when the action is over.
   * @throws if the question has not come up.
   */
  end(): void {
    if (this.stage === 'before') throw new OtherwiseError();
  }

  /** What is known of the next die or answer of a kind. */
  private recall(draw: Pick<KnownItem, 'kind' | 'name' | 'who'>): Json | undefined {
    if (this.stage === 'after') return undefined;
    const key = drawKey(draw);
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return this.known.get(`${key} ${count}`);
  }

  private answerTo(question: Question): Json | undefined {
    if (this.stage === 'after') return undefined;
    const { id: name, who } = question;
    const known = this.recall({ kind: 'answer', name, who });
    if (known !== undefined) {
      // With other dice a different question may come up first, which this value does not answer.
      if (domainError(question.domain, known)) throw new OtherwiseError();
      return known;
    }
    if (name !== this.question.id || who !== this.question.who) return undefined;
    if (!isSame(question, this.question)) throw new OtherwiseError();
    this.stage = 'after';
    return this.answer;
  }
}
