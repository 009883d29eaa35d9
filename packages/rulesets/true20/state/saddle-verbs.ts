import type { Combatant, Ctx } from './state.js';
import { changePosture } from './verbs.js';

/** Shots and powers used before mounting do not count as used on the move (T20-MOUNT-14, T20-MOUNT-16). */
const BEFORE_RIDE = ['shot', 'powered'] as const;

/** Marks actions that a mount has used as spent from its own turn later in the round (T20-MOUNT-02). */
export function carryIntoTurn(ctx: Ctx, mount: Combatant): void {
  if (mount.moveUsed) ctx.put(mount, 'moveSpent', true);
  if (mount.standardUsed) ctx.put(mount, 'standardSpent', true);
}

/** Sets whom a rider rides, on the rider only: call `setRiddenBy` for the mount (T20-MOUNT-01). */
export const setRiding = (ctx: Ctx, rider: Combatant, mount: Combatant['riding']): void =>
  ctx.put(rider, 'riding', mount);

/** Sets who rides a mount, on the mount only: call `setRiding` for the rider (T20-MOUNT-01). */
export const setRiddenBy = (ctx: Ctx, mount: Combatant, rider: Combatant['riddenBy']): void =>
  ctx.put(mount, 'riddenBy', rider);

/** Puts a rider on its mount (T20-MOUNT-01). */
export function enterSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  if (rider.posture !== 'standing') changePosture(ctx, rider, 'standing');
  for (const flag of BEFORE_RIDE) if (rider[flag]) ctx.put(rider, flag, false);
  setRiding(ctx, rider, mount.id);
  setRiddenBy(ctx, mount, rider.id);
  ctx.put(rider, 'at', mount.at);
  spread(ctx, rider, mount);
  ctx.put(rider, 'elevation', mount.elevation);
}

/** Gives a combatant the footprint of another, as a rider has its mount's (T20-MOUNT-01). */
export function spread(ctx: Ctx, who: Combatant, { size }: Pick<Combatant, 'size'>): void {
  if (who.size !== size) ctx.put(who, 'size', size);
}

/** Puts a mount on its rider's side (T20-MOUNT-01). */
export function joinSide(ctx: Ctx, mount: Combatant, { side }: Combatant): void {
  if (mount.side !== side) ctx.put(mount, 'side', side);
}

/** Takes a rider off its mount, back to the rider's own footprint; the mount's pace does not carry over to another one (T20-MOUNT-12). */
export function leaveSaddle(ctx: Ctx, rider: Combatant, mount: Combatant, size: number): void {
  setRiding(ctx, rider, null);
  setRiddenBy(ctx, mount, null);
  ctx.put(rider, 'size', size);
  ctx.put(rider, 'pace', 'none');
  // A move spent on getting away was the mount's; the rider still has theirs (T20-MOUNT-02, T20-MOUNT-03).
  if (rider.moveSpent) ctx.put(rider, 'moveSpent', false);
}
