import type { Choice, Id } from '../core/question.js';
import type { FightResult } from '../ruleset/ruleset.js';
import type { CombatantState, FightState } from '../core/state.js';

/** An entry by its id. One that is not there is a bug, since ids are checked where they come in. */
export function getOrThrow<T>(of: Readonly<Record<string, T>>, id: Id): T {
  const found = of[id];
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

interface Field<C extends CombatantState> {
  readonly combatants: Readonly<Record<Id, C>>;
}

/** Somebody by id. */
export const combatantById = <C extends CombatantState>(state: Field<C>, id: Id): C =>
  getOrThrow(state.combatants, id);

export const allCombatants = <C extends CombatantState>(state: Field<C>): readonly C[] =>
  Object.values(state.combatants);

/** The sheet of somebody. */
export const sheetOf = <Sheet>(
  state: { readonly fixed: { readonly sheets: Readonly<Record<Id, Sheet>> } },
  who: CombatantState,
): Sheet => getOrThrow(state.fixed.sheets, who.id);

/** A thing by its id. */
export const itemOf = <Item>(
  state: { readonly fixed: { readonly items: Readonly<Record<string, Item>> } },
  id: string,
): Item => getOrThrow(state.fixed.items, id);

/** A choice among people. */
export const chooseFrom = (people: readonly CombatantState[]): Choice => ({
  kind: 'choice',
  options: people.map(({ id, name }) => ({ value: id, label: name })),
});

/** A choice among all who are in the fight. */
export const chooseAnyCombatant = (state: FightState): Choice => chooseFrom(allCombatants(state));

/** Combatants, or anything else with an id, by their ids. */
export const indexById = <T extends { readonly id: Id }>(
  all: readonly T[],
): Readonly<Record<Id, T>> => Object.fromEntries(all.map((each) => [each.id, each]));

/** Whether two are on different sides. */
export const areEnemies = (a: CombatantState, b: CombatantState): boolean => a.side !== b.side;

/** The sides with somebody still in the fight, once it has begun: one or none left ends it. */
export function lastStanding<C extends CombatantState, S extends FightState & Field<C>>(
  state: S & Field<C>,
  out: (state: S, who: C) => boolean,
): FightResult | undefined {
  if (state.round === 0) return undefined;
  let standing: string | undefined;
  for (const id of state.order) {
    const who = state.combatants[id];
    if (!who || who.side === standing || out(state, who)) continue;
    if (standing !== undefined) return undefined;
    standing = who.side;
  }
  return { winners: standing === undefined ? [] : [standing] };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** One letter for everybody, for maps in characters: the first of the name while it is free. */
export function mapLetters(all: readonly CombatantState[]): ReadonlyMap<Id, string> {
  const taken = new Set<string>();
  const given = new Map<Id, string>();
  for (const who of all) {
    const own = who.name.slice(0, 1).toUpperCase();
    const letter =
      /[A-Z]/.test(own) && !taken.has(own)
        ? own
        : ([...LETTERS].find((each) => !taken.has(each)) ?? '?');
    taken.add(letter);
    given.set(who.id, letter);
  }
  return given;
}
