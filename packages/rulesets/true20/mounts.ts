import { adjacent, freeBeside, overlap, placeAt } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine';
import type { Combatant, T } from './state.js';
import { clear, everybody, leaves, sheetOf } from './state.js';

/** Nobody is held by somebody who is no longer beside them (T20-CTX-30). */
function loosens(t: T): void {
  for (const who of everybody(t.state)) {
    for (const { kind, by } of who.conditions) {
      const holder = kind === 'grappled' || kind === 'pinned' ? t.state.combatants[by] : undefined;
      if (
        !holder ||
        holder.id === who.id ||
        overlap(holder, who) ||
        adjacent(t.state.fixed.map, holder, who)
      )
        continue;
      clear(t, who, kind, (each) => each.by === by);
      if (kind === 'grappled') t.note('lets go', ['T20-CTX-30'], { who: by, of: who.id });
    }
  }
}

/** Puts somebody, with mount or rider, on a cell: what hung on the place they leave is over (T20-COVER-12, T20-CTX-30). */
export function relocate(t: T, who: Combatant, at: Cell): void {
  leaves(t, who);
  placeAt(t, who, at);
  loosens(t);
}

/** Parts rider and mount; the rider gets to a free square beside it. */
export function partFrom(t: T, rider: Combatant, mount: Combatant): void {
  const size = sheetOf(t.state, rider).footprint;
  const others = everybody(t.state).filter((other) => other.id !== rider.id);
  const at = freeBeside(t.state.fixed.map, mount.at, size, others) ?? mount.at;
  t.put(rider, 'riding', null);
  t.put(mount, 'riddenBy', null);
  t.put(rider, 'size', size);
  relocate(t, rider, at);
  clear(t, rider, 'knees');
}
