import type { Id, Seat } from '@tiltyard/engine';
import { held } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';

/** Whether a seat may know that somebody is there. */
function mayKnow(state: State, seat: Seat, who: Combatant): boolean {
  if (!who.hidden || seat.role === 'gm') return true;
  return seat.role === 'player' && seat.combatants.some((id) => state.combatants[id]?.side === who.side);
}

/** Somebody without anything that names who is not known. */
const withoutNaming = (who: Combatant, knows: (id: Id) => boolean): Combatant => ({
  ...who,
  unawareOf: who.unawareOf.filter(knows),
  grabbedBy: who.grabbedBy.filter(knows),
  effects: who.effects.filter((effect) => knows(effect.by) || effect.by === 'gm'),
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
  const all = Object.values(state.combatants);
  const known = new Set(all.filter((who) => mayKnow(state, seat, who)).map((who) => who.id));
  const own = (id: Id): boolean => seat.combatants.includes(id);
  if (known.size === all.length && state.waiting.every(({ command }) => own(command.by))) return state;
  const kept = <T>(record: Readonly<Record<Id, T>>): Record<Id, T> => Object.fromEntries(Object.entries(record).filter(([id]) => known.has(id)));
  const knows = (id: Id): boolean => known.has(id);
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
  // Things lie in the open or are in the hands of somebody known, whoever brought them.
  const inSight = new Set([...state.ground.map((each) => each.item), ...all.filter((who) => knows(who.id)).flatMap((who) => [...held(who.hands), ...who.carried])]);
  return {
    ...state,
    fixed: {
      ...state.fixed,
      sheets: kept(state.fixed.sheets),
      items: Object.fromEntries(Object.entries(state.fixed.items).filter(([id]) => inSight.has(id) || knows(id.split('/')[0] ?? ''))),
      order: state.fixed.order?.filter(knows) ?? null,
    },
    order,
    turn: acting === undefined ? -1 : order.indexOf(acting),
    waiting: state.waiting.filter(({ command }) => own(command.by)),
    combatants: Object.fromEntries(
      all.filter((who) => knows(who.id)).map((who) => [who.id, withoutNaming(who, knows)]),
    ),
  };
}
