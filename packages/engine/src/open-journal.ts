import { z } from 'zod';
import type { AnyRuleset, Rulesets } from './any-ruleset.js';
import { readDocument } from './document.js';
import type { FightOptions } from './fight.js';
import { Fight } from './fight.js';
import type { Journal } from './journal.js';
import { JOURNAL_FORMAT, readJournal } from './journal.js';
import { isObject } from './json.js';
import { looksLikeJournal, rulesetNamed } from './load.js';
import type { Problem, Result } from './result.js';
import { fail, ok } from './result.js';
import type { Ruleset } from './ruleset.js';
import type { FightState } from './state.js';
import { timeline } from './timeline.js';

/** How a journal's fight is gone on with. */
export type OpenOptions<S> = Omit<FightOptions<S>, 'seed'>;

/** A journal that was read and whose fight can be opened. */
export interface OpenedJournal {
  readonly journal: Journal;
  readonly ruleset: AnyRuleset;
  /** Hands a way to open the fight to something that works for every kind of state. */
  use<R>(visitor: <S extends FightState>(ruleset: Ruleset<S>, open: (options?: OpenOptions<S>) => Fight<S>) => R): R;
}

/**
 * Reads a journal from its JSON text and folds it once to see that it holds. Problems have their places in the file.
 * @param name the file's name, to show in problems.
 */
export function openJournal(text: string, name: string, rulesets: Rulesets): Result<OpenedJournal> {
  const located = (problems: readonly Problem[]): Result<never> => {
    const source = readDocument(text, name);
    return fail(...(source.ok ? source.value.locate(problems) : problems.map((problem) => ({ ...problem, file: name }))));
  };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return fail(brokenJson(text, name, error));
  }
  if (!looksLikeJournal(data)) return located([{ path: [], message: 'this is not a journal', expected: `an object with format ${JOURNAL_FORMAT}` }]);
  const read = readJournal(data);
  if (!read.ok) return located(read.problems);
  const journal = read.value;
  const found = rulesetNamed(rulesets, journal.ruleset);
  if (!found.ok) return located(found.problems);
  return found.value.use((ruleset) => {
    const initial = readState(ruleset, journal.initial);
    if (!initial.ok) return located(initial.problems);
    let at = -1;
    try {
      const fight = Fight.open(ruleset, { ...journal, pending: [] }, initial.value, {});
      for (const { entry } of timeline(fight)) at = entry.seq;
    } catch (error) {
      const entry = journal.entries[at + 1];
      const why = error instanceof Error ? error.message : String(error);
      return located([{ path: entry ? ['entries', entry.seq] : [], message: `entry ${at + 1} does not fold: ${why}` }]);
    }
    return ok({ journal, ruleset: found.value, use: (visitor) => visitor(ruleset, (options = {}) => Fight.open(ruleset, journal, initial.value, options)) });
  });
}

/** Where JSON breaks off. JSON.parse gives no place in every version of Node, so the text is read again as YAML. */
function brokenJson(text: string, name: string, error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error);
  const offset = /at position (\d+)/.exec(why)?.[1];
  const ends = why.includes('end of JSON') || why.includes('Unterminated');
  const read = readDocument(text, name);
  const place = read.ok ? undefined : read.problems[0];
  const { line, column } = offset === undefined && !ends && place?.line !== undefined && place.column !== undefined ? { line: place.line, column: place.column } : positionOf(text, offset === undefined ? text.length : Number(offset));
  return { path: [], message: ends ? 'the JSON breaks off here' : `this is not JSON: ${why.replace(/ in JSON at position.*/s, '')}`, file: name, line, column };
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

const shape = z.looseObject({
  fixed: z.record(z.string(), z.unknown()),
  round: z.number().int().min(0),
  order: z.array(z.string()),
  turn: z.number().int().min(-1),
  waiting: z.array(z.unknown()),
  combatants: z.record(z.string(), z.looseObject({ id: z.string(), name: z.string(), side: z.string() })),
});

/** The state of a journal as its ruleset's own, if the ruleset can make sense of it. */
function readState<S extends FightState>(ruleset: Ruleset<S>, data: unknown): Result<S> {
  if (!isStateOf(ruleset, data)) {
    const issue = shape.safeParse(data).error?.issues[0];
    return fail({ path: ['initial', ...(issue?.path ?? []).map((step) => (typeof step === 'symbol' ? String(step) : step))], message: issue?.message ?? 'not a state' });
  }
  try {
    ruleset.outcome(data);
    ruleset.draw(data);
    for (const id of Object.keys(data.combatants)) ruleset.summary(data, id);
  } catch (error) {
    return fail({ path: ['initial'], message: `${ruleset.name} cannot read this set-up: ${error instanceof Error ? error.message : String(error)}` });
  }
  return ok(data);
}

const isStateOf = <S extends FightState>(ruleset: Ruleset<S>, data: unknown): data is S => isObject(data) && shape.safeParse(data).success && ruleset.id !== '';
