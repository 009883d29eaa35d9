import type { EffectCell } from './effect.js';

export const TABLE_KINDS = ['attack', 'critical', 'fumble', 'maneuver', 'grades'] as const;

export const WEAPON_CLASSES = ['melee', 'ranged', 'natural'] as const;
export type WeaponClass = (typeof WEAPON_CLASSES)[number];

export const GRADES = [
  'blunder',
  'absoluteFailure',
  'failure',
  'partial',
  'near',
  'success',
  'absoluteSuccess',
] as const;
export type Grade = (typeof GRADES)[number];

interface Named {
  readonly id: string;
  readonly name: string;
}

/** One column per armour class; rows 1 to `max`; `cells` holds them in one array (RMC-TAB-01). */
export interface AttackTable extends Named {
  readonly kind: 'attack';
  readonly critType: string | null;
  readonly fumbleMax: number | null;
  readonly class: WeaponClass | null;
  readonly max: number;
  readonly columns: readonly string[];
  /** The column used by an armour class without one of its own. */
  readonly columnMap: Readonly<Record<string, string>>;
  readonly cells: Uint32Array;
}

/** Effects by roll 1 to 100 and severity A to E. */
export interface CriticalTable extends Named {
  readonly kind: 'critical';
  readonly typeLetter: string | null;
  readonly cells: readonly EffectCell[];
  readonly index: Uint16Array;
}

/** Effects by roll 1 to 120 and class of weapon. */
export interface FumbleTable extends Named {
  readonly kind: 'fumble';
  readonly cells: readonly EffectCell[];
  readonly index: Uint16Array;
}

/** Numbers and effects by total and difficulty. */
export interface ManeuverTable extends Named {
  readonly kind: 'maneuver';
  readonly columns: readonly string[];
  /** The totals of the first and last rows; totals beyond them read the same. */
  readonly low: number;
  readonly high: number;
  readonly cells: readonly EffectCell[];
  /** A number as it is; an effect as -1 minus its index in `cells`. */
  readonly index: Int16Array;
  /** The largest number of each column. */
  readonly best: readonly number[];
  /**
   * The lowest total of each column that gives a number: text below it is the low end, text
   * above the numbers the high end.
   */
  readonly numbersFrom: readonly number[];
}

/** Grades of success by total. */
export interface GradeTable extends Named {
  readonly kind: 'grades';
  readonly low: number;
  readonly high: number;
  readonly index: Uint8Array;
}

export type LoadedTable = AttackTable | CriticalTable | FumbleTable | ManeuverTable | GradeTable;

export const CRITICAL_ROWS = 100;
export const FUMBLE_ROWS = 120;

const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n));

/** The column with this label or with the one it is mapped to; undefined if there is neither. */
export function columnOf(table: AttackTable, armourClass: string): number | undefined {
  const own = table.columns.indexOf(armourClass);
  if (own >= 0) return own;
  const mapped = Object.hasOwn(table.columnMap, armourClass)
    ? table.columns.indexOf(table.columnMap[armourClass] ?? '')
    : -1;
  return mapped >= 0 ? mapped : undefined;
}

/** The row that a result reads: the top one for anything above it, 0 for 0 or less (RMC-TAB-05). */
export const rowOf = (table: AttackTable, result: number, cap: number): number =>
  result < 1 ? 0 : Math.min(result, cap, table.max);

/** The packed cell of a row, counted from 1, and a column. */
export const attackCell = (table: AttackTable, row: number, column: number): number =>
  table.cells[(row - 1) * table.columns.length + column] ?? 0;

const EMPTY: EffectCell = { codes: '-', clauses: [], plain: [], words: '' };

/** The cell of a closed roll and a severity, counted from 1 (RMC-CRIT-03). */
export const criticalCell = (table: CriticalTable, roll: number, severity: number): EffectCell =>
  table.cells[table.index[(clamp(roll, 1, CRITICAL_ROWS) - 1) * 5 + severity - 1] ?? 0] ?? EMPTY;

/** The cell of a fumble roll, which is limited to the table (RMC-FUM-02). */
export const fumbleCell = (table: FumbleTable, roll: number, of: WeaponClass): EffectCell =>
  table.cells[
    table.index[
      (clamp(roll, 1, FUMBLE_ROWS) - 1) * WEAPON_CLASSES.length + WEAPON_CLASSES.indexOf(of)
    ] ?? 0
  ] ?? EMPTY;

/** The result of a maneuver: a number, or effects at the low or the high end of the column. */
export type Maneuvered =
  | { readonly zone: 'numeric'; readonly number: number }
  | { readonly zone: 'low' | 'high'; readonly cell: EffectCell; readonly best: number };

export function maneuverCell(table: ManeuverTable, total: number, column: number): Maneuvered {
  const at = clamp(total, table.low, table.high);
  const value = table.index[(at - table.low) * table.columns.length + column] ?? 0;
  if (value >= 0) return { zone: 'numeric', number: value };
  const zone = at < (table.numbersFrom[column] ?? 0) ? 'low' : 'high';
  return { zone, cell: table.cells[-1 - value] ?? EMPTY, best: table.best[column] ?? 0 };
}

/** A key that totals of a column with the same result share. */
export function maneuverKey(table: ManeuverTable, total: number, column: number): number {
  const read = maneuverCell(table, total, column);
  if (read.zone === 'numeric') return read.number;
  const place = table.cells.indexOf(read.cell);
  return read.zone === 'low' ? -1 - 2 * place : -2 - 2 * place;
}

/** The grade of a total (RMC-SURP-08). */
export const gradeOf = (table: GradeTable, total: number): Grade =>
  GRADES[table.index[clamp(total, table.low, table.high) - table.low] ?? 0] ?? 'failure';
