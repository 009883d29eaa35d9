import type { Combatant, Ctx } from './state.js';
import { groundItems } from './state.js';

/** Takes an item off the belt that the Narrator has put elsewhere (T20-CTX-35). */
export const takeOffBelt = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(
    holder,
    'carried',
    holder.carried.filter((each) => each !== item),
  );

/** Takes an item off the ground that the Narrator has put elsewhere (T20-CTX-35). */
export function clearGround(ctx: Ctx, item: string): void {
  const left = groundItems(ctx.state).filter((each) => each.item !== item);
  if (left.length < groundItems(ctx.state).length) ctx.put(ctx.state, 'ground', left);
}
