import type { Fight } from '../fight/fight.js';
import type { StepResult } from '../fight/steps/step-result.js';
import type { Breakdown, Note } from '../core/events/note.js';
import type { Seat } from '../core/seat.js';
import { mayRead } from '../core/seat.js';
import type { FightState } from '../core/state.js';
import { acting } from '../core/state.js';
import { isMeantFor } from '../fight/script.js';
import { lookUp } from '../kit/gm/state-values.js';
import type { Expectation } from '../ruleset/scenarios/expectation.js';
import type { JsonObject } from '../values/json.js';
import { isEqual, isObject } from '../values/json.js';
import type { Problem } from '../values/result.js';

/** The result of one step of a script. */
export interface Happened {
  readonly step: StepResult<unknown> | undefined;
  readonly notes: readonly Note[];
  readonly asked: readonly string[];
  readonly breakdowns: readonly Breakdown[];
}

/** Nothing has happened. */
export const NOTHING: Happened = { step: undefined, notes: [], asked: [], breakdowns: [] };

/** Whether data contains everything in the pattern; lists must match item by item. */
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

const flat = (note: Note): unknown => ({
  ...note.data,
  id: note.id,
  rules: note.rules,
  audience: note.audience,
});

const show = (value: unknown): string => JSON.stringify(value);

/** Compares an expectation with what happened; problems have their paths below the expectation. */
export function compare<S extends FightState>(
  expect: Expectation,
  fight: Fight<S>,
  happened: Happened,
): readonly Problem[] {
  return [
    ...compareRefusal(expect, happened),
    ...compareQuestions(expect, happened),
    ...compareNotes(expect, happened),
    ...findUnwanted(expect, happened),
    ...compareTotals(expect, happened),
    ...compareState(expect, fight.state),
    ...comparePlaces(expect, fight.state),
    ...compareKnowledge(expect, fight, happened),
    ...compareClock(expect, fight),
  ];
}

/** The result of an action on one branch of the dice. */
export interface Outcome {
  readonly state: FightState;
  readonly notes: readonly Note[];
}

/** Whether a branch of the dice matches an expected chance. */
export const comesTo = (
  entry: Pick<Expectation, 'notes' | 'absent' | 'state' | 'at' | 'gone' | 'turn'>,
  { state, notes }: Outcome,
): boolean =>
  compareNotes(entry, { ...NOTHING, notes }).length === 0 &&
  findUnwanted(entry, { ...NOTHING, notes }).length === 0 &&
  compareState(entry, state).length === 0 &&
  comparePlaces(entry, state).length === 0 &&
  (entry.turn === undefined || entry.turn === acting(state));

/** An expected refusal. Missing rules match any; an empty list means a refusal without a rule. */
interface ExpectedRefusal {
  readonly rules?: readonly string[] | undefined;
  readonly code?: string | undefined;
  readonly answer?: string | undefined;
}

function expectedRefusal(refused: NonNullable<Expectation['refused']>): ExpectedRefusal {
  if (typeof refused === 'string') return { rules: [refused] };
  if (Array.isArray(refused)) return { rules: refused };
  const { rules, code, answer } = refused;
  return { rules: typeof rules === 'string' ? [rules] : rules, code, answer };
}

const citing = (rules: readonly string[] | undefined, code: string | undefined): string =>
  [
    rules === undefined ? 'any rule' : rules.join(', ') || 'no rule',
    ...(code === undefined ? [] : [code]),
  ].join(', ');

const citesWhatIsExpected = (
  expected: readonly string[] | undefined,
  found: readonly string[],
): boolean =>
  expected === undefined ||
  (expected.length === 0 ? found.length === 0 : expected.every((rule) => found.includes(rule)));

/** Whether a step ended in the refusal that a script expects, of its command or of an answer. */
export function isRefused({ refused }: Expectation, step: StepResult<unknown>): boolean {
  if (refused === undefined) return false;
  return expectedRefusal(refused).answer === undefined
    ? step.kind === 'refused'
    : step.kind === 'failed' && step.answer !== undefined;
}

