import type { EffectCell } from '../effect.js';
import { badness, readEffects } from '../effect.js';
import type { Findings, RawTable } from './raw.js';
import type { Span } from './rows.js';
import { spansOf } from './rows.js';
import type { CriticalTable, FumbleTable, Grade, GradeTable, ManeuverTable } from '../table.js';
import { CRITICAL_ROWS, FUMBLE_ROWS, GRADES } from '../table.js';

/** Effect cells, each distinct one kept once. */
class Pool {
  readonly cells: EffectCell[] = [];
  private readonly places = new Map<string, number>();

  constructor(
    private readonly raw: RawTable,
    private readonly findings: Findings,
  ) {}

  place(row: number, column: number): number {
    const text = this.raw.cells[row]?.[column] ?? '';
    const known = this.places.get(text);
    if (known !== undefined) return known;
    const cell = readEffects(text);
    if (typeof cell === 'string') {
      this.findings.add(
        'E_CELL',
        this.raw.place(row, column),
        `"${cell}"${cell === text ? '' : ` in "${text}"`} is no effect`,
        'effects such as +5H, BL2, S1, PR with ; between them, or -',
      );
      return 0;
    }
    this.cells.push(cell);
    this.places.set(text, this.cells.length - 1);
    return this.cells.length - 1;
  }
}

const named = (raw: RawTable): { readonly id: string; readonly name: string } => {
  const id = raw.head.get('id')?.text ?? '';
  return { id, name: raw.head.get('name')?.text ?? id };
};

function checkColumns(raw: RawTable, findings: Findings, columns: readonly string[]): void {
  const missing = columns.filter((label) => !raw.columns.includes(label));
  const stray = raw.columns.findIndex((label) => !columns.includes(label));
  if (missing.length > 0)
    findings.add(
      'E_HEADER',
      raw.place(-1, -1),
      `the column ${missing.join(', ')} is missing`,
      columns.join(', '),
    );
  else if (stray >= 0)
    findings.add(
      'E_COLUMNS',
      raw.place(-1, stray),
      `"${raw.columns[stray] ?? ''}" is no column here`,
      columns.join(', '),
    );
}

/** A table of effects with given columns and rows 1 to `rows`. */
function readGrid(
  raw: RawTable,
  findings: Findings,
  columns: readonly string[],
  rows: number,
): { readonly cells: readonly EffectCell[]; readonly index: Uint16Array } {
  checkColumns(raw, findings, columns);
  const spans = spansOf(raw, findings, { low: 1, high: rows });
  const pool = new Pool(raw, findings);
  const index = new Uint16Array(rows * columns.length);
  for (const [column, label] of columns.entries()) {
    const at = raw.columns.indexOf(label);
    if (at < 0) continue;
    let before = 0;
    let falling = false;
    for (const { lo, hi, row } of spans) {
      const place = pool.place(row, at);
      for (let roll = Math.max(1, lo); roll <= Math.min(rows, hi); roll++)
        index[(roll - 1) * columns.length + column] = place;
      const cell = pool.cells[place];
      const worse = cell ? badness(cell) : before;
      if (worse < before && !falling) {
        falling = true;
        findings.add(
          'W_MONOTONE',
          raw.place(row, at),
          `"${raw.cells[row]?.[at] ?? ''}" in column ${label} is milder than the row below it`,
        );
      }
      before = worse;
    }
  }
  return { cells: pool.cells, index };
}

/** A critical table: rolls 1 to 100 by severity (RMC-CRIT-03). */
export function readCritical(
  raw: RawTable,
  findings: Findings,
  columns: readonly string[],
): CriticalTable {
  const letter = raw.head.get('typeLetter');
  if (letter && !/^[A-Z]$/.test(letter.text))
    findings.add('E_HEADER', letter.place, `typeLetter is "${letter.text}"`, 'one capital letter');
  return {
    kind: 'critical',
    ...named(raw),
    typeLetter: letter?.text ?? null,
    ...readGrid(raw, findings, columns, CRITICAL_ROWS),
  };
}

/** A fumble table: rolls 1 to 120 by class of weapon (RMC-FUM-02). */
export const readFumble = (
  raw: RawTable,
  findings: Findings,
  columns: readonly string[],
): FumbleTable => ({
  kind: 'fumble',
  ...named(raw),
  ...readGrid(raw, findings, columns, FUMBLE_ROWS),
});

const finite = (spans: readonly Span[]): { readonly low: number; readonly high: number } => ({
  low: spans[0]?.hi ?? 0,
  high: spans.at(-1)?.lo ?? 0,
});

const within = ({ lo, hi }: Span, low: number, high: number): readonly [number, number] => [
  Math.max(lo, low) - low,
  Math.min(hi, high) - low,
];

/** A maneuver table: every column has text at its low end, then numbers, then text at its high end. */
export function readManeuver(raw: RawTable, findings: Findings): ManeuverTable {
  const spans = spansOf(raw, findings, { low: -Infinity, high: Infinity });
  if (raw.columns.length === 0)
    findings.add('E_HEADER', raw.place(-1, -1), 'there is no column of a difficulty');
  const pool = new Pool(raw, findings);
  const { low, high } = finite(spans);
  const index = new Int16Array(Math.max(1, high - low + 1) * raw.columns.length);
  const best: number[] = [];
  const numbersFrom: number[] = [];
  for (const [column, label] of raw.columns.entries()) {
    let most = 0;
    let before = -1;
    let first: number | undefined;
    let ended = false;
    for (const span of spans) {
      const text = raw.cells[span.row]?.[column] ?? '';
      const isNumber = /^\d{1,3}$/.test(text);
      const value = isNumber ? Number(text) : -1 - pool.place(span.row, column);
      if (isNumber && ended)
        findings.add(
          'E_ZONE',
          raw.place(span.row, column),
          `${text} stands above text in column ${label}`,
          'text, then numbers, then text, from low to high',
        );
      if (isNumber && value < before)
        findings.add(
          'W_MONOTONE',
          raw.place(span.row, column),
          `${text} in column ${label} is less than the row below it`,
        );
      if (isNumber) {
        first ??= Math.max(span.lo, low);
        before = value;
        most = Math.max(most, value);
      } else if (first !== undefined) ended = true;
      const [from, to] = within(span, low, high);
      for (let at = from; at <= to; at++) index[at * raw.columns.length + column] = value;
    }
    if (first === undefined)
      findings.add('E_ZONE', raw.place(-1, column), `column ${label} has no number`);
    best.push(most);
    numbersFrom.push(first ?? low);
  }
  return {
    kind: 'maneuver',
    ...named(raw),
    columns: raw.columns,
    low,
    high,
    cells: pool.cells,
    index,
    best,
    numbersFrom,
  };
}

/** Grades of success: every total has one. */
export function readGrades(raw: RawTable, findings: Findings): GradeTable {
  checkColumns(raw, findings, ['grade']);
  const spans = spansOf(raw, findings, { low: -Infinity, high: Infinity });
  const { low, high } = finite(spans);
  const index = new Uint8Array(Math.max(1, high - low + 1));
  for (const span of spans) {
    const text = raw.cells[span.row]?.[0] ?? '';
    const grade = GRADES.findIndex((each: Grade) => each === text);
    if (grade < 0)
      findings.add('E_CELL', raw.place(span.row, 0), `"${text}" is no grade`, GRADES.join(', '));
    const [from, to] = within(span, low, high);
    for (let at = from; at <= to; at++) index[at] = Math.max(0, grade);
  }
  return { kind: 'grades', ...named(raw), low, high, index };
}
