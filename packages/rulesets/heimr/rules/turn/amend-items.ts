import type { Keeping } from '@tiltyard/engine/kit';
import { heldItems, settleItems } from '@tiltyard/engine/kit';
import { loseCarried, releaseFromHands, setNocked } from '../../state/item-verbs.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants } from '../../state/state.js';
import { heldBy, usesAmmunition } from '../conditions/hands.js';

const KEEPINGS: readonly Keeping<State, Combatant>[] = [
  { items: (_, { hands }) => heldItems(hands), take: releaseFromHands },
  { items: (_, { carried }) => carried.map(({ item }) => item), take: loseCarried },
];

/**
 * Corrects items after a change by hand: each is in exactly one place, the new one, and ammunition is drawn only for a
 * weapon in hand (HEI-HANDS-01, HEI-DRAW-01).
 */
export function amendItems(ctx: Ctx, before: State): void {
  settleItems(ctx, before, KEEPINGS);
  for (const who of allCombatants(ctx.state))
    if (!heldBy(ctx.state, who).some((held) => usesAmmunition(held.item)))
      setNocked(ctx, who, undefined);
}
