import type { FightState } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { readState } from '@tiltyard/engine/files';
import type { SeatRecord } from './seats.js';
import { seatOf } from './seats.js';

/** Whether the rules and every seat can read the state. A GM may set any value, but not one that locks everyone out. */
export function isSound<S extends FightState>(
  fight: Fight<S>,
  seats: readonly SeatRecord[],
): boolean {
  const { ruleset } = fight;
  try {
    const seen = [fight.state, ...(fight.asks ? [fight.asks.preview] : [])];
    for (const { order, combatants } of seen)
      if (!order.every((id) => Object.hasOwn(combatants, id))) return false;
    for (const state of seen)
      for (const seat of seats)
        if (!readState(ruleset, ruleset.view(state, seatOf(seat))).ok) return false;
    return true;
  } catch {
    // Rules that cannot read a state throw anything.
    return false;
  }
}
