import type { Id } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { clearGround, takeOffBelt } from '../../state/item-verbs.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, groundItems } from '../../state/state.js';
import { releaseItem } from '../../state/verbs.js';

type Keeping = 'hands' | 'carried';
const KEEPINGS: readonly Keeping[] = ['hands', 'carried'];

const keptBy = (who: Combatant | undefined, keeping: Keeping): readonly string[] => {
  if (!who) return [];
  return keeping === 'hands' ? heldItems(who.hands) : who.carried;
};

/** Takes an item from all hands and belts but where it has been put. */
function takeFromOthers(ctx: Ctx, item: string, owner?: Id, kept?: Keeping): void {
  for (const other of allCombatants(ctx.state))
    for (const keeping of KEEPINGS)
      if ((other.id !== owner || keeping !== kept) && keptBy(other, keeping).includes(item))
        (keeping === 'hands' ? releaseItem : takeOffBelt)(ctx, other, item);
}

/** Leaves each item in one place where the Narrator has put it into a second: the new one (T20-CTX-35, T20-TWF-01). */
export function settleItems(ctx: Ctx, before: State): void {
  for (const who of allCombatants(ctx.state))
    for (const keeping of KEEPINGS) {
      const was = keptBy(before.combatants[who.id], keeping);
      for (const item of keptBy(who, keeping)) {
        if (was.includes(item)) continue;
        takeFromOthers(ctx, item, who.id, keeping);
        clearGround(ctx, item);
      }
    }
  const lay = new Set(groundItems(before).map(({ item }) => item));
  for (const { item } of groundItems(ctx.state)) if (!lay.has(item)) takeFromOthers(ctx, item);
}
