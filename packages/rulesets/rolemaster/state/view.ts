import type { Id, Seat, Secrecy } from '@tiltyard/engine';
import {
  entriesOf,
  filterFixtures,
  hideCombatants,
  isNothingHidden,
  isOnSideOf,
  knownIds,
  knowsAll,
} from '@tiltyard/engine/fight';
import { ownerOf } from '@tiltyard/engine/kit';
import type { Combatant, State } from './state.js';
import { allCombatants, combatantById } from './state.js';

/** Whoever hides is known to the own side alone. */
const mayKnow = (state: State, seat: Seat): ((who: Combatant) => boolean) => {
  const own = isOnSideOf(seat, state);
  return (who) => !who.hidden || own(who);
};

export const secrecy: Secrecy<State> = {
  flag: 'hidden',
  knows: (state, seat, id) => mayKnow(state, seat)(combatantById(state, id)),
};

/** A parry that was declared against somebody and has not been shown yet is its owner's secret (RMC-PARRY-04). */
const sealed = (state: State, seat: Seat, who: Combatant): boolean =>
  state.fixed.options['parry.allocation'] === 'declaredFoe' &&
  who.parry !== null &&
  !who.parry.spent &&
  !seat.combatants.includes(who.id);

/** What one seat may know: whoever is hidden from its side is left out altogether, with everything that names them. */
export function view(state: State, seat: Seat): State {
  const all = allCombatants(state);
  if (
    seat.role === 'gm' ||
    (isNothingHidden(state) && !all.some((who) => sealed(state, seat, who)))
  )
    return state;
  const knows = knownIds(state, mayKnow(state, seat));
  if (knowsAll(state, seat, knows) && !all.some((who) => sealed(state, seat, who))) return state;
  const seen = hideCombatants(state, seat, knows, (who) => shown(state, seat, who, knows));
  const inSight = new Set(
    allCombatants(seen).flatMap((who) => [
      ...(who.wields === null ? [] : [who.wields]),
      ...who.carried,
    ]),
  );
  const theirs = new Set(
    all
      .filter((who) => !knows(who.id))
      .flatMap((who) => [...(who.wields === null ? [] : [who.wields]), ...who.carried]),
  );
  return {
    ...seen,
    fixed: filterFixtures(state.fixed, {
      ...seen.fixed,
      items: entriesOf(
        seen.fixed.items,
        (id) => inSight.has(id) || (knows(ownerOf(id)) && !theirs.has(id)),
      ),
    }),
    ground: state.ground.filter(({ item }) => knows(ownerOf(item))),
  };
}

function shown(state: State, seat: Seat, who: Combatant, knows: (id: Id) => boolean): Combatant {
  const open = sealed(state, seat, who) ? { ...who, parry: null, shifted: 0 } : who;
  const { target } = open.declared;
  return target === null || knows(target)
    ? open
    : { ...open, declared: { ...open.declared, target: null } };
}
