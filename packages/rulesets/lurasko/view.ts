import type { Seat } from '@tiltyard/engine';
import { entriesOf, held, knowing, knowsAll, leaveOut, ownerOf, partOf } from '@tiltyard/engine';
import { sees } from './sight.js';
import type { Combatant, State } from './state.js';
import { ANYBODY, everybody } from './state.js';

/** Where somebody is whom nobody of a side sees. */
export const UNKNOWN = '?';

/** Those whose eyes a seat sees with: its own combatants and their side. */
const eyes = (state: State, seat: Seat): readonly Combatant[] => {
  const sides = new Set(seat.combatants.flatMap((id) => state.combatants[id]?.side ?? []));
  return seat.role === 'player' ? everybody(state).filter((who) => sides.has(who.side)) : [];
};

/**
 * What one seat may know: an ambusher that nobody of its side has noticed is left out altogether, with everything that
 * names it; of an enemy that nobody sees it is not known whether it is still engaged.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const own = eyes(state, seat);
  const friend = (who: Combatant): boolean => own.some((other) => other.side === who.side);
  const all = everybody(state);
  const knows = knowing(state, (who) => !who.hidden || friend(who) || own.some((other) => who.noticedBy.includes(other.id)));
  const bound = (who: Combatant): boolean => state.grapples.some(({ a, b }) => a === who.id || b === who.id);
  const lost = (who: Combatant): boolean => own.length > 0 && !friend(who) && !bound(who) && !own.some((other) => sees(state, other, who));
  if (knowsAll(state, seat, knows) && !all.some(lost)) return state;
  const seen = leaveOut(state, seat, knows, (who) => ({ ...who, noticedBy: who.noticedBy.filter(knows), bypassed: who.bypassed.filter(knows), ...(lost(who) ? { engagement: UNKNOWN, attacksReceived: 0 } : {}) }));
  const inSight = new Set(everybody(seen).flatMap((who) => [...held(who.hands), ...who.ready]));
  return {
    ...seen,
    fixed: partOf(state.fixed, { ...seen.fixed, items: entriesOf(seen.fixed.items, (id) => inSight.has(id) || knows(ownerOf(id))) }),
    precedence: state.precedence.filter(knows),
    advantages: state.advantages.filter((each) => knows(each.over) && (each.holder === ANYBODY || knows(each.holder))),
    grapples: state.grapples.filter(({ a, b }) => knows(a) && knows(b)),
    ground: state.ground.filter(({ item }) => knows(ownerOf(item))).map((each) => (knows(each.near) ? each : { ...each, near: '' })),
  };
}
