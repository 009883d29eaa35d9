import type { Id } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { bordering, route } from '@tiltyard/engine/space';
import {
  healthOf,
  isBlinded,
  isDownPermanently,
  isIncapacitated,
} from '../rules/conditions/body.js';
import { engagedEnemies, nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { inDarkness, perceives } from '../rules/conditions/sight.js';
import { groupOf, isProtected } from '../rules/groups/group-defence.js';
import { groupDefence, namingRefused } from '../rules/groups/name-protected.js';
import { bypass } from '../rules/movement/bypass.js';
import { engage, move, stand } from '../rules/movement/move.js';
import { end } from '../rules/turns/turn.js';
import { grapplesOf } from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { hasTrait, isDarkZone, isMaxedOut, maximumFor, maximumIn } from '../state/zones.js';
import { strikeProgress } from './attacks-left.js';
import { worthOf } from './threat.js';

/** Zones with enemies who are not hidden. */
const enemyZones = (state: State, actor: Id): ReadonlySet<string> =>
  new Set(
    allCombatants(state)
      .filter(
        (each) =>
          areEnemies(combatantById(state, actor), each) &&
          !isIncapacitated(state, each) &&
          !each.hidden,
      )
      .map((each) => each.zone),
  );

/** Whether a combatant would see nothing in a zone while an enemy who sees in the dark is there or in the next zone. */
const isTrap = (state: State, who: Combatant, zone: string): boolean =>
  isDarkZone(state, zone) &&
  !sheetOf(state, who).darksight &&
  allCombatants(state).some(
    (each) =>
      areEnemies(who, each) &&
      !each.hidden &&
      !isIncapacitated(state, each) &&
      sheetOf(state, each).darksight &&
      (each.zone === zone || bordering(state.fixed.map, each.zone, zone)),
  );

/** The next zone on the shortest way to one of these zones that avoids zones where a combatant would be struck in the dark. */
function nextOnTheWay(state: State, who: Combatant, zones: Iterable<string>): string | undefined {
  let nearest: readonly string[] = [];
  for (const zone of zones) {
    const way = route(state.fixed.map, who.zone, zone, ({ place }) => !isTrap(state, who, place));
    const places = way?.places ?? [];
    if (places.length > 1 && (nearest.length === 0 || places.length < nearest.length))
      nearest = places;
  }
  return nearest[1];
}

/** The next zone on the way to the light for a combatant in a dark zone whom enemies who see there have reached, or soon will. */
function outOfDarkness(state: State, actor: Id): string | undefined {
  const who = combatantById(state, actor);
  // The rarest condition first.
  if (!isTrap(state, who, who.zone) || isBlinded(state, who) || grapplesOf(state, actor).length > 0)
    return undefined;
  const lit = state.fixed.map.places.filter(({ id }) => !isDarkZone(state, id));
  return nextOnTheWay(
    state,
    who,
    lit.map(({ id }) => id),
  );
}

/** Whether an ally in the same zone could follow to another one. */
const couldFollow = (state: State, who: Combatant, friend: Combatant, zone: string): boolean =>
  friend.side === who.side &&
  friend.zone === who.zone &&
  isDownPermanently(state, friend) === undefined &&
  grapplesOf(state, friend.id).length === 0 &&
  !isTrap(state, friend, zone);

/** Whether a combatant would be the first of their side in a zone where enemies act before allies can follow: the first to come is struck by all. */
function isRash(state: State, who: Combatant, zone: string): boolean {
  const isIn = (each: Combatant): boolean => each.zone === zone && !isIncapacitated(state, each);
  if (allCombatants(state).some((each) => each.side === who.side && isIn(each))) return false;
  const later = state.order.slice(state.turn + 1).map((id) => combatantById(state, id));
  const foe = later.findIndex((each) => areEnemies(who, each) && !each.hidden && isIn(each));
  return (
    foe >= 0 &&
    later
      .slice(foe + 1)
      .some((each) => !isIncapacitated(state, each) && couldFollow(state, who, each, zone))
  );
}

/** How many able combatants are with someone, or against them. */
const countAble = (state: State, who: Combatant, against: boolean): number =>
  allCombatants(state).filter(
    (each) =>
      areEnemies(who, each) === against &&
      !isIncapacitated(state, each) &&
      !(against && each.hidden),
  ).length;

/** For how many rounds a side that outnumbers its enemies waits for them on wider ground. */
const PATIENCE = 3;

/** Whether a zone is too tight for a side that outnumbers its enemies: there, fewer of them could strike than where a combatant stands (LUR-MAX-01, LUR-CTX-25). */
const isTooTight = (state: State, who: Combatant, zone: string): boolean =>
  state.round <= PATIENCE &&
  maximumIn(state, zone) < maximumIn(state, who.zone) &&
  countAble(state, who, false) > maximumIn(state, zone) * countAble(state, who, true) &&
  !allCombatants(state).some(
    (each) => each.side === who.side && nearbyEnemies(state, each.id).length > 0,
  );

/** The next zone on the way to the nearest enemy. The first to arrive wait for allies, combatants who cannot see in the dark wait in the light, and many wait for few where more of them can strike. */
function towardsEnemies(state: State, actor: Id): string | undefined {
  const who = combatantById(state, actor);
  const next = nextOnTheWay(state, who, enemyZones(state, actor));
  return next === undefined || isRash(state, who, next) || isTooTight(state, who, next)
    ? undefined
    : next;
}

/** The utility of striking an enemy. */
const strikeWorth = (state: State, who: Combatant, enemy: Combatant): number =>
  worthOf(state, who.id, enemy.id) * strikeProgress(state, who, enemy);

/** Whether an enemy is out of reach of blows now: it has received its maximum this round, or others protect it in narrow corridors, where bypassing hardly ever succeeds (LUR-MAX-01, LUR-CTX-25). */
const isOutOfReach = (state: State, enemy: Combatant): boolean =>
  isMaxedOut(state, enemy) ||
  (hasTrait(state, enemy, 'Narrow Corridors') && isProtected(state, enemy));

/** Whether there is an enemy to turn to who can be struck, while no engaged enemy can. */
const isOpenElsewhere = (state: State, who: Combatant): boolean =>
  engagedEnemies(state, who.id).every((enemy) => isOutOfReach(state, enemy)) &&
  grapplesOf(state, who.id).length === 0 &&
  nearbyEnemies(state, who.id).some(
    (enemy) => !isOutOfReach(state, enemy) && perceives(state, who, enemy),
  );

/** An engaged combatant stays, unless no engaged enemy can be struck and another can. */
function engageUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (engagedEnemies(state, actor).length > 0) return isOpenElsewhere(state, who) ? 61.5 : 0;
  if (nearbyEnemies(state, actor).length === 0) return 0;
  return who.engagement !== null && inDarkness(state, who) ? 0 : 60;
}

