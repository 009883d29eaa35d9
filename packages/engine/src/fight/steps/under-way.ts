import { FunctionDice } from '../../core/dice-sources.js';
import type { Note } from '../../core/events/note.js';
import type { Question } from '../../core/question.js';
import { RulesContext } from '../../core/rules-context.js';
import type { Command, FightState } from '../../core/state.js';
import { WriteLog } from '../../core/writes/write-log.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Json } from '../../values/json.js';
import { deepCopy } from '../../values/json.js';
import { SuspendedError } from './action-run.js';
import { NoteCollector } from './note-collector.js';
import type { TapeItem } from '../journal/tape.js';
import { Tape } from '../journal/tape.js';

/** An action interrupted by a question, with everything it has done so far. No seat may know all of it. */
export interface ActionUnderWay<S> {
  readonly command: Command;
  /** The state before it. */
  readonly before: () => S;
  /** Dice and answers so far. */
  readonly tape: readonly TapeItem[];
  /** The notes so far. */
  readonly notes: () => readonly Note[];
}

function ended(questions: readonly Question[]): never {
  throw new SuspendedError(questions, []);
}

/** The notes of an action up to the end of its tape; for automatic players who play it without a listener. */
export function notesOf<S extends FightState>(
  ruleset: Ruleset<S>,
  before: S,
  { do: id, by, with: given }: Command,
  items: readonly TapeItem[],
): readonly Note[] {
  const state = deepCopy(before);
  const writes = new WriteLog();
  const hearing = new NoteCollector(ruleset, () => state, writes);
  const tape = new Tape([...items]);
  const ctx = new RulesContext<S>(state, writes, {
    chance: new FunctionDice((die, name, who) => tape.nextDie(die, name, who) ?? ended([])),
    decide: (questions) =>
      questions.map((each): Json => (tape.nextAnswer(each) ?? ended(questions)).value),
    actions: ruleset.actions,
    notes: hearing,
  });
  try {
    ruleset.actions.get(id)?.perform(ctx, by, given);
  } catch (signal) {
    if (!(signal instanceof SuspendedError)) throw signal;
  }
  return hearing.heard();
}