function compareRefusal({ refused }: Expectation, { step }: Happened): readonly Problem[] {
  if (refused === undefined) return [];
  const { rules, code, answer } = expectedRefusal(refused);
  const path = ['refused'];
  const expected = citing(rules, code);
  const given = step?.kind === 'failed' ? step.answer : undefined;
  if (answer !== undefined && given && !isMeantFor(answer, given.question, given.who))
    return [
      {
        path: [...path, 'answer'],
        message: `the answer of ${given.who} to "${given.question}" was refused`,
        expected: answer,
      },
    ];
  const command = step?.kind === 'refused' ? step.refusal : undefined;
  const found = answer === undefined ? command : given?.refusal;
  if (!found)
    return [{ path, message: 'it was not refused', expected: `a refusal by ${expected}` }];
  const fits =
    citesWhatIsExpected(rules, found.rules) && (code === undefined || code === found.code);
  if (fits) return [];
  return [
    { path, message: `refused by ${citing(found.rules, found.code)}: ${found.reason}`, expected },
  ];
}

function compareQuestions({ asks }: Expectation, { asked }: Happened): readonly Problem[] {
  if (!asks || isEqual(asks, asked)) return [];
  return [{ path: ['asks'], message: `asked ${show(asked)}`, expected: show(asks) }];
}

function compareNotes(
  { notes = [] }: Pick<Expectation, 'notes'>,
  happened: Happened,
): readonly Problem[] {
  const problems: Problem[] = [];
  let from = 0;
  for (const [i, pattern] of notes.entries()) {
    const index = happened.notes.findIndex((note, n) => n >= from && matches(pattern, flat(note)));
    if (index >= 0) from = index + 1;
    else {
      const alike = happened.notes
        .filter((note) => note.id === pattern['id'])
        .map((note) => show(note.data));
      const message =
        alike.length > 0
          ? `there is only ${alike.join(' and ')}`
          : `no such note among ${happened.notes.map((note) => note.id).join(', ') || 'none'}`;
      problems.push({ path: ['notes', i], message, expected: show(pattern) });
    }
  }
  return problems;
}

function findUnwanted(
  { absent = [] }: Pick<Expectation, 'absent'>,
  { notes }: Happened,
): readonly Problem[] {
  return absent.flatMap((unwanted, i): Problem[] => {
    const pattern = typeof unwanted === 'string' ? { id: unwanted } : unwanted;
    const found = notes.find((note) => matches(pattern, flat(note)));
    if (!found) return [];
    const message = `there is a note ${found.id}: ${show(found.data)}`;
    return [{ path: ['absent', i], message, expected: 'none' }];
  });
}

/** A number with its breakdown: `ann attack 7 = 5 + 2 DUEL-STYLE (not - 3 DUEL-DODGE)`. */
function breakdownText({ who, name, base, parts, total }: Breakdown): string {
  const text = parts.map(({ amount, rule, counts }) => {
    const part = `${amount < 0 ? '-' : '+'} ${Math.abs(amount)} ${rule}`;
    return counts ? part : `(not ${part})`;
  });
  return [`${who} ${name} ${total}`, ...(text.length > 0 ? [`= ${base}`, ...text] : [])].join(' ');
}

const NUMBER_KEYS = ['name', 'who', 'base', 'parts', 'total'];

/**
 * Why a pattern matches no number although a similar one would: a key that numbers don't have, or an incomplete list of
 * parts.
 */
function patternHint(pattern: JsonObject, breakdowns: readonly Breakdown[]): string {
  const unknown = Object.keys(pattern).find((key) => !NUMBER_KEYS.includes(key));
  if (unknown !== undefined)
    return `; a number has no "${unknown}", only ${NUMBER_KEYS.join(', ')}`;
  const { parts, ...others } = pattern;
  return parts !== undefined && breakdowns.some((each) => matches(others, each))
    ? '; parts must list every part, in order'
    : '';
}

