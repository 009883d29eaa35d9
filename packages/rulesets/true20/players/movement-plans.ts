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

// Where a plain player goes, and when: automatic players read it, the rules never do.

/** So many rounds one looks in the nearest place, and as many in the farthest: who is not here may be there. */
const SEARCHING = 3;

/** A square out of a side's sight, where unseen foes may be; in the dark one knows of those right beside one. */
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
  /** How far it is to the nearest of them. */
  readonly squares: (from: Cell) => number;
}

/** Where a combatant means to go: to its foes, or where unseen ones may be. */
const goalsOf = memoizePerState((state: State, actor: Id): Goals => {
  const who = combatantById(state, actor);
  const sought = foes(state, who).filter(placed);
  const cells = sought.length > 0 ? sought.map((foe) => foe.at) : outOfSight(state, who);
  return { cells, squares: squaresTo(state.fixed.map, who.at, cells) };
});

/** How far off the straight line to the nearest of some places somewhere is: steps count the same aslant, so nearness alone leads anywhere. */
export const astray = ([x, y]: Cell, goals: readonly Cell[]): number =>
  goals.reduce((least, [gx, gy]) => Math.min(least, Math.hypot(gx - x, gy - y)), Infinity);

/** Friends so many squares apart at most could all be hit by one burst or blast … */
const TOO_CLOSE = 2;
/** … which each of them makes worth so much to avoid: two squares of the way. */
const CROWDED = 20;

/** Friends whom bursts and blasts might hit together with a combatant, if any foe has such a weapon in hand. */
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

/** How good a place is, without the little that going astray takes off. */
const roughUtility = (
  { to, cost }: Destination,
  { squares }: Goals,
  friends: readonly Combatant[],
): number => {
  const crowd =
    friends.length === 0 ? 0 : friends.filter(({ at }) => cellSteps(to, at) <= TOO_CLOSE).length;
  return 1000 - 10 * squares(to) - CROWDED * crowd - cost / 100;
};

/** Nearer to where a combatant means to go is better, by the shorter way, and not in a crowd under fire. */
export function destinationUtility(state: State, actor: Id, place: Destination): number {
  const goals = goalsOf(state, actor);
  if (goals.cells.length === 0) return 0;
  const rough = roughUtility(place, goals, friendsAtRisk(state, actor));
  return rough - astray(place.to, goals.cells) / 1000;
}

/** The way to the best place within a move, as `destinationUtility` has it; nothing if there is none. */
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

/** A way round friends who fill the straight one, for those who come to blows (T20-GANG-05). */
const roundMove = (state: State, actor: Id): readonly Cell[] | undefined =>
  isArmedForMelee(state, combatantById(state, actor)) ? wayRound(state, actor) : undefined;

/** The way that a plain player goes with a move. */
export const likelyMove = (state: State, actor: Id): readonly Cell[] | undefined =>
  roundMove(state, actor) ?? straightMove(state, actor);

export const isArmedForMelee = (state: State, who: Combatant): boolean =>
  wielded(state, who).some(
    (id) => id !== UNARMED && !flies(weaponOf(state, id), false) && !fillsArea(state, id),
  ) || !wielded(state, who).some((id) => flies(weaponOf(state, id), false));

/** The number of rounds without an approach after which waiting ends. */
export const PATIENCE = 6;

export const shoots = (state: State, who: Combatant): boolean =>
  wielded(state, who).some((id) => flies(weaponOf(state, id), false));

/** Whether somewhere more foes could get at a combatant in their next turn than friends could be with it. */
function isOutnumbered(state: State, who: Combatant, at: Cell): boolean {
  const there = { ...who, at };
  const couldCome = (other: Combatant): boolean =>
    other.id !== who.id && distance(state, other, there) <= 2 * speedOf(state, other);
  const coming = foes(state, who).filter((foe) => placed(foe) && couldCome(foe));
  if (coming.length < 2) return false;
  const friends = sideOf(state, who.side).filter((each) => !out(each) && placed(each));
  return coming.length > 1 + friends.filter(couldCome).length;
}

/** Whether to let foes come rather than go out to where they are more: not under fire, and not for ever. */
export const awaitsFoes = (state: State, who: Combatant, at: Cell): boolean =>
  state.round <= PATIENCE &&
  isOutnumbered(state, who, at) &&
  !foes(state, who).some((foe) => shoots(state, foe));

/** Whether foes who shoot back are all farther off than one's own weapons carry well (T20-CTX-42). */
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

/** The number of rounds to wait for foes to come. */
const STANDOFF = 3;

/** Whether a side loses nothing by waiting: it has shooters enough to answer those of its foes, and no powers to fear. */
function mayWait(state: State, friends: readonly Combatant[], all: readonly Combatant[]): boolean {
  const shooters = (side: readonly Combatant[]): number =>
    side.filter((each) => shoots(state, each)).length;
  return (
    shooters(all) <= shooters(friends) &&
    all.every((foe) => sheetOf(state, foe).powers.length === 0)
  );
}

/** Whether to let visible foes come, since a combatant who stops within charge range is struck first; not if an ally is fighting. */
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

/** Whether a move would lead nearer to foes than the combatant is: steps to and fro behind others do nothing. */
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

/** Whether a shooter stands higher than where foes come from, or behind something that covers it from there. */
const isPost = ({ fixed: { map } }: State, who: Combatant, from: Cell): boolean => {
  const body = { at: from, size: 1 };
  return heightDifference(map, who, body) >= FEET_PER_SQUARE || coverMark(map, body, who) > 0;
};

/** Whether to let foes come whom one cannot shoot at yet: a good place for it is kept, though not for ever. */
function keepsPost(state: State, who: Combatant): boolean {
  if (state.round > PATIENCE || isArmedForMelee(state, who) || !shoots(state, who)) return false;
  return goalsOf(state, who.id).cells.some((from) => isPost(state, who, from));
}

/** Whether one stays to shoot, now or next turn; without a foe of whom one knows there is nothing to stay for. */
const staysToShoot = (state: State, who: Combatant): boolean =>
  who.standardUsed
    ? !isArmedForMelee(state, who) && !isOutranged(state, who)
    : bestAttack(state, who) !== undefined;

/** Whether to close in, before and after a blow, or to go and look for foes who have slipped from notice. */
export function wantsToMove(state: State, actor: Id): boolean {
  const who = combatantById(state, actor);
  const all = foes(state, who);
  if (all.some((foe) => isBeside(state, who, foe))) return false;
  if (all.length > 0 && staysToShoot(state, who)) return false;
  return !keepsPost(state, who) && getsNearer(state, actor);
}

/** Whether a mount could charge some foe, from beside another as well. */
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

/** How a plain player would ride now; nothing if it would rather stay. A charge is better than a blow from where one stands. */
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
  // On it goes until the next turn can begin with a charge; a shot stays possible after one move.
  const most = 2 * speedOf(state, who);
  const near = who.pace !== 'none' && all.some((foe) => distance(state, who, foe) <= most);
  return near ? undefined : 'single';
});
