import type { Id, Seat } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';
import { everybody, out } from './state.js';

/** Whether a seat may know that somebody is there: one of its side has noticed it. */
function mayKnow(state: State, seat: Seat, who: Combatant): boolean {
  if (seat.role === 'gm') return true;
  const own = seat.combatants.flatMap((id) => state.combatants[id] ?? []);
  const watching = seat.role === 'spectator' ? everybody(state).filter((other) => other.side !== who.side) : everybody(state).filter((other) => own.some((each) => each.side === other.side));
  if (own.some((each) => each.side === who.side)) return true;
  const able = watching.filter((other) => !out(other));
  return able.length === 0 || able.some((other) => !other.unawareOf.includes(who.id));
}

/**
 * What one seat may know: whoever its side has not noticed is left out altogether, with everything that names it, and what
 * others wait for is theirs to know.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const all = everybody(state);
  const known = new Set(all.filter((who) => mayKnow(state, seat, who)).map((who) => who.id));
  const own = (id: Id): boolean => seat.combatants.includes(id);
  if (known.size === all.length && state.waiting.every(({ command }) => own(command.by))) return state;
  const knows = (id: Id): boolean => known.has(id);
  const kept = <V>(record: Readonly<Record<Id, V>>): Record<Id, V> => Object.fromEntries(Object.entries(record).filter(([id]) => knows(id)));
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
  const ifKnown = (id: Id | null): Id | null => (id !== null && knows(id) ? id : null);
  return {
    ...state,
    fixed: {
      ...state.fixed,
      sheets: kept(state.fixed.sheets),
      items: Object.fromEntries(Object.entries(state.fixed.items).filter(([id]) => knows(id.split('/')[0] ?? ''))),
      order: state.fixed.order?.filter(knows) ?? null,
    },
    order,
    turn: acting === undefined ? -1 : order.indexOf(acting),
    waiting: state.waiting.filter(({ command }) => own(command.by)),
    combatants: Object.fromEntries(
      all
        .filter((who) => knows(who.id))
        .map((who) => [who.id, { ...who, unawareOf: who.unawareOf.filter(knows), shelter: ifKnown(who.shelter), search: who.search && knows(who.search.target) ? who.search : null, conditions: who.conditions.filter((each) => knows(each.by) || each.by === 'gm') }]),
    ),
    fires: state.fires.filter((fire) => knows(fire.by) && knows(fire.target)),
    rulings: state.rulings.filter((each) => knows(each.who) && (each.against === null || knows(each.against))),
  };
}
