import type { Id } from '@tiltyard/engine';
import type { Chase, Ctx } from './state.js';

/** Sets who fights whom in melee (HEI-CTX-23). */
export function setClusters(ctx: Ctx, clusters: readonly (readonly Id[])[]): void {
  ctx.put(ctx.state, 'clusters', clusters);
}

/** Begins a chase (HEI-RUN-04). */
export function startChase(ctx: Ctx, runner: Id, pursuer: Id): void {
  ctx.put(ctx.state, 'chases', [...ctx.state.chases, { runner, pursuer, gap: 0 }]);
}

/** Sets how far ahead a runner is (HEI-CTX-40). */
export function setGap(ctx: Ctx, chase: Chase, gap: number): void {
  ctx.put(
    ctx.state,
    'chases',
    ctx.state.chases.map((each) => (each === chase ? { ...each, gap } : each)),
  );
}

/** Ends chases (HEI-CTX-40). */
export function endChases(ctx: Ctx, over: readonly Chase[]): void {
  if (over.length > 0)
    ctx.put(
      ctx.state,
      'chases',
      ctx.state.chases.filter((each) => !over.includes(each)),
    );
}
