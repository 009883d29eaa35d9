import type { Advantage, Ctx } from '../state.js';

/** Grants degrees of advantage (LUR-ADV-08, LUR-ADV-09). */
export function addAdvantage(ctx: Ctx, advantage: Advantage): void {
  ctx.put(ctx.state, 'advantages', [...ctx.state.advantages, advantage]);
}

/** Takes away the advantages that a test names. */
export function dropAdvantages(ctx: Ctx, isGone: (advantage: Advantage) => boolean): void {
  ctx.put(
    ctx.state,
    'advantages',
    ctx.state.advantages.filter((each) => !isGone(each)),
  );
}
