import { builtIn } from './library.js';
import type { WieldedWeapon } from '../sheet.js';
import { SIZE_CAPS } from '../sheet.js';
import type { Combatant, State } from '../state.js';
import { sheetOf } from '../state.js';
import { alsoKnowing } from './read-tables.js';
import type { TableData } from '../../tables/format/json.js';
import { readTableData } from '../../tables/format/read.js';
import type { Tables } from '../../tables/set.js';
import { knownIn, tableSet } from '../../tables/set.js';
import type { AttackTable, CriticalTable, LoadedTable } from '../../tables/table.js';
import { attackCell, columnOf, rowOf } from '../../tables/table.js';

const compiled = new WeakMap<readonly TableData[], Tables>();

/** The built-in tables overlaid with the user's own, ready to be read (RMC-TAB-07). */
export function tablesWith(data: readonly TableData[]): Tables {
  const { tables: shipped, twenty } = builtIn();
  if (data.length === 0) return shipped;
  const ready = compiled.get(data);
  if (ready) return ready;
  let known = knownIn(shipped, twenty);
  const tables: LoadedTable[] = [...shipped.all];
  for (const each of data) {
    const read = readTableData(each, each.id, known);
    if (!read.ok) throw new Error(`${each.id}: ${read.problems[0]?.message ?? ''}`);
    tables.push(read.table);
    known = alsoKnowing(known, read.table);
  }
  const set = tableSet(tables);
  compiled.set(data, set);
  return set;
}

export const tablesOf = (state: State): Tables => tablesWith(state.fixed.tables);

function attackTable(state: State, id: string): AttackTable {
  const table = tablesOf(state).attack.get(id);
  if (!table) throw new Error(`no attack table ${id}`);
  return table;
}

export function criticalTable(state: State, id: string): CriticalTable {
  const table = tablesOf(state).critical.get(id);
  if (!table) throw new Error(`no critical table ${id}`);
  return table;
}

/** Where an attack looks its results up. */
export interface Lookup {
  readonly table: AttackTable;
  readonly column: number;
  readonly cap: number;
}

/** The column of an attack table for the target's armour; undefined if it has none. */
export const columnFor = (
  state: State,
  weapon: WieldedWeapon,
  target: Combatant,
): number | undefined =>
  columnOf(attackTable(state, weapon.table), sheetOf(state, target).armourClass);

/** Where an attack looks its results up; the attacker's size limits natural attacks (RMC-TAB-05). */
export function lookupFor(state: State, weapon: WieldedWeapon, target: Combatant): Lookup {
  const table = attackTable(state, weapon.table);
  const column = columnFor(state, weapon, target);
  if (column === undefined)
    throw new Error(
      `E_MAP: the attack table ${table.id} has no column for ${sheetOf(state, target).armourClass}`,
    );
  return { table, column, cap: weapon.class === 'natural' ? SIZE_CAPS[weapon.size] : Infinity };
}

/** Whether a result reads the highest row possible, as all higher results do. */
export const isTopRow = ({ table, cap }: Lookup, result: number): boolean =>
  rowOf(table, result, cap) === rowOf(table, Infinity, cap);

/** The key of results that are always a miss, without a cell (RMC-TAB-05). */
const MISS_KEY = -1;

/** The packed cell of a result; results below the lowest row are a miss. */
export function cellFor({ table, column, cap }: Lookup, result: number): number {
  const row = rowOf(table, result, cap);
  return row === 0 ? MISS_KEY : attackCell(table, row, column);
}
