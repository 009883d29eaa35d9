import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Concealed } from '@tiltyard/engine/ruleset';
import { concealedOf, hideNumbers } from '@tiltyard/engine/ruleset';
import type { RoomMeta } from '../room-meta.js';

const NONE: Concealed = new Map();

/**
 * The combatants whose numbers are concealed from a seat: those of each concealed side, unless the seat plays a
 * combatant of that side.
 */
export function concealedFrom(
  { details = [] }: RoomMeta,
  { role, combatants: own }: Seat,
  state: FightState,
): Concealed {
  if (details.length === 0 || role === 'gm') return NONE;
  const sides = new Set(own.map((id) => state.combatants[id]?.side));
  return concealedOf(state, (side) =>
    sides.has(side) ? 'numbers' : (details.find((each) => each.side === side)?.detail ?? 'numbers'),
  );
}

/** What a seat is shown of a state: what the rules let it know, without concealed numbers. */
export function viewFor<S extends FightState>(
  ruleset: Ruleset<S>,
  meta: RoomMeta,
  state: S,
  seat: Seat,
): S {
  return hideNumbers(ruleset, ruleset.view(state, seat), concealedFrom(meta, seat, state));
}
