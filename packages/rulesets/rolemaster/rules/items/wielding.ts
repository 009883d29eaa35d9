import { breaks, drops } from '../../events/items.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { breakItem, letGo } from '../../state/verbs/index.js';

/** Drops the wielded weapon at its holder's position. */
export function dropWielded(ctx: Ctx, holder: Combatant): void {
  const item = holder.wields;
  if (item === null) return;
  letGo(ctx, holder, holder.at);
  ctx.tell(drops, ['RMC-CRIT-05'], { who: holder.id, item: itemOf(ctx.state, item).name });
}

/** Breaks a weapon of a combatant, in hand or just dropped: it cannot be used until it is repaired. */
export function breakWeapon(ctx: Ctx, holder: Combatant, item: string | null): void {
  if (item === null || holder.broken.includes(item)) return;
  breakItem(ctx, holder, item);
  ctx.tell(breaks, ['RMC-CRIT-05'], { who: holder.id, item: itemOf(ctx.state, item).name });
}
