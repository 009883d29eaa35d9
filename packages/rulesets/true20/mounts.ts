import { freeBeside } from '@tiltyard/engine';
import type { Combatant, T } from './state.js';
import { clear, everybody, sheetOf } from './state.js';

/** Parts rider and mount; the rider gets to a free square beside it. */
export function partFrom(t: T, rider: Combatant, mount: Combatant): void {
  const size = sheetOf(t.state, rider).footprint;
  const others = everybody(t.state).filter((other) => other.id !== rider.id);
  const at = freeBeside(t.state.fixed.map, mount.at, size, others) ?? mount.at;
  t.put(rider, 'riding', null);
  t.put(mount, 'riddenBy', null);
  t.put(rider, 'size', size);
  t.put(rider, 'at', at);
  clear(t, rider, 'knees');
}