/** Out of the dark first; then, from a zone without enemies, to the nearest ones. */
function moveUtility(state: State, actor: Id): number {
  if (outOfDarkness(state, actor) !== undefined) return 62;
  return nearbyEnemies(state, actor).length === 0 && towardsEnemies(state, actor) !== undefined
    ? 40
    : 0;
}

/** How much of their health a combatant has lost, from 0 to 1. */
const woundsOf = (state: State, id: Id): number => 1 - healthOf(state, combatantById(state, id));

/**
 * First in a round: a group with enemies nearby protects its most hurt member, who fights on from behind the others. Not if the
 * group has more members than can attack at once (LUR-MAX-01), since that spares members who are of no use while blows fall on
 * the others; and not while a member hides, since it would give them away.
 */
function guardUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  const foes = nearbyEnemies(state, actor);
  const group = groupOf(state, who);
  if (foes.length === 0 || group.some(({ hidden }) => hidden) || namingRefused(state, who))
    return 0;
  const isHurt = ({ id }: Combatant): boolean =>
    woundsOf(state, id) > 0 && grapplesOf(state, id).length === 0;
  return group.length <= foes.length * maximumFor(state, who).maximum && group.some(isHurt)
    ? 96
    : 0;
}

/** More than the utilities of enemies differ by otherwise. */
const SEEN = 1000;

export const movementScores = [
  scores(engage, {
    maxUtility: 61.5,
    utility: engageUtility,
    options: {
      // The best enemy to strike, a visible one if possible.
      target: (state, actor, target) => {
        const [who, enemy] = [combatantById(state, actor), combatantById(state, target)];
        const value = isOutOfReach(state, enemy) ? 0 : strikeWorth(state, who, enemy);
        return perceives(state, who, enemy) ? SEEN + value : value;
      },
    },
  }),
  scores(move, {
    maxUtility: 62,
    utility: moveUtility,
    options: {
      to: (state, actor, to) =>
        to === (outOfDarkness(state, actor) ?? towardsEnemies(state, actor)) ? 1 : 0,
    },
  }),
  scores(stand, {
    maxUtility: 95,
    utility: (state: State, actor) => (combatantById(state, actor).knockedDown ? 95 : 0),
  }),
  scores(bypass, {
    maxUtility: 61,
    utility: (state: State, actor) =>
      engagedEnemies(state, actor).length > 0 &&
      engagedEnemies(state, actor).every((enemy) => isProtected(state, enemy))
        ? 61
        : 0,
  }),
  scores(groupDefence, {
    maxUtility: 96,
    utility: guardUtility,
    options: {
      protect: (state, _, id) => (typeof id === 'string' ? woundsOf(state, id) : 0),
    },
  }),
  scores(end, { maxUtility: 1, utility: () => 1 }),
];
