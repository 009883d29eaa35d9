import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { everyCell, mountOf } from '@tiltyard/engine/kit';
import type { Destination } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import {
  blocked,
  cellSteps,
  coverMark,
  dark,
  heightDifference,
  sees,
} from '@tiltyard/engine/space';
import { fillsArea } from '../rules/attacks/attack-parameters.js';
import { sideOf } from '../rules/awareness/awareness.js';
import type { RidePace } from '../rules/mounted/pace.js';
import { paceRefused } from '../rules/mounted/pace.js';
import { LEAST_CHARGE } from '../rules/attacks/run-up.js';
import { destinations, speedOf } from '../rules/movement/route.js';
import { distance, FEET_PER_SQUARE, isBeside } from '../state/distance.js';
import { flies, weaponOf, wielded } from '../state/gear.js';
import { UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, out, placed, sheetOf } from '../state/state.js';
import { couldCharge, squaresTo } from './approach.js';
import type { Plan } from './attack-utility.js';
import { bestAttack, foes, seenFoes } from './attack-utility.js';
import { wayRound } from './way-round.js';

// Where automatic players go, and when; the rules do not use this.

/** Rounds to search the nearest hidden square before switching to the farthest, and back again. */
const SEARCHING = 3;

/** The square to search for unseen foes: one out of the side's sight or, in the dark, not adjacent to anyone of it. */
function outOfSight(state: State, who: Combatant): readonly Cell[] {
  const { map } = state.fixed;
  const eyes = sideOf(state, who.side).filter((each) => !out(each) && placed(each));
  const mayHide = ([x, y]: Cell): boolean =>
    !blocked(map, x, y) &&
    (dark(map, x, y)
      ? !eyes.some(({ at }) => cellSteps(at, [x, y]) <= 1)
      : !eyes.some((each) => sees(map, each, { at: [x, y], size: 1 })));
  const away = squaresTo(map, who.at, [who.at]);
  const sign = Math.floor(state.round / SEARCHING) % 2 === 0 ? 1 : -1;
  let best = Infinity;
  let found: Cell | undefined;
  for (const cell of everyCell(map)) {
    const far = sign * away(cell);
    if (far >= best || far === -Infinity || !mayHide(cell)) continue;
    best = far;
    found = cell;
  }
  return found ? [found] : [];
}

interface Goals {
  readonly cells: readonly Cell[];
  /** Walking distance in squares to the nearest of them. */
  readonly squares: (from: Cell) => number;
}

/** Where a combatant wants to go: to its foes, or to where unseen ones may be. */
const goalsOf = memoizePerState((state: State, actor: Id): Goals => {
  const who = combatantById(state, actor);
  const sought = foes(state, who).filter(placed);
  const cells = sought.length > 0 ? sought.map((foe) => foe.at) : outOfSight(state, who);
  return { cells, squares: squaresTo(state.fixed.map, who.at, cells) };
});

/** Straight-line distance in squares to the nearest goal: breaks ties, since diagonal steps make many routes equally short. */
export const astray = ([x, y]: Cell, goals: readonly Cell[]): number =>
  goals.reduce((least, [gx, gy]) => Math.min(least, Math.hypot(gx - x, gy - y)), Infinity);

/** Friends within this many squares could be hit by the same sweep or area … */
const TOO_CLOSE = 2;
/** … and each of them lowers the utility of a square by this much, as two squares of distance do. */
const CROWDED = 20;

/** Friends who might be hit together with a combatant, if any foe wields an autofire or area weapon. */
const friendsAtRisk = memoizePerState((state: State, actor: Id): readonly Combatant[] => {
  const who = combatantById(state, actor);
  const strikesMany = (foe: Combatant): boolean =>
    wielded(state, foe)
      .map((id) => weaponOf(state, id))
      .some(({ autofire, area }) => autofire || area !== undefined);
  return foes(state, who).some(strikesMany)
    ? sideOf(state, who.side).filter((each) => each.id !== actor && !out(each) && placed(each))
    : [];
});

/** The utility of a square without the tie-breaker `astray`. */
const roughUtility = (
  { to, cost }: Destination,
  { squares }: Goals,
  friends: readonly Combatant[],
): number => {
  const crowd =
    friends.length === 0 ? 0 : friends.filter(({ at }) => cellSteps(to, at) <= TOO_CLOSE).length;
  return 1000 - 10 * squares(to) - CROWDED * crowd - cost / 100;
};

