import type { Id } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import { withPlace } from '@tiltyard/engine/space';
import { deepFreeze } from '@tiltyard/engine/values';
import type { Combatant, Ctx } from '../state.js';

/** Puts a combatant into a zone and an engagement there, or none (LUR-CTX-31). */
export function setPlace(
  ctx: Ctx,
  target: Combatant,
  zone: string,
  engagement: string | null,
): void {
  ctx.put(target, 'zone', zone);
  ctx.put(target, 'engagement', engagement);
}

/** Takes a combatant out of their engagement, where they stand. */
export function leaveEngagement(ctx: Ctx, target: Combatant): void {
  ctx.put(target, 'engagement', null);
}

/** Names an engagement that no one is in yet. */
export function nameEngagement(ctx: Ctx): string {
  ctx.put(ctx.state, 'engagements', ctx.state.engagements + 1);
  const name = `engagement ${ctx.state.engagements}`;
  return allCombatants(ctx.state).some((each) => each.engagement === name)
    ? nameEngagement(ctx)
    : name;
}

/** Seats a rider on a mount (LUR-CTX-31). */
export function mountUp(ctx: Ctx, rider: Combatant, mount: Id): void {
  ctx.put(rider, 'riding', mount);
}

/** Takes a rider off their mount, if they have one. */
export function unseat(ctx: Ctx, rider: Combatant): void {
  ctx.put(rider, 'riding', null);
}

/** Changes the traits of a zone (LUR-MAX-03, LUR-CTX-25). */
export function setTraits(ctx: Ctx, zone: string, traits: readonly string[]): void {
  const { fixed } = ctx.state;
  const map = withPlace(fixed.map, zone, { traits: Object.freeze([...traits]) });
  ctx.put(ctx.state, 'fixed', deepFreeze({ ...fixed, map }));
}
