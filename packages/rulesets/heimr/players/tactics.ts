import { memoizePairsPerState, memoizePerState } from '@tiltyard/engine';
import { exits, neighbours } from '@tiltyard/engine/space';
import { isInCluster } from '../rules/attacks/cluster.js';
import { baseFatigue } from '../state/fatigue.js';
import { meleeWeapons, rangedWeapons, weapons as weaponsOf } from '../rules/conditions/hands.js';
import { isDazed, isInjured, isOut } from '../rules/conditions/injury.js';
import { bottomAt, foesOf, heightsAt, reaches, squaresTo } from '../rules/conditions/sight.js';
import type { Combatant, Spot, State } from '../state/state.js';
import { allCombatants, areEnemies, itemOf, sheetOf } from '../state/state.js';
import { blowWorth } from './aiming.js';
import { freshness } from './odds.js';
import { toHideout, trailsOf } from './hunting.js';
import { stepsApart } from './steps.js';

// How good things look to automatic players; the rules do not use this.

export const ATTACK = 100;
const TIRED = 0.7;
/** With a smaller chance of beating its fatigue, a combatant rests if no one is near. */
const WINDED = 0.9;
const EXHAUSTED = 0.2;

/** The weapon a combatant mainly fights with, or undefined for bare hands. */
const mainWeapon = (state: State, who: Combatant): string | undefined =>
  meleeWeapons(state, who)[0] ?? rangedWeapons(state, who)[0];

export const isTired = memoizePerState(
  (state: State, who: Combatant): boolean =>
    who.fatigue > baseFatigue(state, who) && freshness(state, who, mainWeapon(state, who)) < TIRED,
);

/** Whether an attack with this weapon would almost certainly fail by fatigue and only tire the combatant more. */
export const isExhausted = (state: State, who: Combatant, weapon: string): boolean =>
  freshness(state, who, weapon) < EXHAUSTED;

/** After this many rounds of failed flight a combatant stands and fights. */
const FLIGHT = 15;

/** Foes who could reach a combatant with one move. */
const foesNear = (state: State, who: Combatant): readonly Combatant[] =>
  foesOf(state, who).filter((foe) => stepsApart(state, foe, who) < 2);

/** Whether all foes nearby are too tired to be feared. */
function isAmongTired(state: State, who: Combatant): boolean {
  const near = foesNear(state, who);
  return near.length > 0 && near.every((foe) => isTired(state, foe));
}

/** Whether uninjured friends fight on, so that its side is not outnumbered by uninjured foes. */
function friendsHold(state: State, who: Combatant): boolean {
  const friends = allCombatants(state).filter(
    (each) =>
      each.id !== who.id && !areEnemies(who, each) && !isOut(state, each) && !isInjured(each),
  ).length;
  if (friends === 0) return false;
  const foes = foesOf(state, who).filter((foe) => !isInjured(foe)).length;
  return friends + (isInjured(who) ? 0 : 1) >= foes;
}

/** Whether a combatant runs from the fight instead of into it, because friends do not hold out. */
export const flees = memoizePerState(
  (state: State, who: Combatant): boolean =>
    sheetOf(state, who).temper === 'flees' &&
    state.round <= FLIGHT &&
    !isAmongTired(state, who) &&
    !friendsHold(state, who),
);
export const grabs = (state: State, who: Combatant): boolean =>
  sheetOf(state, who).temper === 'grabs';

/** Whether a target is still in the fight. */
const worthIt = (state: State, target: Combatant): boolean => !isOut(state, target);

const WORTH = 60;

/** The utility of a target that may be attacked; cached, since every action with a target asks for it. */
const utilityOf = memoizePairsPerState(
  (state: State, who: Combatant, target: Combatant): number => {
    const [weapon] = weaponsOf(state, who);
    return WORTH * blowWorth(state, who, target, weapon);
  },
);

/** The utility of a target: high for one whom a blow is likely to hurt badly and who threatens a lot of damage. */
export const targetUtility = (state: State, who: Combatant, target: Combatant): number =>
  areEnemies(who, target) && worthIt(state, target) ? utilityOf(state, who, target) : -50;

/** The utility of attacking, if there is a target and enough breath. */
export function attackUtility(
  state: State,
  who: Combatant,
  weapons: readonly string[],
  legal: (target: Combatant, weapon: string) => boolean,
): number {
  if (weapons.length === 0 || isDazed(who)) return 0;
  const reachable = foesOf(state, who).some((target) =>
    weapons.some((weapon) => legal(target, weapon)),
  );
  if (!reachable) return 0;
  if (flees(state, who)) return 15;
  return isTired(state, who) ? 30 : ATTACK;
}

/** The utility of a breather: high for the tired, and for the winded with no one near; low for others, who take one only if nothing is better. */
export function breatherUtility(state: State, who: Combatant): number {
  if (who.fatigue <= baseFatigue(state, who)) return 0;
  if (isTired(state, who)) return 70;
  const isWinded = freshness(state, who, mainWeapon(state, who)) < WINDED;
  if (isWinded && who.standard === null && foesNear(state, who).length === 0) return 70;
  return who.standard === null && !foeInReach(state, who) ? 10 : 0;
}

/** Whether a foe can be attacked hand to hand from where the combatant stands. */
export const foeInReach = (state: State, who: Combatant): boolean =>
  foesOf(state, who).some((foe) => reaches(state, who, foe));

/** Foes who could attack the combatant hand to hand where it stands. */
export const strikersAt = (state: State, who: Combatant): readonly Combatant[] =>
  foesOf(state, who).filter((foe) => reaches(state, who, foe) && !isDazed(foe));

