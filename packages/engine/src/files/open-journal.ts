import type { AnyRuleset, Rulesets } from '../ruleset/any-ruleset.js';
import { readDocument } from '../ruleset/documents/document.js';
import type { FightOptions } from '../fight/steps/step-result.js';
import { Fight } from '../fight/fight.js';
import type { Journal } from '../fight/journal/journal.js';
import { JOURNAL_FORMAT, readJournal } from '../fight/journal/journal.js';
import { readState } from './read-state.js';
import { looksLikeJournal, rulesetNamed } from './load.js';
import type { Problem, Result } from '../values/result.js';
import { fail, ok } from '../values/result.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { FightState } from '../core/state.js';
import { timeline } from '../show/timeline.js';

/** How to continue a journal's fight. */
export type OpenOptions<S> = Omit<FightOptions<S>, 'seed'>;

/** A journal that has been read and whose fight can be opened. */
export interface OpenedJournal {
  readonly journal: Journal;
  readonly ruleset: AnyRuleset;
  /** Passes a function that opens the fight to a visitor that works for every type of state. */
  use<R>(
    visitor: <S extends FightState>(
      ruleset: Ruleset<S>,
      open: (options?: OpenOptions<S>) => Fight<S>,
    ) => R,
  ): R;
}

/**
 * Reads a journal from its JSON text and folds it once to check it. Problems have their places in the file.
 * @param name the file's name, to show in problems.
 */
export function openJournal(text: string, name: string, rulesets: Rulesets): Result<OpenedJournal> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return fail(brokenJson(text, name));
  }
  const opened = openJournalData(data, rulesets);
  if (opened.ok) return opened;
  const source = readDocument(text, name);
  return fail(
    ...(source.ok
      ? source.value.locate(opened.problems)
      : opened.problems.map((problem) => ({ ...problem, file: name }))),
  );
}

/** Like `openJournal`, for a parsed journal; its problems have paths only. */
export function openJournalData(data: unknown, rulesets: Rulesets): Result<OpenedJournal> {
  if (!looksLikeJournal(data))
    return fail({
      path: [],
      message: 'this is not a journal',
      expected: `an object with format ${JOURNAL_FORMAT}`,
    });
  const read = readJournal(data);
  if (!read.ok) return read;
  const journal = read.value;
  const found = rulesetNamed(rulesets, journal.ruleset, journal.version);
  if (!found.ok) return found;
  return found.value.use((ruleset): Result<OpenedJournal> => {
    const initial = readState(ruleset, journal.initial);
    if (!initial.ok) return initial;
    let at = -1;
    try {
      const fight = Fight.open(ruleset, { ...journal, pending: [] }, initial.value, {});
      for (const { entry } of timeline(fight)) at = entry.seq;
    } catch (error) {
      const entry = journal.entries[at + 1];
      const why = error instanceof Error ? error.message : String(error);
      return fail({
        path: entry ? ['entries', entry.seq] : [],
        message: `entry ${at + 1} does not fold: ${why}`,
      });
    }
    return ok({
      journal,
      ruleset: found.value,
      use: (visitor) =>
        visitor(ruleset, (options = {}) => Fight.open(ruleset, journal, initial.value, options)),
    });
  });
}

function brokenJson(text: string, name: string): Problem {
  const end = text.trimEnd().length;
  const fault = brokenAt(text);
  const offset = UNCLOSED_TEXT.test(text.slice(fault, end)) ? end : fault;
  const lines = text.slice(0, offset).split('\n');
  const message =
    offset >= end
      ? 'the JSON breaks off here'
      : `this is not JSON: ${JSON.stringify(text.charAt(offset))} cannot stand here`;
  return {
    path: [],
    message,
    expected: 'a journal',
    file: name,
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
  };
}

/** A text in quotes up to the end of the file, as a half-written file has it. */
const UNCLOSED_TEXT = /^"(?:[^"\\\p{Cc}]|\\.)*\\?$/u;

const BLANK = /\s*/y;
const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** Where a text stops being JSON; JSON.parse does not report it in every version of Node. */
function brokenAt(text: string): number {
  const open: ('{' | '[')[] = [];
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at = found ? pattern.lastIndex : at;
    return found !== null;
  };
  let wants: 'value' | 'first' | 'key' | 'colon' | 'more' = 'value';
  for (;;) {
    skip(BLANK);
    const char = text.charAt(at);
    const closes = char === (open.at(-1) === '{' ? '}' : ']') && open.length > 0;
    if (closes && (wants === 'first' || wants === 'more')) {
      open.pop();
      at++;
      wants = 'more';
    } else if (wants === 'more' || wants === 'colon') {
      if (open.length === 0 || char !== (wants === 'more' ? ',' : ':')) return at;
      at++;
      wants = wants === 'colon' || open.at(-1) === '[' ? 'value' : 'key';
    } else if (wants === 'key' || (wants === 'first' && open.at(-1) === '{')) {
      if (char !== '"' || !skip(SCALAR)) return at;
      wants = 'colon';
    } else if (char === '{' || char === '[') {
      open.push(char);
      at++;
      wants = 'first';
    } else {
      if (!skip(SCALAR)) return at;
      wants = 'more';
    }
  }
}
