import type { Combatant, Ctx } from './state.js';

/** Removes an item from what a combatant carries, once the Narrator has put it elsewhere (T20-CTX-35). */
export const takeOffBelt = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(
    holder,
    'carried',
    holder.carried.filter((each) => each !== item),
  );
