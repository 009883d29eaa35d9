import type { Combatant, Ctx } from '../../state/state.js';
import { itemOf } from '../../state/state.js';

/** What somebody wields falls to the ground. */
export function dropWielded(ctx: Ctx, who: Combatant): void {
  const item = who.wields;
  if (item === null) return;
  ctx.put(who, 'wields', null);
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item, at: who.at }]);
  ctx.note('drops', ['RMC-CRIT-05'], { who: who.id, item: itemOf(ctx.state, item).name });
}

/** What somebody wields is of no use until it is repaired. */
export function breakWielded(ctx: Ctx, who: Combatant): void {
  const item = who.wields;
  if (item === null || who.broken.includes(item)) return;
  ctx.put(who, 'broken', [...who.broken, item]);
  ctx.note('breaks', ['RMC-CRIT-05'], { who: who.id, item: itemOf(ctx.state, item).name });
}
