import type { Id, Seat } from '@tiltyard/engine';
import type { Combatant, State } from './state.js';

/** Whether a seat may know that somebody is there: one of its own has found them, or they are on its side. */
function mayKnow(state: State, seat: Seat, who: Combatant): boolean {
  const { hidden } = who;
  if (!hidden || seat.role === 'gm') return true;
  if (seat.role !== 'player') return false;
  const own = seat.combatants.flatMap((id) => state.combatants[id] ?? []);
  return own.some((mine) => mine.side === who.side || !hidden.from.includes(mine.id));
}

/** What one of these carries as the seat sees it: concealed things are not there until noticed (HEI-CONCEAL-01). */
function seen(seat: Seat, state: State, who: Combatant): Combatant {
  if (!who.carried.some((each) => each.concealed)) return who;
  const ally = seat.combatants.some((id) => state.combatants[id]?.side === who.side);
  return ally ? who : { ...who, carried: who.carried.filter(({ concealed }) => !concealed || concealed.noticed.some((id) => seat.combatants.includes(id))) };
}

/**
 * What one seat may know: whoever is hidden from all of its own is left out altogether, with everything that names
 * them; so are concealed and hidden things, and what others wait for.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm') return state;
  const all = Object.values(state.combatants);
  const known = new Set(all.filter((who) => mayKnow(state, seat, who)).map((who) => who.id));
  const knows = (id: Id): boolean => known.has(id);
  const kept = <T>(record: Readonly<Record<Id, T>>): Record<Id, T> => Object.fromEntries(Object.entries(record).filter(([id]) => known.has(id)));
  const acting = state.order[state.turn];
  const order = state.order.filter(knows);
  const narrowed = (who: Combatant): Combatant => {
    const from = who.hidden?.from.filter(knows) ?? [];
    const lost = who.guarding !== null && !(knows(who.guarding.foe) && (who.guarding.ally === null || knows(who.guarding.ally)));
    return {
      ...seen(seat, state, who),
      clusterAtStart: who.clusterAtStart.filter(knows),
      attacks: who.attacks.filter((each) => knows(each.at)),
      hidden: who.hidden && from.length > 0 ? { ...who.hidden, from } : null,
      guarding: lost ? null : who.guarding,
    };
  };
  const hiddenItems = new Set(state.ground.filter(({ hidden }) => hidden !== null).map(({ item }) => item));
  const combatants = Object.fromEntries(all.filter((who) => knows(who.id)).map((who) => [who.id, narrowed(who)]));
  for (const who of all.filter(({ id }) => knows(id))) for (const { item } of who.carried) if (!combatants[who.id]?.carried.some((each) => each.item === item)) hiddenItems.add(item);
  for (const who of all.filter(({ id }) => !knows(id))) for (const item of [...who.hands.flatMap((hand) => hand.holds ?? []), ...who.carried.map((each) => each.item)]) hiddenItems.add(item);
  return {
    ...state,
    fixed: {
      ...state.fixed,
      sheets: kept(state.fixed.sheets),
      items: Object.fromEntries(Object.entries(state.fixed.items).filter(([id]) => !hiddenItems.has(id))),
      order: state.fixed.order?.filter(knows) ?? null,
      prepared: state.fixed.prepared.filter(knows),
    },
    order,
    turn: acting === undefined ? -1 : order.indexOf(acting),
    waiting: state.waiting.filter(({ command }) => seat.combatants.includes(command.by)),
    combatants,
    ground: state.ground.filter(({ hidden }) => hidden === null),
    clusters: state.clusters.map((cluster) => cluster.filter(knows)),
    chases: state.chases.filter(({ runner, pursuer }) => knows(runner) && knows(pursuer)),
    crossings: state.crossings.map((each) => (knows(each.first) ? each : { ...each, first: 'somebody' })),
  };
}
