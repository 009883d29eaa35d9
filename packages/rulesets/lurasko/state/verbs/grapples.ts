import { isSameGrapple } from '../grapples.js';
import type { Ctx, Grapple } from '../state.js';

/** Adds a grapple between two. */
export function addGrapple(ctx: Ctx, grapple: Grapple): void {
  ctx.put(ctx.state, 'grapples', [...ctx.state.grapples, grapple]);
}

/** Changes a grapple: its degrees, a pin, or a silence. */
export function changeGrapple(ctx: Ctx, grapple: Grapple, change: Partial<Grapple>): Grapple {
  const after = { ...grapple, ...change };
  ctx.put(
    ctx.state,
    'grapples',
    ctx.state.grapples.map((each) => (isSameGrapple(each, grapple) ? after : each)),
  );
  return after;
}

/** Takes a grapple away. */
export function removeGrapple(ctx: Ctx, grapple: Grapple): void {
  ctx.put(
    ctx.state,
    'grapples',
    ctx.state.grapples.filter((each) => !isSameGrapple(each, grapple)),
  );
}
