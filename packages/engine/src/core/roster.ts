import type { Id } from './question.js';
import { GM } from './question.js';
import type { CombatantState, FightState } from './state.js';

/** An entry by its id. One that is not there is a bug, since ids are checked where they come in. */
export function getOrThrow<T>(of: Readonly<Record<string, T>>, id: Id): T {
  const found = of[id];
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** The combatant of an id. */
export const combatantById = <C extends CombatantState>(state: Field<C>, id: Id): C =>
  getOrThrow(state.combatants, id);

export const allCombatants = <C extends CombatantState>(state: Field<C>): readonly C[] =>
  Object.values(state.combatants);

/** The name of a combatant, in the fight or out of it, or of the GM; the id where no one of that id is known. */
export const combatantName = ({ combatants, left }: FightState, id: Id): string =>
  (combatants[id] ?? left?.[id])?.name ?? (id === GM ? 'the GM' : id);

/** The sheet of a combatant. */
export const sheetOf = <Sheet>(
  state: { readonly fixed: { readonly sheets: Readonly<Record<Id, Sheet>> } },
  who: CombatantState,
): Sheet => getOrThrow(state.fixed.sheets, who.id);

/** A thing by its id. */
export const itemOf = <Item>(
  state: { readonly fixed: { readonly items: Readonly<Record<string, Item>> } },
  id: string,
): Item => getOrThrow(state.fixed.items, id);

/** Combatants, or anything else with an id, by their ids. */
export const indexById = <T extends { readonly id: Id }>(
  all: readonly T[],
): Readonly<Record<Id, T>> => Object.fromEntries(all.map((each) => [each.id, each]));

/** Whether two are on different sides. */
export const areEnemies = (a: CombatantState, b: CombatantState): boolean => a.side !== b.side;
