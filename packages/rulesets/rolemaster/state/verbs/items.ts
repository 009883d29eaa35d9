import type { Combatant, Ctx, Point } from '../state.js';

/** Lets go of the wielded weapon; it comes to lie somewhere. */
export function letGo(ctx: Ctx, holder: Combatant, at: Point): void {
  const item = holder.wields;
  if (item === null) return;
  ctx.put(holder, 'wields', null);
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item, at }]);
}

export const breakItem = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(holder, 'broken', [...holder.broken, item]);

export const repairItems = (ctx: Ctx, holder: Combatant): void => ctx.put(holder, 'broken', []);

/** Puts the wielded weapon away and takes a carried one in hand. */
export function drawItem(ctx: Ctx, holder: Combatant, item: string): void {
  ctx.put(holder, 'carried', [
    ...holder.carried.filter((id) => id !== item),
    ...(holder.wields === null ? [] : [holder.wields]),
  ]);
  ctx.put(holder, 'wields', item);
}

export function pickUpItem(ctx: Ctx, holder: Combatant, item: string): void {
  ctx.put(
    ctx.state,
    'ground',
    ctx.state.ground.filter((each) => each.item !== item),
  );
  ctx.put(holder, 'wields', item);
}
