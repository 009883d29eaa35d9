import type { Combatant, Ctx } from './state.js';

/** Takes an item off the belt that the Narrator has put elsewhere (T20-CTX-35). */
export const takeOffBelt = (ctx: Ctx, holder: Combatant, item: string): void =>
  ctx.put(
    holder,
    'carried',
    holder.carried.filter((each) => each !== item),
  );
