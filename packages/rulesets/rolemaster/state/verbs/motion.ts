import type { Combatant, Ctx, Point } from '../state.js';

/** The velocity of a straight run at a speed; zero if it leads nowhere. */
export function velocityBetween(from: Point, to: Point, speed: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return [0, 0];
  return [Math.round((dx * speed) / length), Math.round((dy * speed) / length)];
}

export const halt = (ctx: Ctx, combatant: Combatant): void =>
  ctx.put(combatant, 'velocity', [0, 0]);

export const placeAt = (ctx: Ctx, combatant: Combatant, to: Point): void =>
  ctx.put(combatant, 'at', to);

/** Uses up the round's movement. */
export const useMovement = (ctx: Ctx, actor: Combatant): void => ctx.put(actor, 'moved', true);

/** Moves an actor at a pace, and records the final velocity, the starting point and the turns of the path. */
export function moveTo(
  ctx: Ctx,
  actor: Combatant,
  way: {
    readonly to: Point;
    readonly bends: readonly Point[];
    readonly pace: number;
    readonly speed: number;
  },
): void {
  ctx.put(actor, 'velocity', velocityBetween(way.bends.at(-1) ?? actor.at, way.to, way.speed));
  ctx.put(actor, 'pace', way.pace);
  ctx.put(actor, 'crawled', actor.prone);
  useMovement(ctx, actor);
  ctx.put(actor, 'from', [actor.at[0], actor.at[1]]);
  if (way.bends.length > 0 || (actor.bends ?? []).length > 0) ctx.put(actor, 'bends', way.bends);
  placeAt(ctx, actor, way.to);
}

/** Gives an actor the movement of a new turn. */
export function renewMovement(ctx: Ctx, actor: Combatant): void {
  halt(ctx, actor);
  ctx.put(actor, 'pace', 0);
  ctx.put(actor, 'moved', false);
  ctx.put(actor, 'crawled', false);
}
