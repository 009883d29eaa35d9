import type { Keeping } from '@tiltyard/engine/kit';
import { heldItems, settleItems as settlePlaces } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { layUnloaded, load, stripOf, takeOffBelt, unload } from '../../state/verbs.js';

const KEEPINGS: readonly Keeping<State, Combatant>[] = [
  { items: (_, { hands }) => heldItems(hands), take: stripOf },
  { items: (_, { carried }) => carried, take: takeOffBelt },
];

/** Whether an item had to be loaded, wherever it was (REN-RNG-14). */
const wasUnloaded = ({ combatants, ground }: State, item: string): boolean =>
  ground.some((each) => each.item === item && each.unloaded === true) ||
  Object.values(combatants).some(({ unloaded }) => unloaded.includes(item));

/**
 * Leaves each item that the GM has put in a second place only in the new one, loaded or unloaded
 * as before (REN-TURN-06, REN-CTX-11, REN-RNG-14).
 */
export function settleItems(ctx: Ctx, before: State): void {
  for (const { item, to } of settlePlaces(ctx, before, KEEPINGS)) {
    for (const other of allCombatants(ctx.state))
      if (other !== to && other.unloaded.includes(item)) load(ctx, other, item);
    if (!wasUnloaded(before, item)) continue;
    if (!to) layUnloaded(ctx, item);
    else if (!to.unloaded.includes(item)) unload(ctx, to, item);
  }
}
