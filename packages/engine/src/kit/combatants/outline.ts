import type { Id } from '../../core/question.js';
import type { CombatantState, FightState } from '../../core/state.js';
import type { Outline, Outlined } from '../../ruleset/ruleset.js';
import { ownerOf } from '../../values/item-id.js';

/** How a system shows its combatants without their numbers. */
interface Looks<S, C, Sheet, Item> {
  /** A sheet with the actual body and gear, and ordinary values for every number. */
  sheet(sheet: Sheet): Sheet;
  /** A combatant with the matching share of such a sheet's health; visible conditions stay. */
  combatant(state: S, who: C, seen: Outlined): C;
  /** An item of theirs, if it contains numbers of its user. */
  item?(item: Item): Item;
}

/** The state of a system that stores sheets and items as most do. */
interface Sheeted<C extends CombatantState, Sheet, Item> extends FightState {
  readonly fixed: {
    readonly sheets: Readonly<Record<Id, Sheet>>;
    readonly items: Readonly<Record<string, Item>>;
  };
  readonly combatants: Readonly<Record<Id, C>>;
}

const changed = <T>(
  record: Readonly<Record<string, T>>,
  isMeant: (key: string) => boolean,
  change: (value: T, key: string) => T,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isMeant(key) ? change(value, key) : value]),
  );

/** How combatants of a system appear to seats that may not know their numbers. */
export function outlineOf<C extends CombatantState, Sheet, Item, S extends Sheeted<C, Sheet, Item>>(
  looks: Looks<S, C, Sheet, Item>,
): Outline<S> {
  // A sheet keeps its outline throughout a fight, so that results cached for it stay valid.
  const known = new WeakMap<object, { readonly of: string; readonly fixed: S['fixed'] }>();
  const fixtures = ({ fixed }: S, who: ReadonlyMap<Id, Outlined>): S['fixed'] => {
    const of = [...who.keys()].join(' ');
    const before = known.get(fixed);
    if (before?.of === of) return before.fixed;
    const { item } = looks;
    const made = {
      ...fixed,
      sheets: changed(fixed.sheets, (id) => who.has(id), looks.sheet),
      items: item ? changed(fixed.items, (id) => who.has(ownerOf(id)), item) : fixed.items,
    };
    known.set(fixed, { of, fixed: made });
    return made;
  };
  return (state, who) => ({
    ...state,
    fixed: fixtures(state, who),
    combatants: changed(
      state.combatants,
      (id) => who.has(id),
      (each, id) => {
        const seen = who.get(id);
        return seen ? looks.combatant(state, each, seen) : each;
      },
    ),
  });
}
