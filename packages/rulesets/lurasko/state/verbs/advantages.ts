import type { Advantage, Ctx } from '../state.js';

/** Grants degrees of advantage (LUR-ADV-08, LUR-ADV-09). */
export function addAdvantage(ctx: Ctx, advantage: Advantage): void {
  ctx.put(ctx.state, 'advantages', [...ctx.state.advantages, advantage]);
}

/** Changes what has been granted last. */
export function changeLastAdvantage(ctx: Ctx, change: Partial<Advantage>): void {
  const last = ctx.state.advantages.at(-1);
  ctx.put(
    ctx.state,
    'advantages',
    ctx.state.advantages.map((each) => (each === last ? { ...each, ...change } : each)),
  );
}

/** Takes away the advantages that a test names. */
export function dropAdvantages(ctx: Ctx, isGone: (advantage: Advantage) => boolean): void {
  ctx.put(
    ctx.state,
    'advantages',
    ctx.state.advantages.filter((each) => !isGone(each)),
  );
}
