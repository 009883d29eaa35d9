import { explain } from '../odds/explain.js';
import type { Fight, StepResult } from '../fight/fight.js';
import { isObject, isEqual } from '../values/json.js';
import type { Note, Breakdown } from '../core/events/note.js';
import type { Problem } from '../values/result.js';
import type { Expectation, ScenarioStep } from '../ruleset/scenario.js';
import type { ScriptAnswer } from '../fight/script.js';
import { answering, Script, ScriptError } from '../fight/script.js';
import type { Command, FightState } from '../core/state.js';

type Path = readonly (string | number)[];

/** What one step of a script came to. */
interface Happened {
  readonly step: StepResult<unknown> | undefined;
  readonly notes: readonly Note[];
  readonly asked: readonly string[];
  readonly reckonings: readonly Breakdown[];
}

const nothing: Happened = { step: undefined, notes: [], asked: [], reckonings: [] };

/** Whether data holds everything that the pattern names; lists must match item by item. */
export function matches(pattern: unknown, value: unknown): boolean {
  if (isObject(pattern))
    return (
      isObject(value) && Object.entries(pattern).every(([key, part]) => matches(part, value[key]))
    );
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      pattern.length === value.length &&
      pattern.every((part, i) => matches(part, value[i]))
    );
  return isEqual(pattern, value);
}

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

/** The numbers of a command under the answers of its step; it rolls no dice. */
function reckon<S extends FightState>(
  fight: Fight<S>,
  command: Command,
  step: ScenarioStep,
): Happened | string {
  const refusal = fight.refusal(command);
  if (refusal) return fromStep({ kind: 'refused', refusal });
  if (step.dice) return 'a step that only reckons rolls no dice';
  const answers = answersOf(step);
  const used = new Set<string>();
  try {
    const reckonings = explain(
      fight.ruleset,
      fight.state,
      command,
      answers.length > 0 ? answering(answers, used) : undefined,
    );
    const unused = answers.find(({ name }) => !used.has(name));
    return unused
      ? `the step has an answer to "${unused.name}" that the rules did not ask for`
      : { ...nothing, reckonings };
  } catch (trouble) {
    if (trouble instanceof ScriptError) return trouble.message;
    throw trouble;
  }
}

function happen<S extends FightState>(fight: Fight<S>, step: ScenarioStep): Happened | string {
  if (step.undo) return fromStep(fight.undo());
  if (step.redo) return fromStep(fight.redo());
  if (step.begin) return fromStep(fight.begin({ script: scriptOf(step) }));
  if (step.do === undefined) return 'a step needs one of: do, begin, undo, redo';
  const command: Command = { do: step.do, by: step.by ?? 'gm', with: step.with ?? {} };
  if (step.reckon) return reckon(fight, command, step);
  return fromStep(
    fight.perform(command, {
      script: scriptOf(step),
      ...(step.force === undefined ? {} : { force: step.force }),
    }),
  );
}

function fromStep<S>(step: StepResult<S>): Happened {
  if (step.kind !== 'done') return { ...nothing, step };
  const { notes, tape } = step.entry;
  return {
    step,
    notes,
    asked: tape.filter((item) => item.kind === 'answer').map((item) => item.name),
    reckonings: notes.flatMap((note) => note.reckoning ?? []),
  };
}

const flat = (note: Note): unknown => ({
  ...note.data,
  id: note.id,
  rules: note.rules,
  audience: note.audience,
});
const show = (value: unknown): string => JSON.stringify(value);

