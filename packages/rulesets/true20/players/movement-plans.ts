import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { everyCell, mountOf, nearest } from '@tiltyard/engine/kit';
import type { Destination } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { blocked, cellSteps, dark, pathWithin, sees } from '@tiltyard/engine/space';
import { targetRefused } from '../rules/attacks/attack-refusals.js';
import { sideOf } from '../rules/awareness/awareness.js';
import type { RidePace } from '../rules/mounted/pace.js';
import { paceRefused } from '../rules/mounted/pace.js';
import { chargeWays, chargeWeapons, LEAST_CHARGE } from '../rules/movement/charge.js';
import { destinations, movementOf, speedOf } from '../rules/movement/route.js';
import { isBeside } from '../state/distance.js';
import { distance } from '../state/distance.js';
import { flies, weaponOf, wielded } from '../state/gear.js';
import { UNARMED } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, out, placed } from '../state/state.js';
import { bestAttack, foes } from './attack-utility.js';

// Where a plain player goes, and when: automatic players read it, the rules never do.

/** The ground that nobody of a side has in sight, where unseen foes may be. */
function outOfSight(state: State, who: Combatant): readonly Cell[] {
  const { map } = state.fixed;
  const eyes = sideOf(state, who.side).filter((each) => !out(each));
  return everyCell(map).filter(
    ([x, y]) =>
      !blocked(map, x, y) &&
      (dark(map, x, y) || !eyes.some((each) => sees(map, each, { at: [x, y], size: 1 }))),
  );
}

/** Where a combatant means to go: to its foes, or where unseen ones may be. */
const goalsOf = memoizePerState((state: State, actor: Id): readonly Cell[] => {
  const who = combatantById(state, actor);
  const sought = foes(state, who).filter(placed);
  return sought.length > 0 ? sought.map((foe) => foe.at) : outOfSight(state, who);
});

/** How far off the straight line to the nearest of some places somewhere is: steps count the same aslant, so nearness alone leads anywhere. */
const astray = ([x, y]: Cell, goals: readonly Cell[]): number =>
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
  goals: readonly Cell[],
  friends: readonly Combatant[],
): number => {
  const crowd = friends.filter(({ at }) => cellSteps(to, at) <= TOO_CLOSE).length;
  return 1000 - 10 * nearest(to, goals) - CROWDED * crowd - cost / 100;
};

/** Nearer to where a combatant means to go is better, by the shorter way, and not in a crowd under fire. */
export function destinationUtility(state: State, actor: Id, place: Destination): number {
  const goals = goalsOf(state, actor);
  if (goals.length === 0) return 0;
  return roughUtility(place, goals, friendsAtRisk(state, actor)) - astray(place.to, goals) / 1000;
}

/** The way to the best place within a move, as `destinationUtility` has it; nothing if there is none. */
export const likelyMove = memoizePerState(
  (state: State, actor: Id): readonly Cell[] | undefined => {
    const who = combatantById(state, actor);
    const goals = goalsOf(state, actor);
    const places = destinations(state, who, speedOf(state, who));
    if (goals.length === 0) return places[0]?.path;
    const friends = friendsAtRisk(state, actor);
    let best: Destination | undefined;
    let highest = -Infinity;
    for (const place of places) {
      const rough = roughUtility(place, goals, friends);
      if (rough <= highest) continue;
      const utility = rough - astray(place.to, goals) / 1000;
      if (utility <= highest) continue;
      best = place;
      highest = utility;
    }
    return best?.path;
  },
);

const isArmedForMelee = (state: State, who: Combatant): boolean =>
  wielded(state, who).some((id) => id !== UNARMED && !flies(weaponOf(state, id), false)) ||
  !wielded(state, who).some((id) => flies(weaponOf(state, id), false));

/** Those who do not come in so many rounds are not waited for any longer. */
const PATIENCE = 6;

