import type { Combatant, Ctx } from './state.js';
import { changePosture } from './verbs.js';

/** What a combatant has used before the ride is not used during it (T20-MOUNT-14, T20-MOUNT-16). */
const BEFORE_RIDE = ['shot', 'powered'] as const;

/** Puts a rider on its mount (T20-MOUNT-01). */
export function enterSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  if (rider.posture !== 'standing') changePosture(ctx, rider, 'standing');
  for (const flag of BEFORE_RIDE) if (rider[flag]) ctx.put(rider, flag, false);
  ctx.put(rider, 'riding', mount.id);
  ctx.put(mount, 'riddenBy', rider.id);
  ctx.put(rider, 'at', mount.at);
  ctx.put(rider, 'size', mount.size);
  ctx.put(rider, 'elevation', mount.elevation);
}

/** Takes a rider off its mount, on its own square; how fast the mount has gone is nothing to another one (T20-MOUNT-12). */
export function leaveSaddle(ctx: Ctx, rider: Combatant, mount: Combatant, size: number): void {
  ctx.put(rider, 'riding', null);
  ctx.put(mount, 'riddenBy', null);
  ctx.put(rider, 'size', size);
  ctx.put(rider, 'pace', 'none');
}
