import type { Happened } from './compare.js';
import { compare, isRefused, NOTHING } from './compare.js';
import { compareOdds } from './compare-odds.js';
import { explain } from '../odds/explain.js';
import type { Fight } from '../fight/fight.js';
import type { StepResult } from '../fight/steps/step-result.js';
import type { Problem } from '../values/result.js';
import type { ScenarioStep } from '../ruleset/scenarios/scenario.js';
import type { Expectation } from '../ruleset/scenarios/expectation.js';
import type { ScriptAnswer } from '../fight/script.js';
import { answering, Script, ScriptError } from '../fight/script.js';
import type { RulesContext } from '../core/rules-context.js';
import { byFallback } from '../core/rules-context.js';
import type { Command, FightState } from '../core/state.js';

type Path = readonly (string | number)[];

function scriptOf(step: ScenarioStep): Script {
  const dice = (step.dice ?? []).map((entry) => {
    if (typeof entry === 'number') return { value: entry };
    const [name, value] = Object.entries(entry)[0] ?? ['', 0];
    return { name, value };
  });
  return new Script(dice, answersOf(step));
}

const answersOf = (step: ScenarioStep): readonly ScriptAnswer[] =>
  (step.answers ?? []).map((entry) => {
    const [name, value] = Object.entries(entry)[0] ?? ['', null];
    return { name, value };
  });

/** The breakdowns of a command, given the answers of its step; rolls no dice. */
function reckon<S extends FightState>(
  fight: Fight<S>,
  command: Command,
  step: ScenarioStep,
): Happened | string {
  const refusal = fight.refusal(command);
  if (refusal) return fromStep({ kind: 'refused', refusal });
  if (step.dice) return 'a step that only works out numbers rolls no dice';
  const answers = answersOf(step);
  const used = new Set<string>();
  try {
    const breakdowns = explain(
      fight.ruleset,
      fight.state,
      command,
      answers.length > 0 ? answering(answers, used) : undefined,
    );
    const unused = answers.find(({ name }) => !used.has(name));
    return unused
      ? `the step has an answer to "${unused.name}" that the rules did not ask for`
      : { ...NOTHING, breakdowns };
  } catch (trouble) {
    if (!(trouble instanceof ScriptError)) throw trouble;
    const { message: problem, answer } = trouble;
    return answer ? fromStep({ kind: 'failed', problem, answer }) : problem;
  }
}

/** Compares the chances of a step with the expected ones, before any die is rolled. */
function oddsProblems<S extends FightState>(
  fight: Fight<S>,
  step: ScenarioStep,
): readonly Problem[] {
  const { odds } = step.expect ?? {};
  if (!odds) return [];
  const command = step.do === undefined ? undefined : commandOf(step.do, step);
  const action = command && fight.action(command.do);
  if (!step.begin && !action)
    return [{ path: ['odds'], message: 'odds are those of a command, or of the beginning' }];
  const refusal = command && fight.refusal(command);
  if (refusal) return [{ path: ['odds'], message: `refused: ${refusal.reason}` }];
  const { ruleset } = fight;
  const answers = answersOf(step);
  const used = new Set<string>();
  const act = (ctx: RulesContext<S>): void => {
    if (action && command) action.perform(ctx, command.by, command.with);
    else ruleset.begin(ctx);
  };
  try {
    const decide = answers.length > 0 ? answering(answers, used) : byFallback;
    const problems = compareOdds(odds, ruleset, fight.state, act, decide);
    const idle = answers.find(({ name }) => !used.has(name));
    if (!idle || !step.reckon) return problems;
    const message = `the step has an answer to "${idle.name}" that the rules did not ask for`;
    return [{ path: ['odds'], message }, ...problems];
  } catch (trouble) {
    if (trouble instanceof ScriptError) return [{ path: ['odds'], message: trouble.message }];
    throw trouble;
  }
}

const commandOf = (id: string, { by = 'gm', with: given = {} }: ScenarioStep): Command => ({
  do: id,
  by,
  with: given,
});