function compareTotals({ totals = [] }: Expectation, { breakdowns }: Happened): readonly Problem[] {
  return totals.flatMap((pattern, i): Problem[] => {
    if (breakdowns.some((reckoning) => matches(pattern, reckoning))) return [];
    const told = breakdowns.map(breakdownText).join('; ');
    return [
      {
        path: ['totals', i],
        message: `worked out ${told || 'nothing'}${patternHint(pattern, breakdowns)}`,
        expected: show(pattern),
      },
    ];
  });
}

function compareState(
  { state: expected = {} }: Pick<Expectation, 'state'>,
  { combatants }: FightState,
): readonly Problem[] {
  return Object.entries(expected).flatMap(([who, values]): readonly Problem[] => {
    const combatant = combatants[who];
    if (!combatant)
      return [
        {
          path: ['state', who],
          message: 'there is no such combatant',
          expected: 'one of the fight',
        },
      ];
    return Object.entries(values).flatMap(([key, value]): Problem[] => {
      const is: unknown = Reflect.get(combatant, key);
      if (matches(value, is)) return [];
      const message = `${who}.${key} is ${show(is)}`;
      return [{ path: ['state', who, key], message, expected: show(value) }];
    });
  });
}

/** Compares values of the state by path, including paths that must have no value. */
function comparePlaces(
  { at = {}, gone = [] }: Pick<Expectation, 'at' | 'gone'>,
  state: object,
): readonly Problem[] {
  const wrong = Object.entries(at).flatMap(([place, pattern]): Problem[] => {
    const { found, value } = lookUp(state, place.split('.'));
    if (found && matches(pattern, value)) return [];
    const message = found ? `${place} is ${show(value)}` : `there is nothing at ${place}`;
    return [{ path: ['at', place], message, expected: show(pattern) }];
  });
  const unwanted = gone.flatMap((place, i): Problem[] => {
    const { found, value } = lookUp(state, place.split('.'));
    if (!found) return [];
    return [{ path: ['gone', i], message: `${place} is ${show(value)}`, expected: 'nothing' }];
  });
  return [...wrong, ...unwanted];
}

const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

/** Compares what players see of the fight, and what is kept from them. */
function compareKnowledge<S extends FightState>(
  { knows = {} }: Expectation,
  fight: Fight<S>,
  { notes }: Happened,
): readonly Problem[] {
  return Object.entries(knows).flatMap(([who, known]): readonly Problem[] => {
    const path = ['knows', who];
    if (who !== SPECTATOR.name && !Object.hasOwn(fight.state.combatants, who))
      return [{ path, message: `there is no combatant "${who}"`, expected: 'one, or spectator' }];
    const seat: Seat =
      who === SPECTATOR.name ? SPECTATOR : { name: who, role: 'player', combatants: [who] };
    const told = { ...NOTHING, notes: notes.filter((note) => mayRead(seat, note)) };
    const problems = [
      ...compareNotes(known, told),
      ...findUnwanted(known, told),
      ...comparePlaces(known, fight.view(seat)),
    ];
    return problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  });
}

function compareClock<S extends FightState>(
  expect: Expectation,
  { state, outcome }: Fight<S>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const turn = state.order[state.turn];
  if (expect.turn !== undefined && expect.turn !== turn)
    problems.push({
      path: ['turn'],
      message: `it is ${turn ?? 'no one'}'s turn`,
      expected: expect.turn,
    });
  if (expect.round !== undefined && expect.round !== state.round)
    problems.push({
      path: ['round'],
      message: `it is round ${state.round}`,
      expected: String(expect.round),
    });
  if (expect.winners && !isEqual(expect.winners, outcome?.winners))
    problems.push({
      path: ['winners'],
      message: `won by ${show(outcome?.winners ?? 'no one yet')}`,
      expected: show(expect.winners),
    });
  return problems;
}
