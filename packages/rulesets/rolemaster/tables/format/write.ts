import { cellText } from '../attack-cell.js';
import type { EffectCell } from '../effect.js';
import { effectText } from '../effect.js';
import { COLUMNS, FIRST } from './json.js';
import type { TableData } from './json.js';
import type { LoadedTable } from '../table.js';
import { GRADES } from '../table.js';

interface Row {
  readonly lo: number | undefined;
  readonly hi: number | undefined;
  readonly cells: readonly string[];
}

/** The rows of a table, with equal neighbours merged. */
function rowsOf(
  low: number,
  high: number,
  open: boolean,
  cellsAt: (value: number) => readonly string[],
): readonly Row[] {
  const rows: Row[] = [];
  for (let value = low; value <= high; value++) {
    const cells = cellsAt(value);
    const last = rows.at(-1);
    // Open-ended rows are kept separate, so that a table is read back with the same bounds.
    const alone = open && (value === low + 1 || value === high);
    if (last && !alone && last.cells.every((text, i) => text === cells[i]))
      rows[rows.length - 1] = { ...last, hi: value };
    else rows.push({ lo: value, hi: value, cells });
  }
  if (!open) return rows;
  return rows.map(({ lo, hi, cells }, i) => ({
    lo: i === 0 ? undefined : lo,
    hi: i === rows.length - 1 ? undefined : hi,
    cells,
  }));
}

const textAt = (cells: readonly EffectCell[], place: number): string => {
  const cell = cells[place];
  return cell ? effectText(cell) : '-';
};

const columnsOf = (table: LoadedTable): readonly string[] =>
  table.kind === 'attack' || table.kind === 'maneuver'
    ? table.columns
    : (COLUMNS[table.kind] ?? []);

function tableRows(table: LoadedTable): readonly Row[] {
  const columns = columnsOf(table);
  switch (table.kind) {
    case 'attack':
      return rowsOf(1, table.max, false, (row) =>
        columns.map((_, i) => cellText(table.cells[(row - 1) * columns.length + i] ?? 0)),
      );
    case 'critical':
    case 'fumble':
      return rowsOf(1, table.index.length / columns.length, false, (row) =>
        columns.map((_, i) =>
          textAt(table.cells, table.index[(row - 1) * columns.length + i] ?? 0),
        ),
      );
    case 'maneuver':
      return rowsOf(table.low, table.high, true, (total) =>
        columns.map((_, i) => {
          const value = table.index[(total - table.low) * columns.length + i] ?? 0;
          return value >= 0 ? String(value) : textAt(table.cells, -1 - value);
        }),
      );
    case 'grades':
      return rowsOf(table.low, table.high, true, (total) => [
        GRADES[table.index[total - table.low] ?? 0] ?? '',
      ]);
  }
}

/** A table as JSON data. */
export function tableJson(table: LoadedTable): TableData {
  const { kind, id, name } = table;
  const columns = columnsOf(table);
  return {
    kind,
    id,
    name,
    ...(table.kind === 'critical' && table.typeLetter !== null
      ? { typeLetter: table.typeLetter }
      : {}),
    ...(table.kind === 'attack'
      ? {
          ...(table.critType === null ? {} : { critType: table.critType }),
          ...(table.fumbleMax === null ? {} : { fumbleMax: table.fumbleMax }),
          ...(table.class === null ? {} : { class: table.class }),
          max: table.max,
          ...(Object.keys(table.columnMap).length > 0 ? { columnMap: { ...table.columnMap } } : {}),
        }
      : {}),
    ...(table.kind === 'attack' || table.kind === 'maneuver' ? { columns: [...columns] } : {}),
    rows: tableRows(table).map(({ lo, hi, cells }) => ({
      ...(lo === undefined ? {} : { lo }),
      ...(hi === undefined ? {} : { hi }),
      ...(table.kind === 'grades'
        ? { grade: cells[0] ?? '' }
        : {
            cells:
              table.kind === 'critical' || table.kind === 'fumble'
                ? Object.fromEntries(columns.map((label, i) => [label, cells[i] ?? '-']))
                : [...cells],
          }),
    })),
  };
}

const quoted = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function rowLabel({ lo, hi }: Row): string {
  if (lo === undefined) return `<=${hi ?? 0}`;
  if (hi === undefined) return `>=${lo}`;
  return lo === hi ? String(lo) : `${lo}-${hi}`;
}

/** A table as CSV that can be read again. */
export function tableCsv(table: LoadedTable): string {
  const { rows: _rows, columns, columnMap, ...head } = tableJson(table);
  const map = Object.entries(columnMap ?? {});
  const comments = [
    ...Object.entries(head).map(([key, value]) => `# ${key}: ${String(value)}`),
    ...(map.length > 0 ? [`# columnMap: ${map.map((pair) => pair.join('=')).join(', ')}`] : []),
  ];
  const titles = [FIRST[table.kind] ?? '', ...(columns ?? columnsOf(table))];
  const body = tableRows(table).map((row) => [rowLabel(row), ...row.cells]);
  return `${[...comments, ...[titles, ...body].map((line) => line.map(quoted).join(','))].join('\n')}\n`;
}
