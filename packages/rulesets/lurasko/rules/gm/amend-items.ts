import type { Keeping } from '@tiltyard/engine/kit';
import { allCombatants, heldItems, isInHand, settleItems } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { holdsOf } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { releaseFromHands, takeFromGround, takeFromList } from '../../state/verbs/items.js';

const LISTS = ['ready', 'packed', 'attached'] as const;

const KEEPINGS: readonly Keeping<State, Combatant>[] = [
  { items: isInHand, take: releaseFromHands },
  ...LISTS.map((list) => ({
    items: (_: State, who: Combatant) => who[list],
    take: (ctx: Ctx, who: Combatant, item: string) => takeFromList(ctx, who, list, item),
  })),
];

const isItem = ({ fixed }: State, item: string): boolean => fixed.items[item] !== undefined;

/** Removes unknown items, and enemies whom the combatant does not hold, from hands (LUR-CTX-35, LUR-MULTI-07). */
function takeAwayNothing(ctx: Ctx, who: Combatant): void {
  const { state } = ctx;
  const isPrey = (held: string): boolean => holdsOf(state, who.id).some(({ b }) => b === held);
  for (const held of heldItems(who.hands))
    if (!isPrey(held) && !isItem(state, held)) releaseFromHands(ctx, who, held);
  for (const list of LISTS)
    for (const item of who[list]) if (!isItem(state, item)) takeFromList(ctx, who, list, item);
}

/** Corrects the places of items after a change by hand: each item is in one place, the one it has been put in. */
export function amendItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) takeAwayNothing(ctx, who);
  const { map } = ctx.state.fixed;
  for (const { item, zone } of ctx.state.ground)
    if (!isItem(ctx.state, item) || !placeOf(map, zone)) takeFromGround(ctx, item);
  settleItems(ctx, before, KEEPINGS);
}