/** The utility of a destination: nearness to the goals, then a short path, less for a crowd that invites fire. */
export function destinationUtility(state: State, actor: Id, place: Destination): number {
  const goals = goalsOf(state, actor);
  if (goals.cells.length === 0) return 0;
  const rough = roughUtility(place, goals, friendsAtRisk(state, actor));
  return rough - astray(place.to, goals.cells) / 1000;
}

/** The path to the square within a move with the highest `destinationUtility`, or undefined. */
export const straightMove = memoizePerState(
  (state: State, actor: Id): readonly Cell[] | undefined => {
    const who = combatantById(state, actor);
    const goals = goalsOf(state, actor);
    const places = destinations(state, who, speedOf(state, who));
    if (goals.cells.length === 0) return places[0]?.path;
    const friends = friendsAtRisk(state, actor);
    let best: Destination | undefined;
    let highest = -Infinity;
    for (const place of places) {
      const rough = roughUtility(place, goals, friends);
      if (rough <= highest) continue;
      const utility = rough - astray(place.to, goals.cells) / 1000;
      if (utility <= highest) continue;
      best = place;
      highest = utility;
    }
    return best?.path;
  },
);

/** A path around friends who block the direct one, for combatants armed for melee (T20-GANG-05). */
const roundMove = (state: State, actor: Id): readonly Cell[] | undefined =>
  isArmedForMelee(state, combatantById(state, actor)) ? wayRound(state, actor) : undefined;

/** The path an automatic player takes with a move. */
export const likelyMove = (state: State, actor: Id): readonly Cell[] | undefined =>
  roundMove(state, actor) ?? straightMove(state, actor);

export const isArmedForMelee = (state: State, who: Combatant): boolean =>
  wielded(state, who).some(
    (id) => id !== UNARMED && !flies(weaponOf(state, id), false) && !fillsArea(state, id),
  ) || !wielded(state, who).some((id) => flies(weaponOf(state, id), false));

/** The last round in which a combatant holds its ground to let foes come. */
export const PATIENCE = 6;

export const shoots = (state: State, who: Combatant): boolean =>
  wielded(state, who).some((id) => flies(weaponOf(state, id), false));

/** Whether, at a square, more foes could reach a combatant next turn than friends could help it. */
function isOutnumbered(state: State, who: Combatant, at: Cell): boolean {
  const there = { ...who, at };
  const couldCome = (other: Combatant): boolean =>
    other.id !== who.id && distance(state, other, there) <= 2 * speedOf(state, other);
  const coming = foes(state, who).filter((foe) => placed(foe) && couldCome(foe));
  if (coming.length < 2) return false;
  const friends = sideOf(state, who.side).filter((each) => !out(each) && placed(each));
  return coming.length > 1 + friends.filter(couldCome).length;
}

/** Whether to let foes come instead of going where they would outnumber the combatant; not if any can shoot, and only until `PATIENCE`. */
export const awaitsFoes = (state: State, who: Combatant, at: Cell): boolean =>
  state.round <= PATIENCE &&
  isOutnumbered(state, who, at) &&
  !foes(state, who).some((foe) => shoots(state, foe));

/** Whether all visible foes can shoot and are beyond the first range increment of the combatant's weapons (T20-CTX-42). */
export const isOutranged = memoizePerState((state: State, who: Combatant): boolean => {
  const seen = seenFoes(state, who).filter(placed);
  const carries = wielded(state, who)
    .map((id) => weaponOf(state, id))
    .filter((weapon) => flies(weapon, false))
    .reduce((most, { increment }) => Math.max(most, increment ?? 0), 0);
  return (
    carries > 0 &&
    seen.length > 0 &&
    seen.every((foe) => shoots(state, foe) && distance(state, who, foe) > carries)
  );
});

/** The last round in which to wait for foes to charge first. */
const STANDOFF = 3;

/** Whether a side loses nothing by waiting: it has at least as many shooters as its foes, and they have no powers. */
function mayWait(state: State, friends: readonly Combatant[], all: readonly Combatant[]): boolean {
  const shooters = (side: readonly Combatant[]): number =>
    side.filter((each) => shoots(state, each)).length;
  return (
    shooters(all) <= shooters(friends) &&
    all.every((foe) => sheetOf(state, foe).powers.length === 0)
  );
}

