import type { Id, Seat } from '@tiltyard/engine';
import { onceALook } from '@tiltyard/engine';
import { located, noticed, sideOf, watchers } from './known.js';
import type { Combatant, State } from './state.js';
import { everybody, NOWHERE } from './state.js';

/** What a seat may know of somebody: all there is, that it is there but not where, or nothing. */
type Knowledge = 'place' | 'presence' | 'nothing';

function knowledgeOf(state: State, seat: Seat, who: Combatant): Knowledge {
  const sides = new Set(seat.combatants.flatMap((id) => state.combatants[id]?.side ?? []));
  if (sides.has(who.side)) return 'place';
  // Whoever plays nobody looks on, and knows what is known to anybody on another side.
  const all = sides.size === 0 ? everybody(state).filter((other) => other.side !== who.side) : everybody(state).filter((other) => sides.has(other.side));
  const eyes = watchers(all);
  if (eyes.length > 0 && !noticed(eyes, who)) return 'nothing';
  return eyes.length > 0 && !located(state, eyes, who) ? 'presence' : 'place';
}

/** Somebody without anything that names who is not known, or tells where somebody stands whom nobody can place. */
function narrowed(who: Combatant, knows: (id: Id) => boolean, places: (id: Id) => boolean): Combatant {
  const placed = places(who.id);
  const near = (id: Id | null): boolean => id !== null && placed && places(id);
  return {
    ...who,
    ...(placed ? {} : { at: NOWHERE, elevation: 0 }),
    unawareOf: who.unawareOf.filter(knows),
    riding: who.riding !== null && knows(who.riding) ? who.riding : null,
    riddenBy: who.riddenBy !== null && knows(who.riddenBy) ? who.riddenBy : null,
    shelter: near(who.shelter) ? who.shelter : null,
    search: who.search && near(who.search.target) ? who.search : null,
    conditions: who.conditions.filter((each) => knows(each.by) || each.by === 'gm'),
  };
}

/**
 * What one seat may know: whoever its side has not noticed is left out altogether, with everything that names it; whoever
 * it knows of but cannot perceive is nowhere (T20-CONC-07); and what others wait for is theirs to know.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const all = everybody(state);
  const known = new Map(all.map((who) => [who.id, knowledgeOf(state, seat, who)]));
  const own = (id: Id): boolean => seat.combatants.includes(id);
  if ([...known.values()].every((each) => each === 'place') && state.waiting.every(({ command }) => own(command.by))) return state;
  const knows = (id: Id): boolean => known.get(id) !== 'nothing' && known.has(id);
  const places = (id: Id): boolean => known.get(id) === 'place';
  const kept = <V>(record: Readonly<Record<Id, V>>): Record<Id, V> => Object.fromEntries(Object.entries(record).filter(([id]) => knows(id)));
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
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
    combatants: Object.fromEntries(all.filter((who) => knows(who.id)).map((who) => [who.id, narrowed(who, knows, places)])),
    fires: state.fires.filter((fire) => knows(fire.by) && knows(fire.target)),
    rulings: state.rulings.filter((each) => knows(each.who) && (each.against === null || knows(each.against))),
  };
}

/** What a side knows of the fight: all that its people can go by in what they do. */
export const known = onceALook((state: State, side: string): State => view(state, { name: side, role: 'player', combatants: sideOf(state, side).map((who) => who.id) }));
