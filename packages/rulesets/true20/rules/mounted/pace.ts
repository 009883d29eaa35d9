import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../../state/state.js';
import { has, idle } from '../../state/state.js';
import type { Cost } from '../basics/budget.js';
import { unaffordable } from '../basics/budget.js';
import { heldFast } from '../movement/move.js';

export const RIDE_PACES = ['single', 'double', 'all out', 'charge'] as const;
export type RidePace = (typeof RIDE_PACES)[number];

/** How many times its speed a mount covers, and what it spends of its own actions (T20-MOUNT-02). */
export const FACTOR: Readonly<Record<RidePace, number>> = {
  single: 1,
  double: 2,
  'all out': 4,
  charge: 2,
};
export const COST: Readonly<Record<RidePace, Cost>> = {
  single: 'move',
  double: 'full',
  'all out': 'full',
  charge: 'full',
};

/** The mount's own budget: what it has left for this pace. */
export function paceRefused(state: State, rider: Combatant, pace: RidePace): Refusal | undefined {
  const mount = mountOf(state, rider);
  if (!mount) return refuse('T20-MOUNT-01', 'not-in-saddle', 'not in the saddle');
  if (idle(mount)) return refuse('T20-MOUNT-01', 'cannot-act', `${mount.name} cannot act`);
  const held = heldFast(rider) ?? heldFast(mount);
  if (held) return held;
  const spent = unaffordable(state, mount, COST[pace]);
  if (spent)
    return refuse('T20-MOUNT-02', 'mount-action-used', `${mount.name} has used its action`);
  if (rider.powered && rider.pace !== 'none')
    return refuse(
      'T20-MOUNT-17',
      'power-on-the-way',
      'to move before and after a power, name the power with a double move',
    );
  if (rider.powered && pace === 'all out')
    return refuse(
      'T20-MOUNT-18',
      'power-on-the-way',
      'the mount moves all out: declare the power as part of the ride',
    );
  if (rider.powered && pace !== 'single' && state.fixed.options['mount.doubleOneSide'] === 'dc10')
    return refuse(
      'T20-MOUNT-17',
      'power-on-the-way',
      pace === 'charge'
        ? 'with a charge a power takes a check: use it afterwards'
        : 'with a double move a power takes a check: name it with the ride',
    );
  if ((pace === 'charge' || pace === 'all out') && has(mount, 'entangled'))
    return refuse('T20-CTX-29', 'entangled', `${mount.name} is entangled`);
  if (pace === 'charge' && has(rider, 'entangled'))
    return refuse('T20-CTX-29', 'entangled', `${rider.name} is entangled`);
  if (rider.shot && pace === 'single' && state.fixed.options['mount.singleMovePenalty'] !== 0)
    return refuse(
      'T20-MOUNT-15',
      'shot-in-motion',
      'a single move weighs on shots: ride first and shoot afterwards',
    );
  if (rider.shot && (pace !== 'single' || rider.pace !== 'none'))
    return refuse(
      'T20-MOUNT-14',
      'shot-in-motion',
      'the mount is in a double move or moving all out: declare the shot as part of the ride',
    );
  return undefined;
}
