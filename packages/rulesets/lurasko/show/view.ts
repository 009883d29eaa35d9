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
import type { Hand } from '@tiltyard/engine/kit';
import { allCombatants, combatantById, heldItems, ownerOf } from '@tiltyard/engine/kit';
import { isSecretBite } from '../rules/attacks/latching-on.js';
import { isBlinded, isIncapacitated } from '../rules/conditions/body.js';
import { isUnengagedAsKnown } from '../rules/conditions/facing.js';
import { lyingAsKnown } from '../rules/conditions/ground.js';
import { lookAsKnown } from '../rules/conditions/looks.js';
import { UNKNOWN } from '../rules/conditions/sight.js';
import { zoneAsKnown } from '../rules/conditions/sightings.js';
import type { Watch } from '../rules/conditions/watch.js';
import { isAllInTheOpen, isPlainSight, keepWatch } from '../rules/conditions/watch.js';
import type { Advantage, Appearance, Combatant, GroundItem, State } from '../state/state.js';
import {
  ANYBODY,
  areEngaged,
  drawnLists,
  hasNoMemories,
  looksIn,
  sightingsIn,
  unusedTurn,
} from '../state/state.js';

/** The zone that a combatant is in, or left the fight from. */
export const standsOn = (state: State, id: Id): readonly string[] => [
  combatantById(state, id).zone,
];

/** Whether a seat certainly sees everyone: all are in the open, and not all of its own are blinded. */
function isPlainTo(state: State, seat: Seat): boolean {
  if (isPlainSight(state)) return true;
  if (!isAllInTheOpen(state)) return false;
  const friend = isOnSideOf(seat, state);
  return allCombatants(state).some(
    (who) => friend(who) && !isIncapacitated(state, who) && !isBlinded(state, who),
  );
}

/** Whether a combatant grapples with any of these, who then feel them unseen (LUR-ATK-09). */
const isFelt = (
  { grapples }: State,
  { id }: Combatant,
  friendly: (other: Id) => boolean,
): boolean => grapples.some(({ a, b }) => (a === id && friendly(b)) || (b === id && friendly(a)));

/** Whether a seat may know of a combatant: ambushers are known to their own side, to sides that noticed them, and to grappling partners. */
function mayKnow(state: State, seat: Seat): (who: Combatant) => boolean {
  const friend = isOnSideOf(seat, state);
  const friendly = (id: string): boolean => {
    const who = state.combatants[id];
    return who !== undefined && friend(who);
  };
  const fog = fogSight(state, seat, standsOn);
  return (who) =>
    !fog.hidesWho(who) &&
    (!who.hidden || friend(who) || who.noticedBy.some(friendly) || isFelt(state, who, friendly));
}

export const secrecy: Secrecy<State> = {
  flag: 'hidden',
  knows: (state, seat, id) => mayKnow(state, seat)(combatantById(state, id)),
};

/** Hands as shown to a seat, without captives it does not know of. */
function handsShown(
  { hands }: Combatant,
  { combatants }: State,
  knows: (id: Id) => boolean,
): readonly Hand[] {
  const isSecret = ({ holds }: Hand): boolean =>
    holds !== null && combatants[holds] !== undefined && !knows(holds);
  return hands.some(isSecret)
    ? hands.map((hand) => (isSecret(hand) ? { ...hand, holds: null } : hand))
    : hands;
}

/** Values shown for an unseen combatant, whose engagement and actions this turn are unknown. */
const UNSEEN = {
  engagement: UNKNOWN,
  attacksReceived: 0,
  warned: false,
  bypassed: [],
  used: unusedTurn(),
  majors: 1,
};

/** What a combatant has in hand and at hand. */
const itemsOf = ({ hands, ready }: Appearance): readonly string[] => [
  ...heldItems(hands),
  ...ready,
];

/** Whether all others in a combatant's engagement are ambushers unknown to a seat. */
function facesOnlyUnknown(state: State, who: Combatant, knows: (id: Id) => boolean): boolean {
  const others = allCombatants(state).filter(
    (other) => other.id !== who.id && areEngaged(who, other),
  );
  return others.length > 0 && !others.some(({ id }) => knows(id));
}

/** What sides know and see of a fight. */
interface Knowledge {
  readonly state: State;
  readonly sides: ReadonlySet<string>;
  readonly knows: (id: Id) => boolean;
  readonly watch: Watch;
}

/**
 * Shows combatants as sides know them: the unseen as last seen.
 * @param visible items that the sides see elsewhere
 */
