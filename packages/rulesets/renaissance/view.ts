import type { Id, Seat } from '@tiltyard/engine';
import { entriesOf, GM, held, knowing, knowsAll, leaveOut, ownerOf, sidesWith } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';

/** Somebody without anything that names who is not known. */
const withoutNaming = (who: Combatant, knows: (id: Id) => boolean): Combatant => ({
  ...who,
  unawareOf: who.unawareOf.filter(knows),
  grabbedBy: who.grabbedBy.filter(knows),
  effects: who.effects.filter((effect) => knows(effect.by) || effect.by === GM),
  catching: who.catching && knows(who.catching.of) ? who.catching : null,
  riding: who.riding !== null && knows(who.riding) ? who.riding : null,
  riddenBy: who.riddenBy !== null && knows(who.riddenBy) ? who.riddenBy : null,
});

/**
 * What one seat may know: whoever is hidden from its side is left out altogether, with everything that names them, and
 * what others wait for is theirs to know.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const knows = knowing(state, (who) => !who.hidden || sidesWith(seat, state, who));
  if (knowsAll(state, seat, knows)) return state;
  const seen = leaveOut(state, seat, knows, (who) => withoutNaming(who, knows));
  // Things lie in the open or are in the hands of somebody known, whoever brought them.
  const inSight = new Set([...state.ground.map((each) => each.item), ...Object.values(seen.combatants).flatMap((who) => [...held(who.hands), ...who.carried])]);
  return { ...seen, fixed: { ...seen.fixed, items: entriesOf(seen.fixed.items, (id) => inSight.has(id) || knows(ownerOf(id))) } };
}
