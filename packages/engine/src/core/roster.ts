import type { Id } from './question.js';
import { GM } from './question.js';
import type { CombatantState, FightState } from './state.js';

/** Reports an unknown id: a bug, since ids are checked where they come in. */
function missing(id: Id): never {
  throw new Error(`there is no ${id}`);
}

/** An entry by id. A missing one is a bug, since ids are checked where they come in. */
export function getOrThrow<T>(of: Readonly<Record<string, T>>, id: Id): T {
  const found = of[id];
  return found === undefined ? missing(id) : found;
}

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

// The three most frequent lookups below each read their own kind of record: that is faster than sharing one function.

/** A combatant by id. */
export const combatantById = <C extends CombatantState>(state: Field<C>, id: Id): C =>
  state.combatants[id] ?? missing(id);

export const allCombatants = <C extends CombatantState>(state: Field<C>): readonly C[] =>
  Object.values(state.combatants);

/** The name of a combatant, in the fight or out of it, or of the GM; the id itself if unknown. */
export const combatantName = ({ combatants, left }: FightState, id: Id): string =>
  (combatants[id] ?? left?.[id])?.name ?? (id === GM ? 'the GM' : id);

/** The sheet of a combatant. */
export const sheetOf = <Sheet>(
  state: { readonly fixed: { readonly sheets: Readonly<Record<Id, Sheet>> } },
  who: CombatantState,
): Sheet => state.fixed.sheets[who.id] ?? missing(who.id);

/** An item by id. */
export const itemOf = <Item>(
  state: { readonly fixed: { readonly items: Readonly<Record<string, Item>> } },
  id: string,
): Item => state.fixed.items[id] ?? missing(id);

/** Combatants, or anything else with an id, by id. */
export const indexById = <T extends { readonly id: Id }>(
  all: readonly T[],
): Readonly<Record<Id, T>> => Object.fromEntries(all.map((each) => [each.id, each]));

/** Whether two combatants are on different sides. */
export const areEnemies = (a: CombatantState, b: CombatantState): boolean => a.side !== b.side;
