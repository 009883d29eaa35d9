import type { Die } from '../../values/dice.js';
import type { Json } from '../../values/json.js';
import type { Note } from '../../core/events/note.js';
import type { Id, Question, Refusal } from '../../core/question.js';
import type { Seat } from '../../core/seat.js';
import type { Entry, OpenQuestion } from '../journal/journal.js';
import type { RefusedAnswer, Script } from '../script.js';
import type { Origin } from '../journal/tape.js';
import type { ActionUnderWay } from './under-way.js';

/** The result of an attempt. Only `done` changes the fight; `asks` waits for answers. */
export type StepResult<S> =
  | { readonly kind: 'done'; readonly entry: Entry }
  | {
      readonly kind: 'asks';
      readonly asked: readonly OpenQuestion[];
      readonly preview: S;
      readonly notes: readonly Note[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'failed';
      readonly problem: string;
      /** The scripted answer that the rules refuse, if that is the reason. */
      readonly answer?: RefusedAnswer;
    };

/** An attempt that waits for answers. */
export type AskingStep<S> = Extract<StepResult<S>, { kind: 'asks' }>;

/** A refusal without a rule: the request makes no sense now. */
export const refused = (reason: string): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: { rules: [], reason },
});

/** How a command is given. */
export interface CommandOptions {
  readonly seat?: Seat;
  /** Dice and answers from a list instead of from generator and people; all must be used. */
  readonly script?: Script;
  /** The GM's reason to allow it although the rules refuse it. */
  readonly force?: string;
  /** It belongs to the decision of this seat's previous command, and is undone with it. */
  readonly along?: boolean;
}

/** How a fight is played. */
export interface FightOptions<S> {
  readonly seed: string;
  readonly title?: string;
  /** Answers given at once, by the policy that plays a combatant; undefined leaves the question to people. */
  readonly decide?: (
    question: Question,
    state: S,
    /** The action in which it comes up; undefined before the fight has begun. */
    action: ActionUnderWay<S> | undefined,
  ) => { readonly value: Json; readonly from: Origin } | undefined;
  /** Whether this die is rolled by hand and entered. */
  readonly typed?: (die: Die, name: string, who: Id) => boolean;
  /** Writes past the rules context throw. For tests, since it is slow. */
  readonly guard?: boolean;
}
