import { builtInTables, readTables, tableCsv, tableJson } from '@tiltyard/rulesets/rolemaster';
import type { LoadedTable, ReadFile } from '@tiltyard/rulesets/rolemaster';
import { describeProblem, readDocument } from '@tiltyard/engine/ruleset';
import { readText } from '../../files/files.js';
import { columns, printProblems, pluralize, json, line, warn } from '../../text/output.js';
import { InputError } from '../../input-error.js';
import type { CliEnvironment } from '../../environment.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../../environment.js';

interface Json {
  readonly json?: boolean;
}

export interface ExportOptions {
  readonly format?: 'csv' | 'json';
}

const what = (table: LoadedTable): string => {
  switch (table.kind) {
    case 'attack':
      return `${pluralize(table.columns.length, 'column')}, rows 1 to ${table.max}`;
    case 'critical':
      return table.typeLetter === null ? 'no letter' : `letter ${table.typeLetter}`;
    case 'maneuver':
      return `${pluralize(table.columns.length, 'column')}, totals ${table.low} to ${table.high}`;
    default:
      return '';
  }
};

const read = (files: readonly string[], world: CliEnvironment): readonly ReadFile[] =>
  readTables(
    files.map((name) => ({ name, text: readText(world, name) })),
    readDocument,
  );

/** Checks the user's own tables together as one set, and reports the errors of each. */
export function checkTables(
  files: readonly string[],
  options: Json,
  world: CliEnvironment,
): number {
  const results = read(files, world);
  const bad = results.some((each) => each.problems.length > 0);
  if (options.json) {
    json(world, {
      passed: !bad,
      files: results.map(({ file, table, problems, warnings }) => ({
        file,
        ...(table ? { kind: table.kind, id: table.id } : {}),
        problems,
        warnings,
      })),
    });
    return bad ? EXIT_BAD_INPUT : EXIT_OK;
  }
  for (const { file, table, problems, warnings } of results) {
    printProblems(world, problems);
    for (const warning of warnings) warn(world, describeProblem(warning));
    if (table)
      line(
        world,
        `${file}: ${table.kind} table "${table.id}"${what(table) ? `, ${what(table)}` : ''}`,
      );
  }
  return bad ? EXIT_BAD_INPUT : EXIT_OK;
}

/** The named table: a file of the user's own, or a built-in one by id or by kind and id. */
function named(name: string, world: CliEnvironment): LoadedTable {
  const own = builtInTables().find(
    (table) => table.id === name || `${table.kind}/${table.id}` === name,
  );
  if (own) return own;
  if (!/[./\\]/.test(name))
    throw InputError.say(
      `there is no table "${name}"`,
      `a file, or one of: ${builtInTables()
        .map(({ id }) => id)
        .join(', ')}`,
    );
  const [result] = read([name], world);
  if (!result?.table) throw new InputError(result?.problems ?? []);
  return result.table;
}

/** Shows a table, or lists the available ones. */
export function showTable(name: string | undefined, options: Json, world: CliEnvironment): number {
  if (name === undefined) {
    if (options.json)
      json(world, { tables: builtInTables().map(({ kind, id }) => ({ kind, id })) });
    else
      for (const row of columns(
        builtInTables().map((table) => [table.kind, table.id, what(table)]),
      ))
        line(world, row);
    return EXIT_OK;
  }
  const table = named(name, world);
  if (options.json) {
    json(world, tableJson(table));
    return EXIT_OK;
  }
  const [comments, rows] = [
    tableCsv(table)
      .split('\n')
      .filter((each) => each.startsWith('#')),
    tableJson(table),
  ];
  for (const comment of comments) line(world, world.paint.dim(comment.slice(2)));
  const head = rows.columns ?? Object.keys(firstCells(rows.rows[0]?.cells) ?? { grade: '' });
  const body = rows.rows.map(({ lo, hi, cells, grade }) => [
    spanText(lo, hi),
    ...(grade === undefined ? Object.values(cells ?? {}).map(String) : [grade]),
  ]);
  for (const row of columns([['', ...head], ...body])) line(world, row);
  return EXIT_OK;
}

/** The rolls of a row: `<= 5`, `6`, `7-12` or `>= 13`. */
function spanText(lo: number | undefined, hi: number | undefined): string {
  if (lo === undefined) return `<= ${hi ?? ''}`;
  if (hi === undefined) return `>= ${lo}`;
  return lo === hi ? String(lo) : `${lo}-${hi}`;
}

const firstCells = (cells: unknown): object | undefined =>
  typeof cells === 'object' && cells !== null && !Array.isArray(cells) ? cells : undefined;

/** Writes a table to the output in a form that can be read again. */
export function exportTable(name: string, options: ExportOptions, world: CliEnvironment): number {
  const table = named(name, world);
  if (options.format === 'json') json(world, tableJson(table));
  else world.out(tableCsv(table));
  return EXIT_OK;
}