/** Whether any of its ranged weapons that do damage by themselves reaches a foe. */
export const shotOpen = (state: State, who: Combatant): boolean =>
  rangedWeapons(state, who).some((id) => {
    const { damage, range } = itemOf(state, id);
    return (
      damage > 0 && foesOf(state, who).some((foe) => squaresTo(state, who.at, foe.at) <= range)
    );
  });

/** Counted as the distance of a spot that foes cannot reach. */
const UNREACHED = 20;

/** The spots one border away that can be reached from the present height. */
const spotsAround = (state: State, { at, height }: Combatant): readonly Spot[] =>
  exits(state.fixed.map, at)
    .map(({ place, rise }) => ({ at: place, height: height + rise }))
    .filter((spot) => heightsAt(state, spot.at).includes(spot.height));

/** The spot at which a combatant would arrive in a square: at the height where the way leads, or else at the bottom. */
const spotIn = (state: State, who: Combatant, to: string): Spot =>
  to === who.at
    ? who
    : (spotsAround(state, who).find(({ at }) => at === to) ?? {
        at: to,
        height: bottomAt(state, to),
      });

/** Where to go: to known foes, or else to where unseen ones may be. */
function quarryOf(state: State, who: Combatant): readonly Spot[] {
  const foes = foesOf(state, who);
  return foes.length > 0 ? foes : trailsOf(state, who);
}

/** The distance from a spot to the nearest foe, or to where one may be. */
const toFoe = (state: State, who: Combatant, from: Spot): number =>
  Math.min(Infinity, ...quarryOf(state, who).map((spot) => stepsApart(state, from, spot)));

/** The utility of a square: nearness to a foe, to where one was last noticed if none is known, or else to a hiding place; distance from all foes when fleeing. */
export function squareUtility(state: State, who: Combatant, to: string): number {
  const foes = foesOf(state, who);
  if (foes.length === 0 && flees(state, who)) return 1;
  if (quarryOf(state, who).length === 0) return 10 - toHideout(state, who, to);
  const there = spotIn(state, who, to);
  if (flees(state, who)) {
    const near = Math.min(...foes.map((foe) => stepsApart(state, foe, there)));
    return 10 + Math.min(near, UNREACHED) + 0.1 * neighbours(state.fixed.map, to).length;
  }
  const near = toFoe(state, who, there);
  return near === Infinity ? -1 : 10 - near;
}

/** Whether one of these squares is better than the present one. */
export function leadsOn(state: State, who: Combatant, squares: Iterable<string>): boolean {
  const here = squareUtility(state, who, who.at);
  for (const square of squares) if (squareUtility(state, who, square) > here) return true;
  return false;
}

/** The utility of moving: to reach a foe if none is in reach, or to flee. */
export function moveUtility(state: State, who: Combatant): number {
  if (flees(state, who)) return foesOf(state, who).length > 0 ? 60 : 0;
  if (foeInReach(state, who) || shotOpen(state, who) || who.position === 'climbing') return 0;
  return isTired(state, who) ? 40 : 60;
}

const NOBODY: readonly Combatant[] = [];

/** The heights directly above and below a combatant. */
const levelsAround = (state: State, who: Combatant): Record<'up' | 'down', number | undefined> => {
  const heights = heightsAt(state, who.at);
  const level = heights.indexOf(who.height);
  return { up: heights[level + 1], down: heights[level - 1] };
};

/** Whether the next step on the shortest way to a foe is up or down; undefined if neither. */
function stepOnTheWay(state: State, who: Combatant): 'up' | 'down' | undefined {
  const { up, down } = levelsAround(state, who);
  if (up === undefined && down === undefined) return undefined;
  const far = (height: number | undefined): number =>
    height === undefined ? Infinity : toFoe(state, who, { at: who.at, height });
  const onFoot = Math.min(
    Infinity,
    ...spotsAround(state, who).map((spot) => toFoe(state, who, spot)),
  );
  const [above, below, here] = [far(up), far(down), toFoe(state, who, who)];
  if (Math.min(above, below) >= Math.min(here, onFoot)) return undefined;
  return above < below ? 'up' : 'down';
}

/** Where to climb, or undefined: to a foe above or below in the same square or on the way to one, unless a shot is possible; down again if there is no one. */
export function climbWay(state: State, who: Combatant): 'up' | 'down' | undefined {
  const foes = foesOf(state, who);
  const here = foes.some((foe) => foe.at === who.at)
    ? foes.filter((foe) => foe.at === who.at)
    : NOBODY;
  const [foe] = here;
  if (here.some((each) => reaches(state, who, each))) return undefined;
  if (!flees(state, who) && !shotOpen(state, who)) {
    if (foe) return foe.height > who.height ? 'up' : 'down';
    const step = stepOnTheWay(state, who);
    if (step) return step;
  }
  return who.position === 'climbing' ? 'down' : undefined;
}

/** Whether a combatant gives up: injured and dazed. Others give up only by their side's `resolve`. */
export const cannotFightOn = (who: Combatant): boolean => isInjured(who) && isDazed(who);

/** Whether foes could reach a combatant with one move, or shoot at it. */
const isThreatened = (state: State, who: Combatant): boolean =>
  foesNear(state, who).length > 0 || foesOf(state, who).some((foe) => shotOpen(state, foe));

/** Hiding is for combatants who flee and for threatened shooters; every attempt may tire, which also spoils shots. */
export const hideUtility = (state: State, who: Combatant): number =>
  !isInCluster(state, who.id) &&
  (flees(state, who) || (rangedWeapons(state, who).length > 0 && isThreatened(state, who)))
    ? 35
    : 0;