const shoots = (state: State, who: Combatant): boolean =>
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
const awaitsFoes = (state: State, who: Combatant, at: Cell): boolean =>
  state.round <= PATIENCE &&
  isOutnumbered(state, who, at) &&
  !foes(state, who).some((foe) => shoots(state, foe));

/** Whether a move would lead nearer to foes than the combatant is: steps to and fro behind others do nothing. */
const getsNearer = memoizePerState((state: State, actor: Id): boolean => {
  const who = combatantById(state, actor);
  const to = likelyMove(state, actor)?.at(-1);
  if (to === undefined || !foes(state, who).some(placed)) return true;
  const goals = goalsOf(state, actor);
  return nearest(to, goals) < nearest(who.at, goals) && !awaitsFoes(state, who, to);
});

/** Whether to close in, before and after a blow; to stay where one can shoot is better. */
export function wantsToMove(state: State, actor: Id): boolean {
  const who = combatantById(state, actor);
  if (foes(state, who).length === 0 || foes(state, who).some((foe) => isBeside(state, who, foe)))
    return false;
  if (who.standardUsed ? !isArmedForMelee(state, who) : bestAttack(state, who) !== undefined)
    return false;
  return getsNearer(state, actor);
}

/** A charge as a plain player would make it. */
interface ChargePlan {
  readonly weapon: string;
  readonly target: Id;
  readonly path: readonly Cell[];
  readonly manner: 'ordinary';
  readonly harm?: 'lethal';
}

/** The foe that a plain player would charge, and how: one that can be got at and that is not beside anyone already. */
export const likelyCharge = memoizePerState((state: State, actor: Id): ChargePlan | undefined => {
  const who = combatantById(state, actor);
  const [weapon] = chargeWeapons(state, actor);
  const all = foes(state, who);
  if (
    weapon === undefined ||
    !isArmedForMelee(state, who) ||
    all.some((foe) => isBeside(state, who, foe))
  )
    return undefined;
  const strikes = (foe: Combatant, at: Cell): boolean =>
    isBeside(state, { ...who, at }, foe) && !targetRefused(state, { ...who, at }, foe, { weapon });
  const { map } = state.fixed;
  const most = 2 * speedOf(state, who);
  const movement = movementOf(state, who);
  const plan = (foe: Combatant, path: readonly Cell[]): ChargePlan => ({
    weapon,
    target: foe.id,
    path,
    manner: 'ordinary',
    ...(weaponOf(state, weapon).lethal ? { harm: 'lethal' } : {}),
  });
  for (const foe of all) {
    const nearby = pathWithin(map, who.at, { target: foe, reach: 1 }, movement, most);
    const end = nearby?.cells.at(-1);
    if (awaitsFoes(state, who, end ?? foe.at)) continue;
    if (nearby && end && nearby.cost >= LEAST_CHARGE && strikes(foe, end))
      return plan(foe, nearby.cells.slice(1));
    // Right there, or behind something: any other place beside it will do.
    const [other] = nearby ? chargeWays(state, actor, { weapon, target: foe.id }) : [];
    if (other) return plan(foe, other.path);
  }
  return undefined;
});

/** How a plain player would ride now; nothing if it would rather stay. */
export const likelyPace = memoizePerState((state: State, actor: Id): RidePace | undefined => {
  const who = combatantById(state, actor);
  const mount = mountOf(state, who);
  const all = foes(state, who);
  if (!mount || all.length === 0 || all.some((foe) => isBeside(state, mount, foe)))
    return undefined;
  if (who.standardUsed || who.shot || bestAttack(state, who)) return undefined;
  const most = 2 * speedOf(state, who);
  const charges = destinations(state, who, most).some(
    ({ to, cost }) =>
      cost >= LEAST_CHARGE && all.some((foe) => isBeside(state, { ...mount, at: to }, foe)),
  );
  if (charges && !paceRefused(state, who, 'charge')) return 'charge';
  // On it goes until the next turn can begin with a charge; a shot stays possible after one move.
  const near = who.pace !== 'none' && all.some((foe) => distance(state, who, foe) <= most);
  return near ? undefined : 'single';
});
