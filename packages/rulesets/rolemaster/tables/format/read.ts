import type { Result } from '@tiltyard/engine';
import type { SourceDocument } from '@tiltyard/engine/ruleset';
import { readCsv } from './csv.js';
import { COLUMNS, FIRST, readJson } from './json.js';
import type { Twenty } from './read-attack.js';
import { readAttack } from './read-attack.js';
import { readCritical, readFumble, readGrades, readManeuver } from './read-effects.js';
import type { RawTable, TableProblem } from './raw.js';
import { Findings, LIMIT } from './raw.js';
import { checkShape } from './rows.js';
import type { LoadedTable } from '../table.js';
import { TABLE_KINDS } from '../table.js';

/** What a table may refer to: the tables that already exist. */
export interface Known {
  /** Ids of all tables, by kind and id as `attack club`. */
  readonly ids: ReadonlySet<string>;
  /** Critical types by the letter that names them in cells. */
  readonly letters: ReadonlyMap<string, string>;
  readonly types: ReadonlySet<string>;
  readonly twenty: Twenty;
}

/** A table with its warnings, or everything that is wrong with it. */
export type TableRead =
  | { readonly ok: true; readonly table: LoadedTable; readonly warnings: readonly TableProblem[] }
  | { readonly ok: false; readonly problems: readonly TableProblem[] };

const refused = (findings: Findings): TableRead => ({ ok: false, problems: findings.problems });

/**
 * Reads JSON text. Passed in, because the engine's `readDocument` reports source positions but
 * depends on a YAML parser.
 */
export type JsonReader = (text: string, file: string) => Result<SourceDocument>;

/** Reads a table from CSV or JSON text; a text that begins with a brace is JSON. */
export function readTable(
  text: string,
  file: string,
  known: Known,
  readText: JsonReader,
): TableRead {
  const findings = new Findings(file);
  if (!/^\uFEFF?\s*\{/.test(text)) {
    const raw = readCsv(text, file, findings);
    return raw ? understood(raw, findings, known) : refused(findings);
  }
  if (text.length > LIMIT.bytes) {
    findings.add(
      'E_SIZE',
      { path: [], line: 1, column: 1 },
      `the file has ${text.length} characters`,
      `at most ${LIMIT.bytes}`,
    );
    return refused(findings);
  }
  const document = readText(text.replace(/^\uFEFF/, ''), file);
  if (!document.ok) {
    for (const { path, line, column, message } of document.problems)
      findings.add(
        'E_HEADER',
        {
          path,
          ...(line === undefined ? {} : { line }),
          ...(column === undefined ? {} : { column }),
        },
        message,
      );
    return refused(findings);
  }
  const read = readTableData(document.value.data, file, known);
  const located = (problems: readonly TableProblem[]): readonly TableProblem[] =>
    problems.map((problem) => ({
      ...problem,
      ...document.value.locate([problem])[0],
      code: problem.code,
    }));
  return read.ok
    ? { ...read, warnings: located(read.warnings) }
    : { ok: false, problems: located(read.problems) };
}

/** Reads a table from JSON data. */
export function readTableData(data: unknown, file: string, known: Known): TableRead {
  const findings = new Findings(file);
  const raw = readJson(data, file, findings);
  return raw ? understood(raw, findings, known) : refused(findings);
}

function understood(raw: RawTable, findings: Findings, known: Known): TableRead {
  const kind = raw.head.get('kind');
  const top = { path: [], line: 1, column: 1 };
  const found = TABLE_KINDS.find((each) => each === kind?.text);
  if (!found)
    findings.add(
      'E_HEADER',
      kind?.place ?? top,
      kind ? `there is no kind "${kind.text}"` : 'the kind is missing',
      TABLE_KINDS.join(', '),
    );
  const id = raw.head.get('id');
  if (!id || !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(id.text))
    findings.add(
      'E_HEADER',
      id?.place ?? top,
      id ? `"${id.text}" is no id` : 'the id is missing',
      'letters, digits, - and _',
    );
  const first = raw.head.get('first');
  if (found && first && first.text !== FIRST[found])
    findings.add('E_HEADER', first.place, `the first column is "${first.text}"`, FIRST[found]);
  checkShape(raw, findings, LIMIT);
  // Otherwise rows of the wrong length would be reported again for each cell.
  if (!found || findings.problems.length > 0) return refused(findings);
  const table = byKind(found, raw, findings, known);
  if (!table || findings.problems.length > 0) return refused(findings);
  if (known.ids.has(`${table.kind} ${table.id}`))
    findings.add(
      'W_REPLACE',
      id?.place ?? top,
      `the ${table.kind} table "${table.id}" is there already and is replaced`,
    );
  return { ok: true, table, warnings: findings.warnings };
}

function byKind(
  kind: LoadedTable['kind'],
  raw: RawTable,
  findings: Findings,
  known: Known,
): LoadedTable | undefined {
  switch (kind) {
    case 'attack':
      return readAttack(raw, findings, known);
    case 'critical':
      return readCritical(raw, findings, COLUMNS['critical'] ?? []);
    case 'fumble':
      return readFumble(raw, findings, COLUMNS['fumble'] ?? []);
    case 'maneuver':
      return readManeuver(raw, findings);
    case 'grades':
      return readGrades(raw, findings);
  }
}
