import { hitsIn, isFumbleRow, readCell, severityIn } from '../attack-cell.js';
import type { Findings, Place, RawTable } from './raw.js';
import type { Span } from './rows.js';
import { spansOf } from './rows.js';
import type { AttackTable, WeaponClass } from '../table.js';
import { WEAPON_CLASSES } from '../table.js';

/** The columns of the usual twenty that armour classes read where a table has no column of their own. */
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

/** The highest of the rows from 1 on that are fumbles throughout; 0 if row 1 is none. */
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

/** An attack table: rows 1 to its highest, one column an armour class (RMC-TAB-01). */
export function readAttack(
  raw: RawTable,
  findings: Findings,
  known: {
    readonly letters: ReadonlyMap<string, string>;
    readonly types: ReadonlySet<string>;
    readonly twenty: Twenty;
  },
): AttackTable | undefined {
  const max = wholeOf(raw, 'max');
  if (max && (max.value === null || max.value < 1 || max.value > MOST_ROWS))
    findings.add(
      'E_HEADER',
      max.place,
      `max is "${raw.head.get('max')?.text ?? ''}"`,
      `a whole number from 1 to ${MOST_ROWS}`,
    );
  if (raw.columns.length === 0)
    findings.add('E_HEADER', raw.place(-1, -1), 'there is no column of an armour class');
  const spans = spansOf(raw, findings, {
    low: 1,
    ...(max?.value == null ? {} : { high: max.value }),
  });
  const read = new Map<string, number | undefined>();
  const packed = new Map<number, readonly number[]>();
  for (const [row, texts] of raw.cells.entries()) {
    const line: number[] = [];
    for (const [column, text] of texts.entries()) {
      let cell = read.get(text);
      if (cell === undefined) {
        cell = readCell(text);
        if (cell !== undefined) {
          const letter = /[A-E]([A-Z])$/.exec(text)?.[1];
          if (letter !== undefined && !known.letters.has(letter))
            findings.add(
              'E_TYPE',
              raw.place(row, column),
              `"${text}" names the critical type ${letter}`,
              `one of: ${[...known.letters.keys()].join(', ')}`,
            );
          else read.set(text, cell);
        }
      }
      if (cell === undefined)
        findings.add(
          'E_CELL',
          raw.place(row, column),
          `"${text}" is no cell of an attack table`,
          '-, F, hits such as 8, or hits and a critical such as 10D or 10DS',
        );
      line.push(cell ?? 0);
    }
    packed.set(row, line);
  }
  const critType = raw.head.get('critType');
  if (critType && !known.types.has(critType.text))
    findings.add(
      'E_TYPE',
      critType.place,
      `there is no critical type "${critType.text}"`,
      `one of: ${[...known.types].join(', ')}`,
    );
  const fumbles = wholeOf(raw, 'fumbleMax');
  if (fumbles && (fumbles.value === null || fumbles.value < 0 || fumbles.value > MOST_FUMBLE))
    findings.add(
      'E_FUMBLE',
      fumbles.place,
      `fumbleMax is "${raw.head.get('fumbleMax')?.text ?? ''}"`,
      `a whole number from 0 to ${MOST_FUMBLE}`,
    );
  const printed = fumbleRows(spans, packed);
  const fumbleMax = fumbles?.value ?? (printed > 0 ? printed : null);
  if (printed > MOST_FUMBLE)
    findings.add(
      'E_FUMBLE',
      raw.place(spans[0]?.row ?? -1, -1),
      `the rows of fumbles reach ${printed}`,
      `at most ${MOST_FUMBLE}`,
    );
  for (const { lo, hi, row } of spans) {
    const column = (packed.get(row) ?? []).findIndex(isFumbleRow);
    if (column >= 0 && hi > (fumbleMax ?? 0))
      findings.add(
        'E_FUMBLE',
        raw.place(row, column),
        `F stands at ${lo === hi ? lo : `${lo}-${hi}`}, above the fumble range of ${fumbleMax ?? 0}`,
      );
  }
  const columnMap = columnMapOf(raw, findings, known.twenty);
  const weaponClass = classOf(raw, findings);
  if (findings.problems.length > 0) return undefined;
  warnFalling(raw, findings, spans, packed);
  const top = spans.at(-1)?.hi ?? 0;
  const cells = new Uint32Array(top * raw.columns.length);
  for (const { lo, hi, row } of spans)
    for (let result = lo; result <= hi; result++)
      cells.set(packed.get(row) ?? [], (result - 1) * raw.columns.length);
  return {
    kind: 'attack',
    id: raw.head.get('id')?.text ?? '',
    name: raw.head.get('name')?.text ?? raw.head.get('id')?.text ?? '',
    critType: critType?.text ?? null,
    fumbleMax,
    class: weaponClass,
    max: top,
    columns: raw.columns,
    columnMap,
    cells,
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
