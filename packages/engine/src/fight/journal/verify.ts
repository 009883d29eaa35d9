import type { FightState } from '../../core/state.js';
import type { Action } from '../../core/rules-context.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { canonical } from '../../values/json.js';
import { ActionRunner } from '../steps/action-runner.js';
import { checkDice } from '../dice/check-dice.js';
import { History } from './history.js';
import type { Entry } from './journal.js';
import { Script } from '../script.js';
import { commitment } from '../dice/seeded-draw.js';
import { SeededDice } from '../dice/seeded-dice.js';
import type { StepResult } from '../steps/step-result.js';
import { Tape } from './tape.js';

/** The result of verifying a journal. */
export interface VerifyResult {
  readonly ok: boolean;
  /** Written by another version of the rules: entries may come out differently, and are not compared. */
  readonly otherVersion: boolean;
  /** Whether every seed is known, so that the dice could be checked. */
  readonly diceChecked: boolean;
  readonly problems: readonly { readonly seq: number; readonly message: string }[];
  /** What could not be checked, each in words; a fight is proven only if this is empty. */
  readonly unchecked: readonly string[];
}

/** The parts of a fight to check. */
export interface Verifiable<S extends FightState> {
  readonly ruleset: Ruleset<S>;
  /** The version of the rules that wrote it. */
  readonly version: string;
  readonly runner: ActionRunner<S>;
  readonly actionOf: (id: string) => Action<S> | undefined;
  readonly dice: SeededDice;
  readonly guard: boolean;
}

/**
 * Checks every die against the seed, reruns and compares every entry, and compares the state with the fold of the
 * patches.
 */
export function verify<S extends FightState>(fight: Verifiable<S>): VerifyResult {
  const { runner, ruleset, version, dice } = fight;
  const { history, pending } = runner;
  const otherVersion = version !== ruleset.version;
  const rolled = checkDice(history.entries, pending, dice);
  const problems = [...rolled.problems];
  const unchecked = [...rolled.unchecked];
  if (otherVersion)
    unchecked.push(
      `what the rules make of the dice: version ${version} wrote this, version ${ruleset.version} is here`,
    );
  else
    for (const entry of history.entries) {
      const message = mistold(fight, entry);
      if (message !== undefined) problems.push({ seq: entry.seq, message });
    }
  for (const seq of history.misremembered())
    problems.push({ seq, message: 'the stored state is not what the entries add up to' });
  if (!runner.holds)
    problems.push({
      seq: history.head,
      message: 'the present state is not what the entries add up to',
    });
  return {
    ok: problems.length === 0,
    otherVersion,
    diceChecked: dice.known,
    problems: problems.toSorted((a, b) => a.seq - b.seq),
    unchecked,
  };
}

/** How an entry differs from what the rules give, in words; undefined if it matches. */
function mistold<S extends FightState>(fight: Verifiable<S>, entry: Entry): string | undefined {
  if (entry.kind !== 'begin' && entry.kind !== 'command') return undefined;
  let step: StepResult<S>;
  try {
    step = again(fight, entry, entry.kind);
  } catch (bug) {
    return `error in the rules: ${bug instanceof Error ? bug.message : String(bug)}`;
  }
  if (step.kind === 'failed') return step.problem;
  if (step.kind !== 'done' || step.entry.tape.length > entry.tape.length)
    return 'the rules need more dice or answers than were recorded';
  const { patches, notes } = step.entry;
  if (canonical(patches) !== canonical(entry.patches)) return 'the rules lead to another state';
  return canonical(notes) === canonical(entry.notes) ? undefined : 'the log text differs';
}

/** Performs an entry again on the state it started from, with only its own dice and answers. */
function again<S extends FightState>(
  { ruleset, runner, actionOf, guard }: Verifiable<S>,
  { seat, parent, tape, command }: Entry,
  kind: 'begin' | 'command',
): StepResult<S> {
  const scratch = new ActionRunner(ruleset, {
    history: new History(runner.history.stateAt(parent)),
    dice: new SeededDice({ commitment: commitment(''), seed: '' }),
    actionOf,
    options: { guard },
  });
  return scratch.start({
    kind,
    seat,
    tape: new Tape([...tape]),
    script: new Script([], []),
    given: [],
    ...(command ? { command } : {}),
  });
}
