import type { Twenty } from './format/read-attack.js';
import type { Known } from './format/read.js';
import type {
  AttackTable,
  CriticalTable,
  FumbleTable,
  GradeTable,
  LoadedTable,
  ManeuverTable,
} from './table.js';

/** The tables in force, by kind. */
export interface Tables {
  readonly all: readonly LoadedTable[];
  readonly attack: ReadonlyMap<string, AttackTable>;
  readonly critical: ReadonlyMap<string, CriticalTable>;
  readonly fumble: FumbleTable;
  readonly maneuver: ManeuverTable;
  readonly grades: GradeTable;
  /** Critical types by the letter that names them in attack cells. */
  readonly letters: ReadonlyMap<string, string>;
}

const last = <K extends LoadedTable['kind']>(
  all: readonly LoadedTable[],
  kind: K,
): Extract<LoadedTable, { kind: K }> => {
  const found = all.findLast(
    (table): table is Extract<LoadedTable, { kind: K }> => table.kind === kind,
  );
  if (!found) throw new Error(`there is no ${kind} table`);
  return found;
};

/**
 * Combines tables, later ones replacing earlier ones: attack and critical tables by id, the
 * others as a whole (RMC-TAB-07).
 */
export function tableSet(all: readonly LoadedTable[]): Tables {
  const attack = new Map<string, AttackTable>();
  const critical = new Map<string, CriticalTable>();
  for (const table of all) {
    if (table.kind === 'attack') attack.set(table.id, table);
    else if (table.kind === 'critical') critical.set(table.id, table);
  }
  // A table that replaces another keeps its letter: cells that use it were read with it.
  const letters = new Map(
    all.flatMap((table) =>
      table.kind === 'critical' && table.typeLetter !== null ? [[table.typeLetter, table.id]] : [],
    ),
  );
  return {
    all,
    attack,
    critical,
    fumble: last(all, 'fumble'),
    maneuver: last(all, 'maneuver'),
    grades: last(all, 'grades'),
    letters,
  };
}

/** What new tables may refer to. */
export const knownIn = ({ all, letters, critical }: Tables, twenty: Twenty): Known => ({
  ids: new Set(all.map(({ kind, id }) => `${kind} ${id}`)),
  letters,
  types: new Set(critical.keys()),
  twenty,
});
