import type { Id, Seat } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { fogOf, includeInMemo } from '@tiltyard/engine/core';
import {
  entriesOf,
  isLeavingSecret,
  knownIds,
  knowsAll,
  hideCombatants,
  filterFixtures,
} from '@tiltyard/engine/fight';
import { fogSight } from '@tiltyard/engine/ruleset';
import { ownerOf, saddleOf } from '@tiltyard/engine/kit';
import { located, noticed, sideOf, watchers } from './awareness.js';
import { inPlainSight } from '../modifiers/concealment.js';
import type { Combatant, Condition, State } from '../../state/state.js';
import { allCombatants, groundItems, NOWHERE, placed } from '../../state/state.js';
import { standsOn } from '../../state/parting.js';

/** What a seat may know of a combatant: everything, that it is there but not where, or nothing. */
type Knowledge = 'place' | 'presence' | 'nothing';

/** What a seat knows of each combatant. */
function knowledgeOf(state: State, seat: Seat): (who: Combatant) => Knowledge {
  const sides = new Set(seat.combatants.flatMap((id) => state.combatants[id]?.side ?? []));
  const own = watchers(allCombatants(state).filter((other) => sides.has(other.side)));
  const others = new Map<string, readonly Combatant[]>();
  const against = (side: string): readonly Combatant[] => {
    const eyes =
      others.get(side) ?? watchers(allCombatants(state).filter((other) => other.side !== side));
    others.set(side, eyes);
    return eyes;
  };
  const fog = fogSight(state, seat, standsOn);
  return (who) => {
    if (sides.has(who.side)) return 'place';
    if (fog.hidesWho(who)) return 'nothing';
    // A seat without combatants is a spectator, and knows what any other side knows.
    const eyes = sides.size === 0 ? against(who.side) : own;
    if (eyes.length > 0 && !noticed(eyes, who)) return 'nothing';
    return eyes.length > 0 && !located(state, eyes, who) ? 'presence' : 'place';
  };
}

/** Conditions whose `what` names the combatant they are about. */
const OF_ANOTHER: ReadonlySet<Condition['kind']> = new Set(['unexpected', 'at mercy']);

/** A combatant without anything that names an unknown combatant, or reveals the place of one that cannot be placed. */
function narrowed(
  who: Combatant,
  knows: (id: Id) => boolean,
  places: (id: Id) => boolean,
): Combatant {
  const here = places(who.id);
  const near = (id: Id | null): boolean => id !== null && here && places(id);
  return {
    ...who,
    ...saddleOf(who, knows),
    at: here ? who.at : NOWHERE,
    elevation: here ? who.elevation : 0,
    unawareOf: thoseOf(who.unawareOf, knows),
    shelter: near(who.shelter) ? who.shelter : null,
    search: who.search && near(who.search.target) ? who.search : null,
    conditions: thoseOf(
      who.conditions,
      (each) =>
        (knows(each.by) || each.by === 'gm') &&
        (!('of' in each.until) || knows(each.until.of)) &&
        (!OF_ANOTHER.has(each.kind) || each.what === undefined || knows(each.what)),
    ),
  };
}

/** The known elements of a list; the list itself if all are known, since lists are never modified. */
const thoseOf = <T>(list: readonly T[], mayKnow: (each: T) => boolean): readonly T[] =>
  list.every(mayKnow) ? list : list.filter(mayKnow);

/**
 * What one seat may know: combatants its side has not noticed are left out, with everything that names them; those it
 * knows of but cannot perceive have no place (T20-CONC-07); and readied actions of others are theirs to know.
 */
export function view(state: State, seat: Seat): State {
  const side = sideOfAll(state, seat);
  return side === undefined ? viewOf(state, seat) : known(state, side);
}

/** The side of which a seat plays every combatant, and no other; undefined if there is none. */
function sideOfAll({ combatants }: State, { role, combatants: own }: Seat): string | undefined {
  const side = own[0] === undefined ? undefined : combatants[own[0]]?.side;
  if (role !== 'player' || side === undefined) return undefined;
  for (const id in combatants)
    if (combatants[id]?.side === side && !own.includes(id)) return undefined;
  return own.every((id) => combatants[id]?.side === side) ? side : undefined;
}

function viewOf(state: State, seat: Seat): State {
  if (
    seat.role === 'gm' ||
    (state.waiting.length === 0 &&
      fogOf(state).length === 0 &&
      !isLeavingSecret(state) &&
      inPlainSight(state))
  )
    return state;
  const fog = fogSight(state, seat, standsOn);
  const knowledge = knowledgeOf(state, seat);
  const known = new Map(allCombatants(state).map((who) => [who.id, knowledge(who)]));
  const knows = knownIds(state, seat, ({ id }) => known.get(id) !== 'nothing');
  const places = (id: Id): boolean => known.get(id) === 'place';
  const lying = groundItems(state);
  const ground = lying.filter(
    ({ item, at }) => knows(ownerOf(item)) && !fog.hidesThing(at, ownerOf(item)),
  );
  // A state already narrowed for a side is returned unchanged.
  if (
    knowsAll(state, seat, knows) &&
    ground.length === lying.length &&
    allCombatants(state).every((who) => places(who.id) || !placed(who))
  )
    return state;
  const seen = hideCombatants(state, seat, knows, (who) => narrowed(who, knows, places));
  return {
    ...seen,
    fixed:
      // If all sheets are known, so are the owners of all items.
      seen.fixed === state.fixed
        ? state.fixed
        : filterFixtures(state.fixed, {
            ...seen.fixed,
            items: entriesOf(seen.fixed.items, (id) => knows(ownerOf(id))),
          }),
    fires: state.fires
      .filter((fire) => knows(fire.by) && knows(fire.target))
      .map((fire) => ({ ...fire, answered: fire.answered.filter(knows) })),
    ground,
    rulings: state.rulings.filter(
      (each) => knows(each.who) && (each.against === null || knows(each.against)),
    ),
  };
}

/** Marks states already narrowed for a side, while they are examined. */
const narrowedFor = memoizePerState<State, string, { is: boolean }>(() => ({ is: false }));

/** What a side knows of the fight: all that its combatants can act on. */
export const known = memoizePerState((state: State, side: string): State => {
  if (narrowedFor(state, side).is) return state;
  const seen = includeInMemo(
    viewOf(state, {
      name: side,
      role: 'player',
      combatants: sideOf(state, side).map((who) => who.id),
    }),
  );
  narrowedFor(seen, side).is = true;
  return seen;
});
