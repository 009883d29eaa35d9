import type { Id, Seat } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';

/** Whether a seat may know that somebody is there. */
function mayKnow(state: State, seat: Seat, who: Combatant): boolean {
  if (!who.hidden || seat.role === 'gm') return true;
  return seat.role === 'player' && seat.combatants.some((id) => state.combatants[id]?.side === who.side);
}

/** A parry that was declared against somebody and has not been shown yet is its owner's secret (RMC-PARRY-04). */
const sealed = (state: State, seat: Seat, who: Combatant): boolean => state.fixed.options['parry.allocation'] === 'declaredFoe' && who.parry !== null && !who.parry.spent && !seat.combatants.includes(who.id);

/** What one seat may know: whoever is hidden from its side is left out altogether, with everything that names them. */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const all = Object.values(state.combatants);
  const known = new Set(all.filter((who) => mayKnow(state, seat, who)).map((who) => who.id));
  if (known.size === all.length && !all.some((who) => sealed(state, seat, who))) return state;
  const knows = (id: Id): boolean => known.has(id);
  const unseen = all.filter((who) => !knows(who.id));
  const theirs = new Set(unseen.flatMap((who) => [...(who.wields === null ? [] : [who.wields]), ...who.carried, ...(state.fixed.sheets[who.id]?.natural ?? [])]));
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
  return {
    ...state,
    fixed: {
      ...state.fixed,
      sheets: Object.fromEntries(Object.entries(state.fixed.sheets).filter(([id]) => knows(id))),
      arms: Object.fromEntries(Object.entries(state.fixed.arms).filter(([id]) => !theirs.has(id))),
      order: state.fixed.order?.filter(knows) ?? null,
    },
    order,
    turn: acting === undefined ? -1 : order.indexOf(acting),
    combatants: Object.fromEntries(all.filter((who) => knows(who.id)).map((who) => [who.id, shown(state, seat, who, knows)])),
  };
}

function shown(state: State, seat: Seat, who: Combatant, knows: (id: Id) => boolean): Combatant {
  const open = sealed(state, seat, who) ? { ...who, parry: null, shifted: 0 } : who;
  const { target } = open.declared;
  return target === null || knows(target) ? open : { ...open, declared: { ...open.declared, target: null } };
}
