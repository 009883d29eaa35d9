import { hitsIn, isFumbleRow, readCell, severityIn } from '../attack-cell.js';
import type { Findings, Place, RawTable } from './raw.js';
import type { Span } from './rows.js';
import { spansOf } from './rows.js';
import type { AttackTable, WeaponClass } from '../table.js';
import { WEAPON_CLASSES } from '../table.js';

/** The column of the usual twenty that an armour class uses if a table has none of its own for it. */
export type Twenty = Readonly<Record<string, string>>;

const MOST_FUMBLE = 95;
const MOST_ROWS = 2000;

export function wholeOf(
  raw: RawTable,
  key: string,
): { readonly value: number | null; readonly place: Place } | undefined {
  const given = raw.head.get(key);
  return (
    given && {
      value: /^-?\d{1,6}$/.test(given.text) ? Number(given.text) : null,
      place: given.place,
    }
  );
}

function columnMapOf(raw: RawTable, findings: Findings, twenty: Twenty): Record<string, string> {
  const map: Record<string, string> = {};
  for (const [armour, column] of Object.entries(twenty))
    if (!raw.columns.includes(armour) && raw.columns.includes(column)) map[armour] = column;
  const given = raw.head.get('columnMap');
  for (const pair of given ? given.text.split(/[,;]/) : []) {
    const found = /^\s*([^=:\s]+)\s*[=:]\s*(\S+)\s*$/.exec(pair);
    const [from, to] = [found?.[1], found?.[2]];
    const place = given ? given.place : { path: [] };
    if (from === undefined || to === undefined)
      findings.add(
        'E_MAP',
        place,
        `"${pair.trim()}" is no entry of a column map`,
        'armour class = column label, with commas between',
      );
    else if (!raw.columns.includes(to))
      findings.add(
        'E_MAP',
        place,
        `the column map leads to "${to}", which is no column`,
        `one of: ${raw.columns.join(', ')}`,
      );
    else map[from] = to;
  }
  return map;
}

/** The last row of the fumble rows that start at row 1; 0 if row 1 is not one. */
function fumbleRows(spans: readonly Span[], cells: ReadonlyMap<number, readonly number[]>): number {
  let top = 0;
  for (const { lo, hi, row } of spans) {
    if (lo !== top + 1 || !(cells.get(row) ?? [0]).every(isFumbleRow)) break;
    top = hi;
  }
  return top;
}

function classOf(raw: RawTable, findings: Findings): WeaponClass | null {
  const given = raw.head.get('class');
  if (!given) return null;
  const found = WEAPON_CLASSES.find((each) => each === given.text);
  if (!found)
    findings.add(
      'E_HEADER',
      given.place,
      `there is no class "${given.text}"`,
      WEAPON_CLASSES.join(', '),
    );
  return found ?? null;
}

/** What the cells of an attack table may refer to. */
interface Known {
  readonly letters: ReadonlyMap<string, string>;
  readonly types: ReadonlySet<string>;
  readonly twenty: Twenty;
}

/** The packed cells of a table, by row. */
type Packed = ReadonlyMap<number, readonly number[]>;

/** Reads a whole number from the head, between two bounds; undefined if it is missing. */
function boundedOf(
  raw: RawTable,
  findings: Findings,
  key: 'max' | 'fumbleMax',
  [low, high]: readonly [number, number],
): number | undefined {
  const given = wholeOf(raw, key);
  if (given && (given.value === null || given.value < low || given.value > high))
    findings.add(
      key === 'max' ? 'E_HEADER' : 'E_FUMBLE',
      given.place,
      `${key} is "${raw.head.get(key)?.text ?? ''}"`,
      `a whole number from ${low} to ${high}`,
    );
  return given?.value ?? undefined;
}

/** Reads one cell; undefined if it is not valid, a miss if it names an unknown critical type. */
function cellOf(
  text: string,
  place: Place,
  findings: Findings,
  { letters }: Known,
): number | undefined {
  const cell = readCell(text);
  const letter = cell === undefined ? undefined : /[A-E]([A-Z])$/.exec(text)?.[1];
  if (letter !== undefined && !letters.has(letter)) {
    findings.add(
      'E_TYPE',
      place,
      `"${text}" names the critical type ${letter}`,
      `one of: ${[...letters.keys()].join(', ')}`,
    );
    return 0;
  }
  if (cell === undefined)
    findings.add(
      'E_CELL',
      place,
      `"${text}" is no cell of an attack table`,
      '-, F, hits such as 8, or hits and a critical such as 10D or 10DS',
    );
  return cell;
}

