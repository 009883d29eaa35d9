import { isObject } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { Code, Findings, Place, RawTable } from './raw.js';
import { LIMIT } from './raw.js';
import { TABLE_KINDS, WEAPON_CLASSES } from '../table.js';

const cell = z.union([z.string(), z.number().int()]);

const row = z.strictObject({
  lo: z.number().int().optional(),
  hi: z.number().int().optional(),
  cells: z.union([z.array(cell), z.record(z.string(), cell)]).optional(),
  grade: z.string().optional(),
});

/** A table as JSON. A row without `lo` or `hi` has no end on that side. */
export const tableData = z.strictObject({
  kind: z.enum(TABLE_KINDS),
  id: z.string().min(1),
  name: z.string().optional(),
  critType: z.string().optional(),
  typeLetter: z.string().optional(),
  fumbleMax: z.number().int().optional(),
  class: z.enum(WEAPON_CLASSES).optional(),
  max: z.number().int().optional(),
  columns: z.array(z.string()).optional(),
  columnMap: z.record(z.string(), z.string()).optional(),
  rows: z.array(row),
});
export type TableData = z.infer<typeof tableData>;

/** Columns that every table of a kind has. */
export const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  critical: ['A', 'B', 'C', 'D', 'E'],
  fumble: WEAPON_CLASSES,
  grades: ['grade'],
};

export const FIRST: Readonly<Record<string, string>> = {
  attack: 'result',
  critical: 'roll',
  fumble: 'roll',
  maneuver: 'total',
  grades: 'total',
};

function labelOf({ lo, hi }: z.infer<typeof row>): string {
  if (lo === undefined) return hi === undefined ? '' : `<=${hi}`;
  if (hi === undefined) return `>=${lo}`;
  return lo === hi ? String(lo) : `${lo}-${hi}`;
}

const HEAD = ['kind', 'id', 'name', 'critType', 'typeLetter', 'fumbleMax', 'class', 'max'] as const;

/** The error code for a problem, by the key of the table where it occurs. */
const CODES: Readonly<Record<string, Code>> = {
  rows: 'E_RANGE',
  columns: 'E_COLUMNS',
  columnMap: 'E_MAP',
  fumbleMax: 'E_FUMBLE',
};

function reportShape(issues: readonly z.core.$ZodIssue[], findings: Findings): void {
  for (const { path, message } of issues) {
    const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    findings.add(CODES[String(path[0])] ?? 'E_HEADER', { path: steps }, message);
  }
}

function headOf(table: TableData): RawTable['head'] {
  const head = new Map<string, { text: string; place: Place }>();
  for (const key of HEAD)
    if (table[key] !== undefined)
      head.set(key, { text: String(table[key]), place: { path: [key] } });
  head.set('first', { text: FIRST[table.kind] ?? '', place: { path: ['kind'] } });
  const map = Object.entries(table.columnMap ?? {});
  if (map.length > 0)
    head.set('columnMap', {
      text: map.map((pair) => pair.join('=')).join(', '),
      place: { path: ['columnMap'] },
    });
  return head;
}

/** The cells of a row in the order of the columns, and whether there is exactly one for each. */
function cellsOf(
  { cells, grade }: z.infer<typeof row>,
  columns: readonly string[],
): { readonly texts: readonly string[]; readonly complete: boolean } {
  const given = cells ?? (grade === undefined ? [] : [grade]);
  const list: readonly (string | number | undefined)[] = Array.isArray(given)
    ? given
    : columns.map((label) =>
        isObject(given) && Object.hasOwn(given, label) ? given[label] : undefined,
      );
  const hasStray =
    !Array.isArray(given) && Object.keys(given).some((label) => !columns.includes(label));
  return {
    texts: list.map((text) => String(text ?? '').trim()),
    complete: list.length === columns.length && !list.includes(undefined) && !hasStray,
  };
}

/** The location of a cell in the JSON; a negative index means the whole row, or the columns. */
function placeIn(
  table: TableData,
  columns: readonly string[],
  rowAt: number,
  column: number,
): Place {
  if (rowAt < 0) return { path: ['columns', ...(column < 0 ? [] : [column])] };
  const path = ['rows', rowAt];
  if (column < 0) return { path };
  const given = table.rows[rowAt]?.cells;
  if (given === undefined) return { path: [...path, 'grade'] };
  return { path: [...path, 'cells', Array.isArray(given) ? column : (columns[column] ?? '')] };
}

/**
 * Reads a table from JSON data.
 * @returns undefined if its shape is wrong, which is then a finding.
 */
export function readJson(data: unknown, file: string, findings: Findings): RawTable | undefined {
  const parsed = tableData.safeParse(data);
  if (!parsed.success) {
    reportShape(parsed.error.issues, findings);
    return undefined;
  }
  const table = parsed.data;
  if (table.rows.length > LIMIT.rows) {
    findings.add(
      'E_SIZE',
      { path: ['rows'] },
      `the table has ${table.rows.length} rows`,
      `at most ${LIMIT.rows}`,
    );
    return undefined;
  }
  const columns = COLUMNS[table.kind] ?? table.columns ?? [];
  const cells = table.rows.map((each, i): readonly string[] => {
    const { texts, complete } = cellsOf(each, columns);
    if (!complete)
      findings.add(
        'E_COLUMNS',
        { path: ['rows', i, 'cells'] },
        `the row does not have a cell for each of: ${columns.join(', ')}`,
      );
    return texts;
  });
  return {
    file,
    head: headOf(table),
    columns,
    labels: table.rows.map(labelOf),
    cells,
    place: (rowAt, column) => placeIn(table, columns, rowAt, column),
  };
}
