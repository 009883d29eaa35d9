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
import { fogSight } from '@tiltyard/engine/ruleset';
import type { Cell } from '@tiltyard/engine/space';
import { ownerOf } from '@tiltyard/engine/kit';
import type { Modifier, Sheet } from './sheet.js';
import type { Combatant, Parry, State } from './state.js';
import { allCombatants, cellAt, cellOf, combatantById, isParrySealed } from './state.js';

/** The cell that a combatant stands in. */
export const standsOn = (state: State, id: Id): readonly Cell[] => [
  cellOf(state, combatantById(state, id)),
];

/** Whether a seat may know the combatant with an id. */
type Knows = (id: Id) => boolean;

/** Tells which combatants a seat may know: hidden ones are known only to their own side. */
const mayKnow = (state: State, seat: Seat): ((combatant: Combatant) => boolean) => {
  const own = isOnSideOf(seat, state);
  const fog = fogSight(state, seat, standsOn);
  return (combatant) => (!combatant.hidden || own(combatant)) && !fog.hidesWho(combatant);
};

export const secrecy: Secrecy<State> = {
  flag: 'hidden',
  knows: (state, seat, id) => mayKnow(state, seat)(combatantById(state, id)),
};

/** Whether a combatant has declared a parry that a seat may not know of yet (RMC-PARRY-04). */
const hasSealedParry = (state: State, seat: Seat, combatant: Combatant): boolean =>
  isParrySealed(state, combatant) && !seat.combatants.includes(combatant.id);

/** Shows what one seat may know: combatants hidden from its side are left out, with every reference to them. */
export function view(state: State, seat: Seat): State {
  const all = allCombatants(state);
  if (
    seat.role === 'gm' ||
    (isNothingHidden(state) && !all.some((combatant) => hasSealedParry(state, seat, combatant)))
  )
    return state;
  const knows = knownIds(state, seat, mayKnow(state, seat));
  const fog = fogSight(state, seat, standsOn);
  const ground = state.ground.filter(
    ({ item, at }) => knows(ownerOf(item)) && !fog.hidesThing(cellAt(state, at), ownerOf(item)),
  );
  if (
    knowsAll(state, seat, knows) &&
    ground.length === state.ground.length &&
    !all.some((combatant) => hasSealedParry(state, seat, combatant))
  )
    return state;
  const seen = hideCombatants(state, seat, knows, (combatant) =>
    showCombatant(state, seat, combatant, knows),
  );
  const items = itemsInSight(state, seen, knows);
  return {
    ...seen,
    combatants: withoutBroken(seen.combatants, items),
    fixed: filterFixtures(state.fixed, {
      ...seen.fixed,
      sheets: showSheets(seen.fixed.sheets, knows),
      items,
    }),
    ground,
  };
}

/** The weapons that a seat may know: those in known hands, and those of known combatants that no one has. */
function itemsInSight(state: State, seen: State, knows: Knows): State['fixed']['items'] {
  const inSight = new Set(
    allCombatants(seen).flatMap((combatant) => [
      ...(combatant.wields === null ? [] : [combatant.wields]),
      ...combatant.carried,
    ]),
  );
  const held = new Set(
    allCombatants(state).flatMap(({ wields, carried }) => [
      ...(wields === null ? [] : [wields]),
      ...carried,
    ]),
  );
  return entriesOf(
    seen.fixed.items,
    (id) => inSight.has(id) || (knows(ownerOf(id)) && !held.has(id)),
  );
}

/** Leaves out modifiers against combatants unknown to a seat. */
function knownModifiers(modifiers: readonly Modifier[], knows: Knows): readonly Modifier[] {
  const known = modifiers.filter(({ against }) => against === undefined || knows(against));
  return known.length === modifiers.length ? modifiers : known;
}

/** Sheets without references to combatants unknown to a seat. */
function showSheets(sheets: Readonly<Record<Id, Sheet>>, knows: Knows): Record<Id, Sheet> {
  return Object.fromEntries(
    Object.entries(sheets).map(([id, sheet]) => {
      const modifiers = knownModifiers(sheet.modifiers, knows);
      return [id, modifiers === sheet.modifiers ? sheet : { ...sheet, modifiers: [...modifiers] }];
    }),
  );
}

/** Leaves out broken weapons that are out of sight, since the seat does not know their names. */
const withoutBroken = (
  combatants: State['combatants'],
  items: State['fixed']['items'],
): State['combatants'] =>
  Object.fromEntries(
    Object.entries(combatants).map(([id, combatant]) => [
      id,
      combatant.broken.every((item) => items[item])
        ? combatant
        : { ...combatant, broken: combatant.broken.filter((item) => items[item]) },
    ]),
  );

/**
 * Hides a secret parry, and the foe of a parry if unknown; players still see what a parry costs
 * their own combatant.
 */
function showParry(state: State, seat: Seat, combatant: Combatant, knows: Knows): Combatant {
  const { id, parry } = combatant;
  const isFoeKnown = !parry || parry.against === null || knows(parry.against);
  if (isFoeKnown && !hasSealedParry(state, seat, combatant)) return combatant;
  return parry && seat.combatants.includes(id)
    ? { ...combatant, parry: { ...parry, against: null } }
    : { ...combatant, ...openPart(parry) };
}

/** The part of a secret parry that others know: points that were missing from an attack (RMC-PARRY-04, RMC-OB-04). */
const openPart = (parry: Parry | null): Pick<Combatant, 'parry' | 'shifted'> =>
  parry?.missed === undefined
    ? { parry: null, shifted: 0 }
    : { parry: { ...parry, against: null, points: parry.missed }, shifted: parry.missed };

function showCombatant(state: State, seat: Seat, combatant: Combatant, knows: Knows): Combatant {
  const parrying = showParry(state, seat, combatant, knows);
  const modifiers = knownModifiers(parrying.modifiers, knows);
  const open = modifiers === parrying.modifiers ? parrying : { ...parrying, modifiers };
  const { target } = open.declared;
  return target === null || knows(target)
    ? open
    : { ...open, declared: { ...open.declared, target: null } };
}
