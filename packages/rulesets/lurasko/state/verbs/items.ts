import { release } from '@tiltyard/engine/kit';
import type { Combatant, Ctx } from '../state.js';

/** Puts an item, or a grabbed enemy, into hands by their names (LUR-CTX-35, LUR-MULTI-07). */
export function putInHands(
  ctx: Ctx,
  holder: Combatant,
  content: string,
  hands: readonly string[],
): void {
  ctx.put(
    holder,
    'hands',
    holder.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: content } : hand)),
  );
}

/** Empties the hands that hold something. */
export function releaseFromHands(ctx: Ctx, holder: Combatant, content: string): void {
  if (holder.hands.some((hand) => hand.holds === content))
    ctx.put(holder, 'hands', release(holder.hands, content));
}

/** Takes an item from what a combatant has about them, wherever that is. */
export function takeFromList(
  ctx: Ctx,
  owner: Combatant,
  list: 'ready' | 'packed' | 'attached',
  item: string,
): void {
  if (owner[list].includes(item))
    ctx.put(
      owner,
      list,
      owner[list].filter((id) => id !== item),
    );
}

/** Takes an item from those ready to be drawn. */
export const takeFromReady = (ctx: Ctx, owner: Combatant, item: string): void =>
  takeFromList(ctx, owner, 'ready', item);

/** Puts an item among those ready to be drawn. */
export function putAtReady(ctx: Ctx, owner: Combatant, item: string): void {
  ctx.put(owner, 'ready', [...owner.ready, item]);
}

/** Takes an item off the ground. */
export function takeFromGround(ctx: Ctx, item: string): void {
  ctx.put(
    ctx.state,
    'ground',
    ctx.state.ground.filter((each) => each.item !== item),
  );
}

/** Puts an item on the ground near a combatant. */
export function putOnGround(ctx: Ctx, item: string, near: Combatant): void {
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item, zone: near.zone, near: near.id }]);
}

/** Lets an item fall that is held or ready (LUR-CTX-30). */
export function dropItem(ctx: Ctx, owner: Combatant, item: string): void {
  releaseFromHands(ctx, owner, item);
  takeFromReady(ctx, owner, item);
  putOnGround(ctx, item, owner);
}
