import type { Combatant, Ctx, Point } from '../state.js';

export const halt = (ctx: Ctx, combatant: Combatant): void =>
  ctx.put(combatant, 'velocity', [0, 0]);

export const placeAt = (ctx: Ctx, combatant: Combatant, to: Point): void =>
  ctx.put(combatant, 'at', to);

/** Uses up the round's movement. */
export const useMovement = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'moved', true);

/** Moves an actor at a pace, and records how fast they went and from where. */
export function moveTo(
  ctx: Ctx,
  actor: Combatant,
  way: { readonly to: Point; readonly pace: number; readonly speed: number },
): void {
  const [dx, dy] = [way.to[0] - actor.at[0], way.to[1] - actor.at[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  ctx.put(
    actor,
    'velocity',
    length === 0
      ? [0, 0]
      : [Math.round((dx * way.speed) / length), Math.round((dy * way.speed) / length)],
  );
  ctx.put(actor, 'pace', way.pace);
  ctx.put(actor, 'crawled', actor.prone);
  useMovement(ctx, actor);
  ctx.put(actor, 'from', [actor.at[0], actor.at[1]]);
  placeAt(ctx, actor, way.to);
}

/** Gives an actor the movement of a new turn. */
export function renewMovement(ctx: Ctx, actor: Combatant): void {
  halt(ctx, actor);
  ctx.put(actor, 'pace', 0);
  ctx.put(actor, 'moved', false);
  ctx.put(actor, 'crawled', false);
}