/** Compares what should have come of it with what came of it. */
export function compare<S extends FightState>(
  expect: Expectation,
  at: Path,
  fight: Fight<S>,
  happened: Happened,
): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: Path, message: string, expected: string): void =>
    void problems.push({ path: [...at, ...path], message, expected });
  if (expect.refused !== undefined) {
    const rules = typeof expect.refused === 'string' ? [expect.refused] : expect.refused;
    if (happened.step?.kind !== 'refused')
      wrong(['refused'], 'it was not refused', `a refusal by ${rules.join(', ') || 'no rule'}`);
    else if (
      !rules.every(
        (rule) => happened.step?.kind === 'refused' && happened.step.refusal.rules.includes(rule),
      )
    ) {
      wrong(
        ['refused'],
        `refused by ${happened.step.refusal.rules.join(', ') || 'no rule'}: ${happened.step.refusal.reason}`,
        rules.join(', '),
      );
    }
  }
  if (expect.asks && !isEqual(expect.asks, happened.asked))
    wrong(['asks'], `asked ${show(happened.asked)}`, show(expect.asks));
  let from = 0;
  for (const [i, pattern] of (expect.notes ?? []).entries()) {
    const index = happened.notes.findIndex((note, n) => n >= from && matches(pattern, flat(note)));
    if (index >= 0) from = index + 1;
    else {
      const alike = happened.notes
        .filter((note) => note.id === pattern['id'])
        .map((note) => show(note.data));
      wrong(
        ['notes', i],
        alike.length > 0
          ? `there is only ${alike.join(' and ')}`
          : `no such note among ${happened.notes.map((note) => note.id).join(', ') || 'none'}`,
        show(pattern),
      );
    }
  }
  for (const [i, unwanted] of (expect.absent ?? []).entries()) {
    const pattern = typeof unwanted === 'string' ? { id: unwanted } : unwanted;
    const found = happened.notes.find((note) => matches(pattern, flat(note)));
    if (found) wrong(['absent', i], `there is a note ${found.id}: ${show(found.data)}`, 'none');
  }
  for (const [i, pattern] of (expect.totals ?? []).entries()) {
    if (!happened.reckonings.some((reckoning) => matches(pattern, reckoning))) {
      wrong(
        ['totals', i],
        `reckoned ${happened.reckonings.map(({ who, name, total }) => `${who} ${name} ${total}`).join(', ') || 'nothing'}`,
        show(pattern),
      );
    }
  }
  for (const [who, values] of Object.entries(expect.state ?? {})) {
    const combatant = fight.state.combatants[who];
    if (!combatant) wrong(['state', who], 'there is no such combatant', 'one of the fight');
    for (const [key, value] of Object.entries(combatant ? values : {})) {
      const is: unknown = Reflect.get(combatant ?? {}, key);
      if (!matches(value, is))
        wrong(['state', who, key], `${who}.${key} is ${show(is)}`, show(value));
    }
  }
  const turn = fight.state.order[fight.state.turn];
  if (expect.turn !== undefined && expect.turn !== turn)
    wrong(['turn'], `it is ${turn ?? 'nobody'}'s turn`, expect.turn);
  if (expect.round !== undefined && expect.round !== fight.state.round)
    wrong(['round'], `it is round ${fight.state.round}`, String(expect.round));
  if (expect.winners && !isEqual(expect.winners, fight.outcome?.winners))
    wrong(
      ['winners'],
      `won by ${show(fight.outcome?.winners ?? 'nobody yet')}`,
      show(expect.winners),
    );
  return problems;
}

/**
 * Plays a script. A step that is refused or fails without being expected to ends it.
 * @param at where the script stands in its file.
 * @returns what did not come out as expected; nothing if all did.
 */
export function playScript<S extends FightState>(
  fight: Fight<S>,
  script: readonly ScenarioStep[],
  at: Path,
): readonly Problem[] {
  if (!script[0]?.begin) {
    const begun = fight.begin({ script: new Script([], []) });
    if (begun.kind !== 'done')
      return [
        {
          path: at,
          message: troubleOf(begun),
          expected: 'a step {begin: true, dice: […]} first, or a turn order in the file',
        },
      ];
  }
  for (const [i, step] of script.entries()) {
    const happened = happen(fight, step);
    if (typeof happened === 'string') return [{ path: [...at, i], message: happened }];
    const trouble =
      happened.step &&
      happened.step.kind !== 'done' &&
      !(happened.step.kind === 'refused' && step.expect?.refused !== undefined);
    if (trouble) return [{ path: [...at, i], message: troubleOf(happened.step) }];
    const problems = step.expect ? compare(step.expect, [...at, i, 'expect'], fight, happened) : [];
    if (problems.length > 0) return problems;
  }
  return [];
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
  return compare(expect, at, fight, {
    step: undefined,
    notes,
    asked,
    reckonings: notes.flatMap((note) => note.reckoning ?? []),
  });
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