/** Whether to let visible foes come, since a combatant who stops within charge range is struck first; not if an ally is in melee. */
function leavesThemTheWay(state: State, who: Combatant, at: Cell): boolean {
  if (state.round > STANDOFF) return false;
  const all = foes(state, who).filter(placed);
  const friends = sideOf(state, who.side).filter((each) => !out(each) && placed(each));
  const there = { ...who, at };
  return (
    seenFoes(state, who).some((foe) => placed(foe) && couldCharge(state, foe, there)) &&
    mayWait(state, friends, all) &&
    !friends.some((friend) => all.some((foe) => isBeside(state, friend, foe)))
  );
}

/** Whether a move would get the combatant nearer to foes, and not where it should let them come. */
const getsNearer = memoizePerState((state: State, actor: Id): boolean => {
  const who = combatantById(state, actor);
  const to = likelyMove(state, actor)?.at(-1);
  if (to === undefined || !foes(state, who).some(placed)) return true;
  const { squares } = goalsOf(state, actor);
  return (
    (squares(to) < squares(who.at) || roundMove(state, actor) !== undefined) &&
    !awaitsFoes(state, who, to) &&
    !leavesThemTheWay(state, who, to)
  );
});

/** Whether a shooter stands higher than where foes come from, or has cover from there. */
const isPost = ({ fixed: { map } }: State, who: Combatant, from: Cell): boolean => {
  const body = { at: from, size: 1 };
  return heightDifference(map, who, body) >= FEET_PER_SQUARE || coverMark(map, body, who) > 0;
};

/** Whether a shooter holds a good position and waits for targets, until `PATIENCE`. */
function keepsPost(state: State, who: Combatant): boolean {
  if (state.round > PATIENCE || isArmedForMelee(state, who) || !shoots(state, who)) return false;
  return goalsOf(state, who.id).cells.some((from) => isPost(state, who, from));
}

/** Whether to stay: to attack from here now or, with the attack made, to shoot again next turn. */
const staysToShoot = (state: State, who: Combatant): boolean =>
  who.standardUsed
    ? !isArmedForMelee(state, who) && !isOutranged(state, who)
    : bestAttack(state, who) !== undefined;

/** Whether to move: to close in, before or after an attack, or to search for foes who have gone unnoticed. */
export function wantsToMove(state: State, actor: Id): boolean {
  const who = combatantById(state, actor);
  const all = foes(state, who);
  if (all.some((foe) => isBeside(state, who, foe))) return false;
  if (all.length > 0 && staysToShoot(state, who)) return false;
  return !keepsPost(state, who) && getsNearer(state, actor);
}

/** Whether a rider's mount could charge any foe, even if it starts next to another. */
function couldRideDown(state: State, rider: Combatant, mount: Combatant): boolean {
  const most = 2 * speedOf(state, rider);
  return (
    !paceRefused(state, rider, 'charge') &&
    destinations(state, rider, most).some(
      ({ to, cost }) =>
        cost >= LEAST_CHARGE &&
        foes(state, rider).some((foe) => isBeside(state, { ...mount, at: to }, foe)),
    )
  );
}

const isShot = (state: State, plan: Plan | undefined): boolean =>
  plan !== undefined && flies(weaponOf(state, plan.swing.weapon), plan.swing.thrown);

/** The pace at which an automatic player rides now, or undefined to stay. A charge is preferred to an attack in place. */
export const likelyPace = memoizePerState((state: State, actor: Id): RidePace | undefined => {
  const who = combatantById(state, actor);
  const mount = mountOf(state, who);
  const all = foes(state, who);
  const best = bestAttack(state, who);
  if (!mount || all.length === 0 || who.standardUsed || who.shot || isShot(state, best))
    return undefined;
  const isArmed = isArmedForMelee(state, who) || !best;
  if (isArmed && couldRideDown(state, who, mount)) return 'charge';
  if (best || all.some((foe) => isBeside(state, mount, foe))) return undefined;
  // Ride on until the next turn can begin with a charge; after a single move a shot is still possible.
  const most = 2 * speedOf(state, who);
  const near = who.pace !== 'none' && all.some((foe) => distance(state, who, foe) <= most);
  return near ? undefined : 'single';
});
