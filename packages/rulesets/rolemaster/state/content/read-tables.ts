import { builtIn } from './library.js';
import type { TableProblem } from '../../tables/format/raw.js';
import type { JsonReader, Known, TableRead } from '../../tables/format/read.js';
import { readTable } from '../../tables/format/read.js';
import { knownIn } from '../../tables/set.js';
import type { LoadedTable } from '../../tables/table.js';

export type { TableProblem } from '../../tables/format/raw.js';
export type { JsonReader } from '../../tables/format/read.js';
export type { LoadedTable } from '../../tables/table.js';
export { tableCsv, tableJson } from '../../tables/format/write.js';

/** A file and the result of reading it. */
export interface ReadFile {
  readonly file: string;
  readonly table: LoadedTable | undefined;
  readonly problems: readonly TableProblem[];
  readonly warnings: readonly TableProblem[];
}

/** A file with a table, in CSV or JSON. */
export interface TableFile {
  readonly name: string;
  readonly text: string;
}

const means = (kind: string, { text }: TableFile): boolean =>
  new RegExp(`^\\s*(?:#\\s*kind:\\s*${kind}\\b|\\{[^]*?"kind"\\s*:\\s*"${kind}")`, 'm').test(
    text.slice(0, 2000),
  );

/**
 * Reads tables that belong together: criticals first, since attack tables name their types;
 * otherwise in the given order.
 * @param readText reads JSON files, like the engine's `readDocument`
 */
export function readTables(files: readonly TableFile[], readText: JsonReader): readonly ReadFile[] {
  const { tables, twenty } = builtIn();
  let known: Known = knownIn(tables, twenty);
  const read = new Map<TableFile, TableRead>();
  const inOrder = [
    ...files.filter((file) => means('critical', file)),
    ...files.filter((file) => !means('critical', file)),
  ];
  for (const file of inOrder) {
    const result = readTable(file.text, file.name, known, readText);
    read.set(file, result);
    if (result.ok) known = alsoKnowing(known, result.table);
  }
  return files.flatMap((file) => {
    const result = read.get(file);
    if (!result) return [];
    return [
      {
        file: file.name,
        table: result.ok ? result.table : undefined,
        problems: result.ok ? [] : result.problems,
        warnings: result.ok ? result.warnings : [],
      },
    ];
  });
}

export function alsoKnowing(known: Known, table: LoadedTable): Known {
  const letter = table.kind === 'critical' ? table.typeLetter : null;
  return {
    ...known,
    ids: new Set([...known.ids, `${table.kind} ${table.id}`]),
    types: table.kind === 'critical' ? new Set([...known.types, table.id]) : known.types,
    letters: letter === null ? known.letters : new Map([...known.letters, [letter, table.id]]),
  };
}

/** The built-in tables. */
export const builtInTables = (): readonly LoadedTable[] => builtIn().tables.all;