function packedCells(raw: RawTable, findings: Findings, known: Known): Packed {
  const read = new Map<string, number>();
  const cellAt = (text: string, row: number, column: number): number => {
    const before = read.get(text);
    if (before !== undefined) return before;
    const count = findings.problems.length;
    const cell = cellOf(text, raw.place(row, column), findings, known);
    // A cell with a problem is not kept, so that the problem is reported everywhere it occurs.
    if (cell !== undefined && findings.problems.length === count) read.set(text, cell);
    return cell ?? 0;
  };
  return new Map(
    raw.cells.map((texts, row) => [row, texts.map((text, column) => cellAt(text, row, column))]),
  );
}

function checkCriticalType(raw: RawTable, findings: Findings, { types }: Known): void {
  const critType = raw.head.get('critType');
  if (critType && !types.has(critType.text))
    findings.add(
      'E_TYPE',
      critType.place,
      `there is no critical type "${critType.text}"`,
      `one of: ${[...types].join(', ')}`,
    );
}

/** The fumble range: as stated in the head, or from the fumble rows (RMC-FUM-01). */
function fumbleRange(
  raw: RawTable,
  findings: Findings,
  spans: readonly Span[],
  packed: Packed,
): number | null {
  const given = boundedOf(raw, findings, 'fumbleMax', [0, MOST_FUMBLE]);
  const printed = fumbleRows(spans, packed);
  const range = given ?? (printed > 0 ? printed : null);
  if (printed > MOST_FUMBLE)
    findings.add(
      'E_FUMBLE',
      raw.place(spans[0]?.row ?? -1, -1),
      `the rows of fumbles reach ${printed}`,
      `at most ${MOST_FUMBLE}`,
    );
  for (const { lo, hi, row } of spans) {
    const column = (packed.get(row) ?? []).findIndex(isFumbleRow);
    if (column >= 0 && hi > (range ?? 0))
      findings.add(
        'E_FUMBLE',
        raw.place(row, column),
        `F stands at ${lo === hi ? lo : `${lo}-${hi}`}, above the fumble range of ${range ?? 0}`,
      );
  }
  return range;
}

/** The packed cells of all results as one array, from the first to the highest. */
function cellsOf(width: number, spans: readonly Span[], packed: Packed): Uint32Array {
  const cells = new Uint32Array((spans.at(-1)?.hi ?? 0) * width);
  for (const { lo, hi, row } of spans)
    for (let result = lo; result <= hi; result++)
      cells.set(packed.get(row) ?? [], (result - 1) * width);
  return cells;
}

/** Reads an attack table: from row 1 to its highest row, one column per armour class (RMC-TAB-01). */
export function readAttack(
  raw: RawTable,
  findings: Findings,
  known: Known,
): AttackTable | undefined {
  const max = boundedOf(raw, findings, 'max', [1, MOST_ROWS]);
  if (raw.columns.length === 0) {
    findings.add('E_HEADER', raw.place(-1, -1), 'there is no column of an armour class');
    return undefined;
  }
  const spans = spansOf(raw, findings, { low: 1, ...(max === undefined ? {} : { high: max }) });
  const packed = packedCells(raw, findings, known);
  checkCriticalType(raw, findings, known);
  const fumbleMax = fumbleRange(raw, findings, spans, packed);
  const columnMap = columnMapOf(raw, findings, known.twenty);
  const weaponClass = classOf(raw, findings);
  if (findings.problems.length > 0) return undefined;
  warnFalling(raw, findings, spans, packed);
  const id = raw.head.get('id')?.text ?? '';
  return {
    kind: 'attack',
    id,
    name: raw.head.get('name')?.text ?? id,
    critType: raw.head.get('critType')?.text ?? null,
    fumbleMax,
    class: weaponClass,
    max: spans.at(-1)?.hi ?? 0,
    columns: raw.columns,
    columnMap,
    cells: cellsOf(raw.columns.length, spans, packed),
  };
}

function warnFalling(
  raw: RawTable,
  findings: Findings,
  spans: readonly Span[],
  packed: ReadonlyMap<number, readonly number[]>,
): void {
  for (const [column, label] of raw.columns.entries()) {
    let before = 0;
    let worst = 0;
    for (const { row } of spans) {
      const cell = packed.get(row)?.[column] ?? 0;
      const [hits, severity] = [hitsIn(cell), severityIn(cell)];
      if (hits < before || severity < worst) {
        findings.add(
          'W_MONOTONE',
          raw.place(row, column),
          `${raw.cells[row]?.[column] ?? ''} in column ${label} is less than the row below it`,
        );
        break;
      }
      before = hits;
      worst = severity;
    }
  }
}