function asKnown(
  { state, sides, knows, watch: { loses: lost, places, isBeside } }: Knowledge,
  visible: readonly string[],
): (who: Combatant) => Combatant {
  const eyes = { lost, isElsewhere: (item: string): boolean => visible.includes(item) };
  const isUnseenPair = (who: Combatant, id: Id): boolean => {
    const other = state.combatants[id];
    return other !== undefined && lost(who) && lost(other) && !isBeside(who);
  };
  return (who) => {
    const looking = lost(who) ? { ...who, ...lookAsKnown(state, sides, who, eyes) } : who;
    const isAlone = facesOnlyUnknown(state, who, knows) || isUnengagedAsKnown(state, sides, who);
    return {
      ...looking,
      noticedBy: who.noticedBy.filter(knows),
      bypassed: who.bypassed.filter(knows),
      riding: looking.riding !== null && knows(looking.riding) ? looking.riding : null,
      hands: handsShown(looking, state, (id) => knows(id) && !isUnseenPair(who, id)),
      ...(isAlone ? { engagement: null } : {}),
      ...(lost(who) ? UNSEEN : {}),
      ...(places(who) ? {} : { zone: zoneAsKnown(state, sides, who) }),
    };
  };
}

/** Items last seen with combatants now unknown to the sides, which do not know where the items are either. */
const lastWithUnknown = ({ state, sides, knows }: Knowledge): ReadonlySet<string> =>
  new Set(
    looksIn(state)
      .filter(({ who, by }) => sides.has(by) && !knows(who))
      .flatMap(itemsOf),
  );

/** Whether a blind bite's degree is hidden from sides that do not see the bitten (LUR-BLIND-09). */
const isSecretlyHeld = (
  { combatants }: State,
  each: Advantage,
  lost: (who: Combatant) => boolean,
): boolean => {
  const holder = combatants[each.holder];
  return isSecretBite(each) && holder !== undefined && lost(holder);
};

/**
 * What a seat may know: ambushers unnoticed by its side are left out with everything that names them; whether an unseen enemy is
 * still engaged, and where it has gone, stays unknown.
 */
export function view(state: State, seat: Seat): State {
  const isUpToDate = hasNoMemories(state);
  const isOpen = isUpToDate && isNothingHidden(state);
  if (seat.role === 'gm' || (isOpen && isPlainTo(state, seat))) return state;
  const all = allCombatants(state);
  const friend = isOnSideOf(seat, state);
  const sides = new Set(all.filter(friend).map(({ side }) => side));
  const watch = keepWatch(state, friend);
  const { loses: lost, overlooks, isBeside } = watch;
  const isInSight = !all.some(lost);
  if (isInSight && isOpen) return state;
  const knows = knownIds(state, seat, mayKnow(state, seat));
  const fog = fogSight(state, seat, standsOn);
  const isKnown = ({ item, zone }: GroundItem): boolean =>
    knows(ownerOf(item)) && !fog.hidesThing(zone, ownerOf(item));
  const ground = state.ground.filter(isKnown);
  if (isInSight && isUpToDate && ground.length === state.ground.length)
    if (knowsAll(state, seat, knows)) return state;
  const isUnseen = (id: Id): boolean => id === ANYBODY || lost(combatantById(state, id));
  const isUnseenPair = (a: Id, b: Id): boolean =>
    isUnseen(a) && isUnseen(b) && !isBeside(combatantById(state, a));
  const visible = ground.filter(({ zone }) => overlooks(zone)).map(({ item }) => item);
  const held = all.filter((who) => !lost(who)).flatMap(itemsOf);
  const knowledge = { state, sides, knows, watch };
  const show = asKnown(knowledge, [...visible, ...held]);
  const seen = hideCombatants(state, seat, knows, show);
  const shown = new Set(allCombatants(seen).flatMap(itemsOf));
  const taken = new Set([...visible, ...shown]);
  const lies = lyingAsKnown(state, sides).filter((each) => isKnown(each) && !taken.has(each.item));
  const elsewhere = new Set([
    ...shown,
    ...lastWithUnknown(knowledge),
    ...lies.map(({ item }) => item),
  ]);
  const lain = ground.filter(({ item }) => visible.includes(item) || !elsewhere.has(item));
  const nearKnown = (each: GroundItem): GroundItem =>
    knows(each.near) && !isUnseen(each.near) ? each : { ...each, near: '' };
  return {
    ...seen,
    fixed: filterFixtures(state.fixed, {
      ...seen.fixed,
      items: entriesOf(seen.fixed.items, (id) => shown.has(id) || knows(ownerOf(id))),
    }),
    precedence: drawnLists(state).map((drawn) => drawn.filter(knows)),
    advantages: state.advantages.filter(
      (each) =>
        knows(each.over) &&
        !isUnseenPair(each.over, each.holder) &&
        (each.holder === ANYBODY || (knows(each.holder) && !isSecretlyHeld(state, each, lost))),
    ),
    grapples: state.grapples.filter(({ a, b }) => knows(a) && knows(b) && !isUnseenPair(a, b)),
    sightings: sightingsIn(state).filter(({ who, by }) => sides.has(by) && knows(who)),
    // Their presence would reveal that something has changed.
    looks: [],
    lying: [],
    facing: [],
    engagements: 0,
    // The original order would reveal items that were taken since.
    ground: [...lain, ...lies].map(nearKnown).toSorted((a, b) => (a.item < b.item ? -1 : 1)),
  };
}
