import { chargeRow, improveBlow } from '../rules/charge-power.js';
import type { Lookup } from '../state/content/lookup.js';
import { cellFor } from '../state/content/lookup.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';
import { blowIn } from '../tables/attack-cell.js';
import type { AttackTable } from '../tables/table.js';

/** The worth of a critical in hits, by severity from A; the first entry is for none. */
const CRITICAL_WORTH = [0, 5, 9, 14, 22, 35];

/** The faces of the die that are used as a sample of all. */
const FIRST_FACE = 3;
const LAST_FACE = 98;
const FACE_STEP = 5;
const FACES = 20;

function sumOfFaces(state: State, lookup: Lookup, bonus: number, closing: number): number {
  let sum = 0;
  for (let face = FIRST_FACE; face <= LAST_FACE; face += FACE_STEP) {
    const cell = cellFor(lookup, face + bonus);
    const blow = cell < 0 ? undefined : blowIn(cell);
    if (!blow) continue;
    const { hits, criticals } = improveBlow(state, blow, closing);
    sum += hits + criticals.reduce((all, severity) => all + (CRITICAL_WORTH[severity] ?? 0), 0);
  }
  return sum;
}

/** The averages over twenty faces of the die, by house rules and table, which never change during a fight. */
const averages = new WeakMap<Options, WeakMap<AttackTable, Averages>>();

/** The known averages of a table. */
export type Averages = Map<number, number>;

export function averagesOf({ fixed: { options } }: State, table: AttackTable): Averages {
  let tables = averages.get(options);
  if (!tables) averages.set(options, (tables = new WeakMap()));
  let known = tables.get(table);
  if (!known) tables.set(table, (known = new Map()));
  return known;
}

/**
 * A unique key for everything that a table's average depends on: a whole bonus, the column, the
 * highest row used, and the steps from a charge.
 */
function keyOf({ table, column, cap }: Lookup, bonus: number, closing: number): number {
  const steps = closing > 0 ? (chargeRow(closing)?.steps ?? 0) : 0;
  const top = Math.min(cap, table.max);
  return ((bonus * 4 + steps) * table.columns.length + column) * (table.max + 1) + top;
}

/**
 * The expected hits of an attack, given OB less DB, averaged over twenty faces of the die.
 * @param known the known averages of the table
 */
export function averageHits(
  state: State,
  known: Averages,
  lookup: Lookup,
  bonus: number,
  closing: number,
): number {
  if (!Number.isInteger(bonus)) return sumOfFaces(state, lookup, bonus, closing) / FACES;
  const key = keyOf(lookup, bonus, closing);
  let average = known.get(key);
  if (average === undefined)
    known.set(key, (average = sumOfFaces(state, lookup, bonus, closing) / FACES));
  return average;
}
