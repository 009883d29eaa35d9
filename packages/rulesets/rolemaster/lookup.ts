import { ownContent } from './content.js';
import type { State } from './state.js';
import { alsoKnowing } from './tables/index.js';
import type { TableData } from './tables/json.js';
import { readTableData } from './tables/read.js';
import type { Tables } from './tables/set.js';
import { knownIn, tableSet } from './tables/set.js';
import type { AttackTable, CriticalTable, LoadedTable } from './tables/table.js';

const compiled = new WeakMap<readonly TableData[], Tables>();

/** The built-in tables with those of the user over them, ready to be read (RMC-TAB-07). */
export function tablesWith(data: readonly TableData[]): Tables {
  const { builtIn, twenty } = ownContent();
  if (data.length === 0) return builtIn;
  const ready = compiled.get(data);
  if (ready) return ready;
  let known = knownIn(builtIn, twenty);
  const tables: LoadedTable[] = [...builtIn.all];
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

export function attackTable(state: State, id: string): AttackTable {
  const table = tablesOf(state).attack.get(id);
  if (!table) throw new Error(`no attack table ${id}`);
  return table;
}

export function criticalTable(state: State, id: string): CriticalTable {
  const table = tablesOf(state).critical.get(id);
  if (!table) throw new Error(`no critical table ${id}`);
  return table;
}
