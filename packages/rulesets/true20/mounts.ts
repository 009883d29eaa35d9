import type { Cell } from '@tiltyard/engine';
import { areaWithin, fits, overlap } from '@tiltyard/engine';
import type { Combatant, State, T } from './state.js';
import { clear, everybody, sheetOf, the } from './state.js';

export const mountOf = (state: State, rider: Combatant): Combatant | undefined => (rider.riding === null ? undefined : the(state, rider.riding));

/** The body that carries somebody over the map: its own or its mount's. */
export const carrier = (state: State, who: Combatant): Combatant => mountOf(state, who) ?? who;

/** A free square beside a body for somebody to get to, nearest first; its own square if there is none. */
function freeBeside(state: State, around: Combatant, who: Combatant, size: number): Cell {
  const others = everybody(state).filter((other) => other.id !== who.id);
  const { map } = state.fixed;
  const all = areaWithin(map, around.at, Math.max(map.width, map.height) * map.scale.perCell);
  return all.find(({ at }) => fits(map, { at, size }) && !others.some((other) => overlap({ at, size }, other)))?.at ?? around.at;
}

/** Parts rider and mount; the rider gets to a free square beside it. */
export function partFrom(t: T, rider: Combatant, mount: Combatant): void {
  const size = sheetOf(t.state, rider).footprint;
  const at = freeBeside(t.state, mount, rider, size);
  t.put(rider, 'riding', null);
  t.put(mount, 'riddenBy', null);
  t.put(rider, 'size', size);
  t.put(rider, 'at', at);
  clear(t, rider, 'knees');
}
