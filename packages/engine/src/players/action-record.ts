import { FunctionDice } from '../core/dice-sources.js';
import type { Question } from '../core/question.js';
import type { DiceSource } from '../core/rules-context.js';
import type { Command, FightState } from '../core/state.js';
import type { TapeItem } from '../fight/journal/tape.js';
import type { ActionUnderWay } from '../fight/steps/under-way.js';
import { notesOf } from '../fight/steps/under-way.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Json } from '../values/json.js';
import { deepCopy } from '../values/json.js';

/** Tracks the action in progress, for automatic players who look back at it when asked. */
export class ActionRecord<S extends FightState> {
  readonly dice: DiceSource;
  private tape: TapeItem[] = [];
  private action: ActionUnderWay<S> | undefined;

  constructor(
    private readonly ruleset: Ruleset<S>,
    chance: DiceSource,
  ) {
    this.dice = new FunctionDice((die, name, who) => {
      const value = chance.die(die, name, who);
      this.tape.push({ kind: 'die', name, who, die, value, from: 'generator' });
      return value;
    });
  }

  begin(state: S, command: Command): void {
    const { ruleset } = this;
    const before = deepCopy(state);
    const tape: TapeItem[] = [];
    this.tape = tape;
    this.action = {
      command,
      before: () => before,
      tape,
      notes: () => notesOf(ruleset, before, command, tape),
    };
  }

  /** The action in progress; undefined before the fight has begun. */
  get underWay(): ActionUnderWay<S> | undefined {
    return this.action;
  }

  answered(questions: readonly Question[], values: readonly Json[]): void {
    for (const [i, { id, who }] of questions.entries())
      this.tape.push({ kind: 'answer', name: id, who, value: values[i] ?? null, from: 'policy' });
  }
}
