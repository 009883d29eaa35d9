import { isObject } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { Findings, Place, RawTable } from './raw.js';
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

/**
 * Reads a table from the data of a JSON.
 * @param at the path of the data in its document.
 * @returns nothing if its shape is wrong; what is wrong is a finding.
 */
export function readJson(
  data: unknown,
  file: string,
  findings: Findings,
  at: Place['path'] = [],
): RawTable | undefined {
  const parsed = tableData.safeParse(data);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const path = [
        ...at,
        ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
      ];
      const [top] = issue.path;
      findings.add(
        top === 'rows'
          ? 'E_RANGE'
          : top === 'columns'
            ? 'E_COLUMNS'
            : top === 'columnMap'
              ? 'E_MAP'
              : top === 'fumbleMax'
                ? 'E_FUMBLE'
                : 'E_HEADER',
        { path },
        issue.message,
      );
    }
    return undefined;
  }
  const table = parsed.data;
  if (table.rows.length > LIMIT.rows) {
    findings.add(
      'E_SIZE',
      { path: [...at, 'rows'] },
      `the table has ${table.rows.length} rows`,
      `at most ${LIMIT.rows}`,
    );
    return undefined;
  }
  const head = new Map<string, { text: string; place: Place }>();
  for (const key of HEAD)
    if (table[key] !== undefined)
      head.set(key, { text: String(table[key]), place: { path: [...at, key] } });
  head.set('first', { text: FIRST[table.kind] ?? '', place: { path: [...at, 'kind'] } });
  const map = Object.entries(table.columnMap ?? {});
  if (map.length > 0)
    head.set('columnMap', {
      text: map.map((pair) => pair.join('=')).join(', '),
      place: { path: [...at, 'columnMap'] },
    });
  const columns = COLUMNS[table.kind] ?? table.columns ?? [];
  const cells = table.rows.map((each, i): readonly string[] => {
    const given = each.cells ?? (each.grade === undefined ? [] : [each.grade]);
    const list: readonly (string | number | undefined)[] = Array.isArray(given)
      ? given
      : columns.map((label) =>
          isObject(given) && Object.hasOwn(given, label) ? given[label] : undefined,
        );
    const stray = Array.isArray(given)
      ? []
      : Object.keys(given).filter((label) => !columns.includes(label));
    if (list.length !== columns.length || list.includes(undefined) || stray.length > 0)
      findings.add(
        'E_COLUMNS',
        { path: [...at, 'rows', i, 'cells'] },
        `the row does not have a cell for each of: ${columns.join(', ')}`,
      );
    return list.map((text) => String(text ?? '').trim());
  });
  return {
    file,
    head,
    columns,
    labels: table.rows.map(labelOf),
    cells,
    place(rowAt, column) {
      if (rowAt < 0) return { path: [...at, 'columns', ...(column < 0 ? [] : [column])] };
      if (column < 0) return { path: [...at, 'rows', rowAt] };
      const given = table.rows[rowAt]?.cells;
      return {
        path: [
          ...at,
          'rows',
          rowAt,
          ...(given === undefined
            ? ['grade']
            : ['cells', Array.isArray(given) ? column : (columns[column] ?? '')]),
        ],
      };
    },
  };
}
