import { rideFailed } from '../events/movement.js';
import type { Combatant, Ctx } from '../state/state.js';
import type { CheckSpec } from './checks/check.js';
import { check } from './checks/check.js';
import { skillTarget } from './checks/targets.js';
import { proficientRider } from './mounts.js';

const RIDE: CheckSpec = { name: 'Ride', rules: ['REN-MOUNT-02', 'REN-MOUNT-03'] };

/** A rider without proficiency needs a Ride check for the mount's movement and attacks (REN-MOUNT-02, REN-MOUNT-03). */
export function controls(ctx: Ctx, rider: Combatant): boolean {
  if (rider.riding === null || proficientRider(ctx.state, rider)) return true;
  if (check(ctx, rider, RIDE, skillTarget(ctx, rider, 'ride', 'Ride'))) return true;
  const ruling = ctx.ask({
    id: 'ride-failed',
    who: 'gm',
    rules: ['REN-MOUNT-02'],
    about: { who: rider.id },
    options: [
      { value: 'lost', label: 'the action is lost' },
      { value: 'goes on', label: 'it goes on' },
    ],
    fallback: 'lost',
  });
  ctx.tell(rideFailed, ['REN-MOUNT-02'], { who: rider.id, ruling });
  return ruling === 'goes on';
}
