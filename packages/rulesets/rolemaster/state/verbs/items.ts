import { ownerOf } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, Point } from '../state.js';
import { allCombatants } from '../state.js';

/** Drops the wielded weapon at a position. */
export function letGo(ctx: Ctx, holder: Combatant, at: Point): void {
  const item = holder.wields;
  if (item === null) return;
  ctx.put(holder, 'wields', null);
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item, at }]);
}

/** Removes an item that the GM has put elsewhere, from the hand and the carried items or from only one of them. */
export function loseItem(
  ctx: Ctx,
  holder: Combatant,
  item: string,
  from?: 'wields' | 'carried',
): void {
  if (from !== 'carried' && holder.wields === item) ctx.put(holder, 'wields', null);
  if (from !== 'wields' && holder.carried.includes(item))
    ctx.put(
      holder,
      'carried',
      holder.carried.filter((id) => id !== item),
    );
}

/** Puts a weapon among the carried items. */
export const putAway = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(holder, 'carried', [...holder.carried, item]);

export const breakItem = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(holder, 'broken', [...holder.broken, item]);

/** Repairs all broken weapons of a combatant, for everyone who has held them. */
export function repairItems(ctx: Ctx, holder: Combatant): void {
  const repaired = new Set(holder.broken);
  for (const other of allCombatants(ctx.state))
    if (other.broken.some((item) => repaired.has(item)))
      ctx.put(
        other,
        'broken',
        other.broken.filter((item) => !repaired.has(item)),
      );
}

/**
 * Keeps a record of weapons that a combatant who leaves the fight has broken and left behind:
 * with their owner, or on the ground if the owner is the one who leaves or has left.
 */
export function leaveBroken(ctx: Ctx, leaving: Combatant): void {
  const { wields, carried } = leaving;
  for (const item of leaving.broken) {
    if (item === wields || carried.includes(item)) continue;
    const owner = allCombatants(ctx.state).find(({ id }) => id === ownerOf(item));
    if (owner && owner.id !== leaving.id) {
      if (!owner.broken.includes(item)) breakItem(ctx, owner, item);
    } else
      ctx.put(
        ctx.state,
        'ground',
        ctx.state.ground.map((each) => (each.item === item ? { ...each, broken: true } : each)),
      );
  }
}

/** Puts the wielded weapon away and a carried one in hand. */
export function drawItem(ctx: Ctx, holder: Combatant, item: string): void {
  ctx.put(holder, 'carried', [
    ...holder.carried.filter((id) => id !== item),
    ...(holder.wields === null ? [] : [holder.wields]),
  ]);
  ctx.put(holder, 'wields', item);
}

/** Moves a weapon from the ground into the hand; one that was broken by another combatant stays broken. */
export function pickUpItem(ctx: Ctx, holder: Combatant, item: string): void {
  const isBroken =
    allCombatants(ctx.state).some(({ broken }) => broken.includes(item)) ||
    ctx.state.ground.some((each) => each.item === item && each.broken === true);
  if (isBroken && !holder.broken.includes(item)) breakItem(ctx, holder, item);
  ctx.put(
    ctx.state,
    'ground',
    ctx.state.ground.filter((each) => each.item !== item),
  );
  ctx.put(holder, 'wields', item);
}
