import type { CombatantState, Id, Seat, Secrecy } from '@tiltyard/engine';
import { fogOf } from '@tiltyard/engine/core';
import {
  entriesOf,
  isNothingHidden,
  knownIds,
  hideCombatants,
  filterFixtures,
  isOnSideOf,
  knowsAll,
} from '@tiltyard/engine/fight';
import { fogSight } from '@tiltyard/engine/ruleset';
import { heldItems, ownerOf } from '@tiltyard/engine/kit';
import type { Combatant, LastTurn, Spot, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

/** The square that a combatant is in, or left the fight from. */
export const standsOn = (state: State, id: Id): readonly string[] => [combatantById(state, id).at];

/** Whether a seat may know that a combatant is there: one of its own has found them, or they are on its side. */
const mayKnow = (state: State, seat: Seat): ((who: Combatant) => boolean) => {
  const own = isOnSideOf(seat, state);
  const fog = fogSight(state, seat, standsOn);
  return (who) =>
    !fog.hidesWho(who) &&
    (!who.hidden || own(who) || (seat.role === 'player' && hasFound(seat, who.hidden.from)));
};

/** Whether a combatant of a seat is not among the opponents from whom another hides. */
function hasFound({ combatants }: Seat, from: readonly Id[]): boolean {
  const hiddenFrom = new Set(from);
  return combatants.some((id) => !hiddenFrom.has(id));
}

export const secrecy: Secrecy<State> = {
  flag: 'hidden',
  knows: (state, seat, id) => mayKnow(state, seat)(combatantById(state, id)),
};

/**
 * Stands for the requirement of perception where a seat may not know it: no roll that it considers meets it
 * (HEI-HIDE-03).
 */
export const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** What a combatant carries as a seat sees it: concealed items do not exist until noticed (HEI-CONCEAL-01). */
function carriedBy(
  seat: Seat,
  own: (who: CombatantState) => boolean,
  who: Combatant,
  knows: (id: Id) => boolean,
): Combatant['carried'] {
  const seen = own(who)
    ? who.carried
    : who.carried.filter(
        ({ concealed }) =>
          !concealed || concealed.noticed.some((id) => seat.combatants.includes(id)),
      );
  const isPlayed = seat.combatants.includes(who.id);
  return seen.map((each) =>
    each.concealed
      ? {
          ...each,
          concealed: {
            requirement: isPlayed ? each.concealed.requirement : UNKNOWN,
            noticed: each.concealed.noticed.filter(knows),
          },
        }
      : each,
  );
}

/** A guard, if the seat knows of everyone it involves. */
function knownGuard(
  { guarding }: Pick<Combatant, 'guarding'>,
  knows: (id: Id) => boolean,
): Combatant['guarding'] {
  const isKnown =
    guarding && knows(guarding.foe) && (guarding.ally === null || knows(guarding.ally));
  return isKnown ? guarding : null;
}

const narrowedTurn = (last: LastTurn, knows: (id: Id) => boolean): LastTurn => ({
  ...last,
  attacks: last.attacks.filter((each) => knows(each.at)),
  guarding: knownGuard(last, knows),
});

function narrowed(
  seat: Seat,
  own: (who: CombatantState) => boolean,
  who: Combatant,
  knows: (id: Id) => boolean,
): Combatant {
  const from = who.hidden?.from.filter(knows) ?? [];
  return {
    ...who,
    carried: carriedBy(seat, own, who, knows),
    clusterAtStart: who.clusterAtStart.filter(knows),
    attacks: who.attacks.filter((each) => knows(each.at)),
    ...(who.lastTurn ? { lastTurn: narrowedTurn(who.lastTurn, knows) } : {}),
    pending: who.pending?.action === 'skill' && !knows(who.pending.target) ? null : who.pending,
    hidden:
      who.hidden && from.length > 0
        ? { requirement: seat.combatants.includes(who.id) ? who.hidden.requirement : UNKNOWN, from }
        : null,
    guarding: knownGuard(who, knows),
    holding: who.holding && knows(who.holding.who) ? who.holding : null,
  };
}

/** Where a seat's combatants last noticed opponents who now hide from all of them. */
function lostBy({ combatants }: State, seat: Seat, knows: (id: Id) => boolean): readonly Spot[] {
  const spots = new Map<string, Spot>();
  for (const { id, hidden } of Object.values(combatants)) {
    if (!hidden?.lastSeen || knows(id)) continue;
    for (const own of seat.combatants) {
      const spot = hidden.lastSeen[own];
      if (spot) spots.set(`${spot.height} ${spot.at}`, spot);
    }
  }
  return [...spots.values()];
}

/** Whether only a seat's own combatants hide: it does not know the rolls of others (HEI-HIDE-03). */
function hidesOnlyOwn({ combatants }: State, seat: Seat): boolean {
  for (const id in combatants)
    if (combatants[id]?.hidden && !seat.combatants.includes(id)) return false;
  return true;
}

/** Whether no item is hidden or concealed from anyone. */
function nothingConcealed({ ground, combatants }: State): boolean {
  for (const { hidden } of ground) if (hidden !== null) return false;
  for (const id in combatants)
    for (const { concealed } of combatants[id]?.carried ?? []) if (concealed) return false;
  return true;
}

/**
 * What one seat may know: combatants hidden from all of its own are left out, with everything that names them; so are
 * concealed and hidden items, and what others have readied.
 */
export function view(state: State, seat: Seat): State {
  if (seat.role === 'gm' || (isNothingHidden(state) && nothingConcealed(state))) return state;
  const knows = knownIds(state, seat, mayKnow(state, seat));
  const isClear = fogOf(state).length === 0 && nothingConcealed(state);
  if (isClear && hidesOnlyOwn(state, seat) && knowsAll(state, seat, knows)) return state;
  const fog = fogSight(state, seat, standsOn);
  const own = isOnSideOf(seat, state);
  const seen = hideCombatants(state, seat, knows, (who) => narrowed(seat, own, who, knows));
  const shown = new Set(
    allCombatants(seen).flatMap((who) => [
      ...who.carried.map(({ item }) => item),
      ...heldItems(who.hands),
    ]),
  );
  const unseen = allCombatants(state).flatMap((who) => [
    ...who.carried.map(({ item }) => item),
    ...(knows(who.id) ? [] : heldItems(who.hands)),
  ]);
  // Items that lay on the ground from the start belonged to no one.
  const isOfKnown = (item: string): boolean =>
    !Object.hasOwn(state.combatants, ownerOf(item)) || knows(ownerOf(item));
  const found = state.ground
    .filter(
      ({ item, at, hidden, found: by = [] }) =>
        (hidden === null || by.some((id) => seat.combatants.includes(id))) &&
        isOfKnown(item) &&
        !fog.hidesThing(at, ownerOf(item)),
    )
    .map((each) => ({
      ...each,
      ...(each.found ? { found: each.found.filter(knows) } : {}),
      ...(each.hidden === null ? {} : { hidden: UNKNOWN }),
    }));
  const lies = new Set(found.map(({ item }) => item));
  const lost = state.ground.map(({ item }) => item).filter((item) => !lies.has(item));
  const gone = lostBy(state, seat, knows);
  const secret = new Set([...lost, ...unseen.filter((item) => !shown.has(item))]);
  return {
    ...seen,
    ...(gone.length > 0 && { lost: gone }),
    fixed: filterFixtures(state.fixed, {
      ...seen.fixed,
      items: entriesOf(
        seen.fixed.items,
        (id) => shown.has(id) || (isOfKnown(id) && !secret.has(id)),
      ),
      prepared: state.fixed.prepared.filter(knows),
    }),
    ground: found,
    clusters: state.clusters.map((cluster) => cluster.filter(knows)),
    chases: state.chases.filter(({ runner, pursuer }) => knows(runner) && knows(pursuer)),
    crossings: state.crossings.map((each) =>
      knows(each.first) ? each : { ...each, first: 'somebody' },
    ),
  };
}
