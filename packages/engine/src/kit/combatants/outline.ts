import type { Id } from '../../core/question.js';
import type { CombatantState, FightState } from '../../core/state.js';
import type { Outline, Outlined } from '../../ruleset/ruleset.js';
import { ownerOf } from '../../values/item-id.js';

/** What a system says of how its combatants look from outside. */
interface Looks<S, C, Sheet, Item> {
  /** A sheet with body and gear as they are and every number of an ordinary one. */
  sheet(sheet: Sheet): Sheet;
  /** A combatant with a share of the health of such a sheet; what can be seen of them stays. */
  combatant(state: S, who: C, seen: Outlined): C;
  /** A thing of theirs, where the numbers of who uses it stand on it. */
  item?(item: Item): Item;
}

/** The state of a system that keeps sheets and things as most do. */
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

/** How combatants of a system look to seats that are not to know their numbers. */
export function outlineOf<C extends CombatantState, Sheet, Item, S extends Sheeted<C, Sheet, Item>>(
  looks: Looks<S, C, Sheet, Item>,
): Outline<S> {
  // A sheet looks the same all through a fight, so that what screens work out from it is still known.
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