function happen<S extends FightState>(fight: Fight<S>, step: ScenarioStep): Happened | string {
  if (step.undo) return fromStep(fight.undo());
  if (step.redo) return fromStep(fight.redo());
  if (step.begin && step.reckon) return NOTHING;
  if (step.begin) return fromStep(fight.begin({ script: scriptOf(step) }));
  if (step.do === undefined) return 'a step needs one of: do, begin, undo, redo';
  const command = commandOf(step.do, step);
  if (step.reckon) return reckon(fight, command, step);
  return fromStep(
    fight.perform(command, {
      script: scriptOf(step),
      ...(step.force === undefined ? {} : { force: step.force }),
    }),
  );
}

function fromStep<S>(step: StepResult<S>): Happened {
  if (step.kind !== 'done') return { ...NOTHING, step };
  const { notes, tape } = step.entry;
  return {
    step,
    notes,
    asked: tape.filter((item) => item.kind === 'answer').map((item) => item.name),
    breakdowns: notes.flatMap((note) => note.reckoning ?? []),
  };
}

/** Problems of an expectation with their places in the file. */
const below = (at: Path, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => ({ ...problem, path: [...at, ...problem.path] }));

/**
 * Plays a script. A step that is unexpectedly refused or fails ends it.
 * @param at the position of the script in its file.
 * @returns what differs from the expectations; empty if nothing does.
 */
export function playScript<S extends FightState>(
  fight: Fight<S>,
  script: readonly ScenarioStep[],
  at: Path,
): readonly Problem[] {
  const first = script.findIndex((step) => !isBeginningReckoned(step));
  for (const [i, step] of script.entries()) {
    const trouble = i === first && !step.begin ? beginUnscripted(fight) : undefined;
    if (trouble) return [{ path: at, ...trouble }];
    const problems = playStep(fight, step);
    if (problems.length > 0) return below([...at, i], problems);
  }
  const trouble = !fight.begun && first === -1 ? beginUnscripted(fight) : undefined;
  return trouble ? [{ path: at, ...trouble }] : [];
}

/** Whether a step only asks for the numbers of the start of the fight, without starting it. */
const isBeginningReckoned = (step: ScenarioStep): boolean =>
  step.begin === true && step.reckon === true;

/** Begins a fight whose script does not; without dice, so the turn order must be given. */
function beginUnscripted<S extends FightState>(
  fight: Fight<S>,
): Pick<Problem, 'message' | 'expected'> | undefined {
  const begun = fight.begin({ script: new Script([], []) });
  if (begun.kind === 'done') return undefined;
  return {
    message: troubleOf(begun),
    expected: 'a step {begin: true, dice: […]} first, or a turn order in the file',
  };
}

/** Performs one step and compares the results; problems have their paths below the step. */
function playStep<S extends FightState>(fight: Fight<S>, step: ScenarioStep): readonly Problem[] {
  const chances = below(['expect'], oddsProblems(fight, step));
  if (chances.length > 0) return chances;
  const happened = happen(fight, step);
  if (typeof happened === 'string') return [{ path: [], message: happened }];
  const { expect = {} } = step;
  if (happened.step && happened.step.kind !== 'done' && !isRefused(expect, happened.step))
    return [{ path: [], message: troubleOf(happened.step) }];
  return below(['expect'], compare(expect, fight, happened));
}

/** Compares the end of a fight with what the file expects. */
export const compareEnd = <S extends FightState>(
  fight: Fight<S>,
  expect: Expectation,
  at: Path,
): readonly Problem[] => {
  const entries = fight.line(fight.head).flatMap((seq) => fight.log[seq] ?? []);
  const notes = entries.flatMap((entry) => entry.notes);
  const asked = entries.flatMap((entry) =>
    entry.tape.filter((item) => item.kind === 'answer').map((item) => item.name),
  );
  const breakdowns = notes.flatMap((note) => note.reckoning ?? []);
  return below(at, compare(expect, fight, { ...NOTHING, notes, asked, breakdowns }));
};

function troubleOf(step: StepResult<unknown>): string {
  switch (step.kind) {
    case 'refused':
      return `refused${step.refusal.rules.length > 0 ? ` by ${step.refusal.rules.join(', ')}` : ''}: ${step.refusal.reason}`;
    case 'failed':
      return step.problem;
    case 'asks':
      return `waits for ${step.asked.map(({ question }) => question.id).join(', ')}`;
    case 'done':
      return 'done';
  }
}
