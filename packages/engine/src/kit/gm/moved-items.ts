import type { Id } from '../../core/question.js';
import { allCombatants } from '../../core/roster.js';
import type { RulesContext } from '../../core/rules-context.js';
import type { CombatantState, FightState } from '../../core/state.js';

interface ItemState<C extends CombatantState> extends FightState {
  readonly combatants: Readonly<Record<Id, C>>;
  readonly ground?: readonly { readonly item: string }[];
}

/** One way in which combatants have items, for example in hand. */
export interface Keeping<S extends FightState, C> {
  readonly items: (state: S, who: C) => readonly string[];
  /** Takes an item from a combatant who has it in this way. */
  readonly take: (ctx: RulesContext<S>, who: C, item: string) => void;
}

/** An item that a manual change has moved: to a combatant, or to the ground. */
export interface MovedItem<C> {
  readonly item: string;
  readonly to?: C;
}

/**
 * Keeps each item in only one place after a manual change has put it into a second: the new one.
 * @param keepings all the ways in which combatants have items
 * @returns the items moved
 */
export function settleItems<C extends CombatantState, S extends ItemState<C>>(
  ctx: RulesContext<S>,
  before: S,
  keepings: readonly Keeping<S, C>[],
): readonly MovedItem<C>[] {
  const moved: MovedItem<C>[] = [];
  const takeFromElsewhere = (item: string, to?: C, kept?: Keeping<S, C>): void => {
    for (const who of allCombatants<C>(ctx.state))
      for (const keeping of keepings)
        if ((who !== to || keeping !== kept) && keeping.items(ctx.state, who).includes(item))
          keeping.take(ctx, who, item);
  };
  for (const who of allCombatants<C>(ctx.state)) {
    const was = before.combatants[who.id];
    for (const keeping of keepings) {
      const had = was ? keeping.items(before, was) : [];
      for (const item of new Set(keeping.items(ctx.state, who))) {
        if (had.includes(item)) continue;
        takeFromElsewhere(item, who, keeping);
        const { ground = [] } = ctx.state;
        const left = ground.filter((each) => each.item !== item);
        if (left.length < ground.length) ctx.put<ItemState<C>, 'ground'>(ctx.state, 'ground', left);
        moved.push({ item, to: who });
      }
    }
  }
  const lay = new Set(before.ground?.map(({ item }) => item));
  for (const { item } of ctx.state.ground ?? [])
    if (!lay.has(item)) {
      takeFromElsewhere(item);
      moved.push({ item });
    }
  return moved;
}
