import type { Combatant, Ctx } from './state.js';
import { changePosture } from './verbs.js';

/** What a combatant has used before the ride is not used during it (T20-MOUNT-14, T20-MOUNT-16). */
const BEFORE_RIDE = ['shot', 'powered'] as const;

/** Counts what has been used of a round for the turn of a mount that is still to come in it (T20-MOUNT-02). */
export function carryIntoTurn(ctx: Ctx, mount: Combatant): void {
  if (mount.moveUsed) ctx.put(mount, 'moveSpent', true);
  if (mount.standardUsed) ctx.put(mount, 'standardSpent', true);
}

/** Says what a rider rides; its mount has to be told as well (T20-MOUNT-01). */
export const setRiding = (ctx: Ctx, rider: Combatant, mount: Combatant['riding']): void =>
  ctx.put(rider, 'riding', mount);

/** Says who rides a mount; the rider has to be told as well (T20-MOUNT-01). */
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

/** Has a combatant take up as much ground as another body: a rider as its mount (T20-MOUNT-01). */
export function spread(ctx: Ctx, who: Combatant, { size }: Pick<Combatant, 'size'>): void {
  if (who.size !== size) ctx.put(who, 'size', size);
}

/** Has a mount be of the side of its rider (T20-MOUNT-01). */
export function joinSide(ctx: Ctx, mount: Combatant, { side }: Combatant): void {
  if (mount.side !== side) ctx.put(mount, 'side', side);
}

/** Takes a rider off its mount, on its own square; how fast the mount has gone is nothing to another one (T20-MOUNT-12). */
export function leaveSaddle(ctx: Ctx, rider: Combatant, mount: Combatant, size: number): void {
  setRiding(ctx, rider, null);
  setRiddenBy(ctx, mount, null);
  ctx.put(rider, 'size', size);
  ctx.put(rider, 'pace', 'none');
  // What has been spent to get away was a move of the mount, and the rider keeps the own (T20-MOUNT-02, T20-MOUNT-03).
  if (rider.moveSpent) ctx.put(rider, 'moveSpent', false);
}
