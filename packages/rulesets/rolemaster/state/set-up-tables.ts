import type { Json, Problem, Result } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import type { SourceDocument } from '@tiltyard/engine/ruleset';
import { readPlainJson } from '@tiltyard/engine/ruleset';
import { listNames } from '@tiltyard/engine/values';
import type { TableData } from '../tables/format/json.js';
import { readTable, readTableData } from '../tables/format/read.js';
import { tableJson } from '../tables/format/write.js';
import { knownIn } from '../tables/set.js';
import type { Tables } from '../tables/set.js';
import type { AttackTable } from '../tables/table.js';
import { columnOf } from '../tables/table.js';
import { builtIn } from './content/library.js';
import { tablesWith } from './content/lookup.js';
import { alsoKnowing } from './content/read-tables.js';
import type { Options } from './options.js';
import type { Sheet, WieldedWeapon } from './sheet.js';

/** Reads a JSON text without source positions: problems are reported by their paths. */
function plainJson(text: string, file: string): Result<SourceDocument> {
  const read = readPlainJson(text);
  return read
    ? ok({ file, data: read.data, locate: (problems) => problems })
    : fail({ path: [], message: 'this is no valid JSON' });
}

/** The user's own tables: CSV as text, or JSON; each may refer to earlier ones (RMC-TAB-07). */
export function ownTables(tables: Readonly<Record<string, Json>>): Result<readonly TableData[]> {
  const { tables: shipped, twenty } = builtIn();
  let known = knownIn(shipped, twenty);
  const data: TableData[] = [];
  const problems: Problem[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const path = ['content', 'tables', name];
    const read =
      typeof table === 'string'
        ? readTable(table, name, known, plainJson)
        : readTableData(table, name, known);
    if (read.ok) {
      data.push(tableJson(read.table));
      known = alsoKnowing(known, read.table);
    } else
      problems.push(
        ...read.problems.map(({ message, expected, path: at, line, column }) => ({
          ...(line === undefined
            ? { path: [...path, ...at], message }
            : { path, message: `line ${line}, column ${column ?? 1}: ${message}` }),
          ...(expected === undefined ? {} : { expected }),
        })),
      );
  }
  return problems.length > 0 ? fail(...problems) : ok(data);
}

/** The columns of the maneuver table that are used under these house rules (RMC-DODGE-03, RMC-EFF-09). */
const columnsRead = (options: Options): ReadonlySet<string> =>
  new Set([
    options['dodge.difficulty'] === 'column' ? 'Extremely Hard' : 'Medium',
    ...(options['move.hindered'] === 'maneuver' ? ['Medium'] : []),
  ]);

/** Finds columns missing from the maneuver table, before a dodge or a move needs them. */
export function findManeuverProblems(
  options: Options,
  tables: readonly TableData[],
): readonly Problem[] {
  const { id, columns } = tablesWith(tables).maneuver;
  return [...columnsRead(options)]
    .filter((column) => !columns.includes(column))
    .map((column) => ({
      path: ['content', 'tables'],
      message: `E_HEADER: the maneuver table "${id}" has no column ${column}`,
      expected: `among its columns: ${column}`,
    }));
}

/** What matters for tables about a combatant in a file. */
export interface Armed {
  readonly sheet: Sheet;
  readonly items: Readonly<Record<string, WieldedWeapon>>;
  /** The attacks that everyone has by default; where they cannot be used, they are refused. */
  readonly byDefault: readonly string[];
}

/** Finds tables that a weapon uses and that do not exist. */
function findMissingTables(
  set: Tables,
  id: string,
  { table, critType }: WieldedWeapon,
  path: Problem['path'],
): readonly Problem[] {
  const problems: Problem[] = [];
  if (!set.attack.has(table))
    problems.push({
      path,
      message: `${id} reads the attack table "${table}", which is not there`,
      expected: `one of: ${listNames([...set.attack.keys()])}`,
    });
  if (!set.critical.has(critType))
    problems.push({
      path,
      message: `${id} gives criticals of the type "${critType}", which is not there`,
      expected: `one of: ${listNames([...set.critical.keys()])}`,
    });
  return problems;
}

const missingColumn = (table: AttackTable, n: number, armourClass: string): Problem => ({
  path: ['combatants', n, 'sheet', 'armourClass'],
  message: `E_MAP: the attack table "${table.id}" has no column for ${armourClass}`,
  expected: `one of: ${listNames([...table.columns, ...Object.keys(table.columnMap)])}`,
});

/** Finds weapons without their tables, and tables without a column for the armour of a combatant who may be struck. */
export function findTableProblems(
  armed: readonly Armed[],
  tables: readonly TableData[],
): readonly Problem[] {
  const set = tablesWith(tables);
  const problems: Problem[] = [];
  // Reported once per combatant and table, however many weapons use the table.
  const unmapped = new Map<AttackTable, Set<number>>();
  for (const [i, { items, sheet, byDefault }] of armed.entries()) {
    for (const [id, weapon] of Object.entries(items)) {
      problems.push(...findMissingTables(set, id, weapon, ['combatants', i, 'sheet', 'weapons']));
      const table = set.attack.get(weapon.table);
      if (!table || byDefault.includes(id)) continue;
      const left = unmapped.get(table) ?? withoutColumn(armed, table);
      unmapped.set(table, left);
      for (const n of left) {
        // A picked-up weapon may strike its owner; a natural attack cannot.
        if (n === i && sheet.natural.includes(id)) continue;
        left.delete(n);
        problems.push(missingColumn(table, n, armed[n]?.sheet.armourClass ?? ''));
      }
    }
  }
  return problems;
}

const withoutColumn = (armed: readonly Armed[], table: AttackTable): Set<number> =>
  new Set(
    armed.flatMap(({ sheet }, n) => (columnOf(table, sheet.armourClass) === undefined ? [n] : [])),
  );
