import type { Id, Seat, Secrecy } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import {
  entriesOf,
  filterFixtures,
  hideCombatants,
  isNothingHidden,
  isOnSideOf,
  knownIds,
  knowsAll,
} from '@tiltyard/engine/fight';
import { fogSight } from '@tiltyard/engine/ruleset';
import { cellsOf } from '@tiltyard/engine/space';
import { heldItems, ownerOf, saddleOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

/** The squares that a combatant takes up. */
export const standsOn = (state: State, id: Id): readonly Cell[] =>
  cellsOf(combatantById(state, id));

/** A hidden combatant is known only to their own side, and to opponents in a hold with them (REN-MAN-06). */
const mayKnow = (state: State, seat: Seat): ((who: Combatant) => boolean) => {
  const own = isOnSideOf(seat, state);
  const fog = fogSight(state, seat, standsOn);
  const isFelt = ({ id, grabbedBy }: Combatant): boolean =>
    allCombatants(state).some(
      (other) => own(other) && (grabbedBy.includes(other.id) || other.grabbedBy.includes(id)),
    );
  return (who) => (!who.hidden || own(who) || isFelt(who)) && !fog.hidesWho(who);
};

export const secrecy: Secrecy<State> = {
  flag: 'hidden',
  knows: (state, seat, id) => mayKnow(state, seat)(combatantById(state, id)),
};

/** A combatant without any reference to combatants who are not known. */
const withoutNaming = (who: Combatant, knows: (id: Id) => boolean): Combatant => ({
  ...who,
  ...saddleOf(who, knows),
  unawareOf: who.unawareOf.filter(knows),
  grabbedBy: who.grabbedBy.filter(knows),
  effects: who.effects.filter((effect) => knows(effect.by) || effect.by === GM),
  catching: who.catching && knows(who.catching.of) ? who.catching : null,
});

/**
 * What one seat may know: combatants hidden from its side are left out, with every reference to
 * them, and readied actions are visible only to their owners.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm' || isNothingHidden(state)) return state;
  const knows = knownIds(state, seat, mayKnow(state, seat));
  const fog = fogSight(state, seat, standsOn);
  const ground = state.ground.filter(
    ({ item, at }) => knows(ownerOf(item)) && !fog.hidesThing(at, ownerOf(item)),
  );
  if (knowsAll(state, seat, knows) && ground.length === state.ground.length) return state;
  const seen = hideCombatants(state, seat, knows, (who) => withoutNaming(who, knows));
  // Items held or carried by a known combatant are visible, as are items that a known combatant
  // brought; items dropped by an unknown combatant lie unseen.
  const inSight = new Set(
    Object.values(seen.combatants).flatMap((who) => [...heldItems(who.hands), ...who.carried]),
  );
  const items = entriesOf(seen.fixed.items, (id) => inSight.has(id) || knows(ownerOf(id)));
  const names = new Set(Object.values(items).map(({ name }) => name));
  // The list of items carried off would reveal who carried them.
  const { carriedOff: _, ...rest } = seen;
  return {
    ...rest,
    fixed: filterFixtures(state.fixed, { ...seen.fixed, items }),
    ground,
    throwing: entriesOf(seen.throwing, (name) => names.has(name)),
  };
}
