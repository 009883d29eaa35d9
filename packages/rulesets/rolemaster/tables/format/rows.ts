import type { Findings, RawTable } from './raw.js';

/** The values that a row of a table is for; an open end is an infinity. */
export interface Span {
  readonly lo: number;
  readonly hi: number;
  /** The row it belongs to. */
  readonly row: number;
}

const CLOSED = /^(-?\d{1,6})(?:-(-?\d{1,6}))?$/;
const OPEN = /^(<=|>=)\s*(-?\d{1,6})$/;

function spanOf(label: string, row: number): Span | undefined {
  const open = OPEN.exec(label);
  if (open)
    return open[1] === '<='
      ? { lo: -Infinity, hi: Number(open[2]), row }
      : { lo: Number(open[2]), hi: Infinity, row };
  const closed = CLOSED.exec(label);
  if (!closed) return undefined;
  const lo = Number(closed[1]);
  const hi = closed[2] === undefined ? lo : Number(closed[2]);
  return lo <= hi ? { lo, hi, row } : undefined;
}

function shown(lo: number, hi: number): string {
  if (lo === hi) return String(lo);
  if (lo === -Infinity) return `everything up to ${hi}`;
  return hi === Infinity ? `everything from ${lo}` : `${lo}-${hi}`;
}

/**
 * The rows from low to high. They must cover everything between the ends exactly once.
 * @param ends the first and last value to be covered; by default the lowest and highest in the
 *   table.
 */
export function spansOf(
  raw: RawTable,
  findings: Findings,
  ends: { readonly low: number; readonly high?: number },
): readonly Span[] {
  const spans: Span[] = [];
  for (const [row, label] of raw.labels.entries()) {
    const span = spanOf(label, row);
    if (span) spans.push(span);
    else
      findings.add(
        'E_RANGE',
        raw.place(row, -1),
        `"${label}" is no row`,
        ends.low === -Infinity
          ? 'a number, lo-hi with lo <= hi, <=n or >=n'
          : 'a number, or lo-hi with lo <= hi',
      );
  }
  spans.sort((a, b) => a.lo - b.lo || a.hi - b.hi);
  if (spans.length < raw.labels.length) return spans;
  const high = ends.high ?? spans.reduce((most, { hi }) => Math.max(most, hi), 0);
  let next = ends.low;
  for (const { lo, hi, row } of spans) {
    const at = raw.place(row, -1);
    if (lo < ends.low || hi > high)
      findings.add(
        'E_RANGE',
        at,
        `${shown(lo, hi)} leaves the table`,
        `rows within ${ends.low}-${high}`,
      );
    else if (lo < next)
      findings.add('E_OVERLAP', at, `${shown(lo, Math.min(hi, next - 1))} is in another row too`);
    else if (lo > next) findings.add('E_GAP', at, `${shown(next, lo - 1)} is in no row`);
    if (hi + 1 > next) next = hi + 1;
  }
  if (spans.length === 0) findings.add('E_GAP', raw.place(-1, -1), 'there are no rows');
  else if (next <= high && next < Infinity)
    findings.add(
      'E_GAP',
      raw.place(spans.at(-1)?.row ?? -1, -1),
      `${shown(next, high)} is in no row`,
    );
  return spans;
}

/** Checks that column labels exist and differ, and that the numbers of columns and rows are within limits. */
export function checkShape(
  raw: RawTable,
  findings: Findings,
  limit: { readonly rows: number; readonly columns: number },
): void {
  if (raw.labels.length > limit.rows)
    findings.add(
      'E_SIZE',
      raw.place(limit.rows, -1),
      `the table has ${raw.labels.length} rows`,
      `at most ${limit.rows}`,
    );
  if (raw.columns.length > limit.columns)
    findings.add(
      'E_SIZE',
      raw.place(-1, limit.columns),
      `the table has ${raw.columns.length} columns`,
      `at most ${limit.columns}`,
    );
  for (const [i, label] of raw.columns.entries()) {
    if (label === '') findings.add('E_COLUMNS', raw.place(-1, i), 'a column has no label');
    else if (raw.columns.indexOf(label) < i)
      findings.add('E_COLUMNS', raw.place(-1, i), `the column "${label}" appears twice`);
  }
}
