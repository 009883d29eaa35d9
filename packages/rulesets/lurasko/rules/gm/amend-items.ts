import { allCombatants } from '@tiltyard/engine/kit';
import { holdsOf } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { releaseFromHands, takeFromGround, takeFromList } from '../../state/verbs/items.js';

const LISTS = ['ready', 'packed', 'attached'] as const;

/** Whether a combatant had an item in their hands before a change by hand. */
const held = ({ combatants }: State, { id }: Combatant, item: string): boolean =>
  combatants[id]?.hands.some(({ holds }) => holds === item) ?? false;

/** Empties hands of what cannot be in them: what there is not, and enemies who are not held there (LUR-CTX-35, LUR-MULTI-07). */
function emptyHands(ctx: Ctx, who: Combatant): void {
  for (const { holds } of who.hands) {
    if (holds === null || holdsOf(ctx.state, who.id).some(({ b }) => b === holds)) continue;
    if (ctx.state.fixed.items[holds] === undefined) releaseFromHands(ctx, who, holds);
  }
}

/** Takes an item that a change by hand has put into hands from wherever else it is: it is in one place (LUR-CTX-35). */
function takeFromElsewhere(ctx: Ctx, holder: Combatant, item: string): void {
  for (const other of allCombatants(ctx.state)) {
    if (other.id !== holder.id) releaseFromHands(ctx, other, item);
    for (const list of LISTS) takeFromList(ctx, other, list, item);
  }
  if (ctx.state.ground.some((each) => each.item === item)) takeFromGround(ctx, item);
}

/** Puts right what a change by hand leaves in hands. */
export function amendItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state)) {
    emptyHands(ctx, who);
    for (const { holds } of who.hands)
      if (holds !== null && ctx.state.fixed.items[holds] && !held(before, who, holds))
        takeFromElsewhere(ctx, who, holds);
  }
}
