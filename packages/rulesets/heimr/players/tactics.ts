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

// What looks good to a plain player: automatic players read it, the rules never do.

export const ATTACK = 100;
const TIRED = 0.7;
/** Below this it is time to rest if no one is near. */
const WINDED = 0.9;
const EXHAUSTED = 0.2;

/** What it mostly fights with; nothing for bare hands. */
const mainWeapon = (state: State, who: Combatant): string | undefined =>
  meleeWeapons(state, who)[0] ?? rangedWeapons(state, who)[0];

export const isTired = memoizePerState(
  (state: State, who: Combatant): boolean =>
    who.fatigue > baseFatigue(state, who) && freshness(state, who, mainWeapon(state, who)) < TIRED,
);

/** Has hardly a chance that an attack with this comes off, and would only tire. */
export const isExhausted = (state: State, who: Combatant, weapon: string): boolean =>
  freshness(state, who, weapon) < EXHAUSTED;

/** After this many rounds of failed flight a combatant stands and fights. */
const FLIGHT = 15;

/** Foes who could be at it with one move. */
const foesNear = (state: State, who: Combatant): readonly Combatant[] =>
  foesOf(state, who).filter((foe) => stepsApart(state, foe, who) < 2);

/** Whether all who are near have run themselves too tired to be feared. */
function isAmongTired(state: State, who: Combatant): boolean {
  const near = foesNear(state, who);
  return near.length > 0 && near.every((foe) => isTired(state, foe));
}

/** Whether friends who are not injured fight on, and make its side no smaller than that of such foes. */
function friendsHold(state: State, who: Combatant): boolean {
  const friends = allCombatants(state).filter(
    (each) =>
      each.id !== who.id && !areEnemies(who, each) && !isOut(state, each) && !isInjured(each),
  ).length;
  if (friends === 0) return false;
  const foes = foesOf(state, who).filter((foe) => !isInjured(foe)).length;
  return friends + (isInjured(who) ? 0 : 1) >= foes;
}

/** Wants away instead of into the fight, where friends do not hold out. */
export const flees = memoizePerState(
  (state: State, who: Combatant): boolean =>
    sheetOf(state, who).temper === 'flees' &&
    state.round <= FLIGHT &&
    !isAmongTired(state, who) &&
    !friendsHold(state, who),
);
export const grabs = (state: State, who: Combatant): boolean =>
  sheetOf(state, who).temper === 'grabs';

/** Those with whom there is nothing left to fight about are left alone. */
const worthIt = (state: State, target: Combatant): boolean => !isOut(state, target);

const WORTH = 60;

/** How good a target looks that may be attacked; every action that has one asks for it. */
const utilityOf = memoizePairsPerState(
  (state: State, who: Combatant, target: Combatant): number => {
    const [weapon] = weaponsOf(state, who);
    return WORTH * blowWorth(state, who, target, weapon);
  },
);

/** How good a target looks: one that a blow is likely to take much from, and that threatens most. */
export const targetUtility = (state: State, who: Combatant, target: Combatant): number =>
  areEnemies(who, target) && worthIt(state, target) ? utilityOf(state, who, target) : -50;

/** How good it looks to attack: if there is anyone to hit and breath for it. */
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

/** The utility of a breather: for the tired, for the winded while no one is near, and for combatants with nothing better to do. */
export function breatherUtility(state: State, who: Combatant): number {
  if (who.fatigue <= baseFatigue(state, who)) return 0;
  if (isTired(state, who)) return 70;
  const isWinded = freshness(state, who, mainWeapon(state, who)) < WINDED;
  if (isWinded && who.standard === null && foesNear(state, who).length === 0) return 70;
  return who.standard === null && !foeInReach(state, who) ? 10 : 0;
}

/** Whether a foe could be fought hand to hand from where it stands. */
export const foeInReach = (state: State, who: Combatant): boolean =>
  foesOf(state, who).some((foe) => reaches(state, who, foe));

/** Foes who could strike at it hand to hand from where it stands. */
export const strikersAt = (state: State, who: Combatant): readonly Combatant[] =>
  foesOf(state, who).filter((foe) => reaches(state, who, foe) && !isDazed(foe));

/** Whether a ranged weapon of its that does harm by itself reaches anyone. */
export const shotOpen = (state: State, who: Combatant): boolean =>
  rangedWeapons(state, who).some((id) => {
    const { damage, range } = itemOf(state, id);
    return (
      damage > 0 && foesOf(state, who).some((foe) => squaresTo(state, who.at, foe.at) <= range)
    );
  });

/** As far as a place that foes cannot come to. */
const UNREACHED = 20;

/** The spots one border away that can be come to from the present height. */
const spotsAround = (state: State, { at, height }: Combatant): readonly Spot[] =>
  exits(state.fixed.map, at)
    .map(({ place, rise }) => ({ at: place, height: height + rise }))
    .filter((spot) => heightsAt(state, spot.at).includes(spot.height));

/** Where one would be in a square: at the height to which the way there leads, or else at its bottom. */
const spotIn = (state: State, who: Combatant, to: string): Spot =>
  to === who.at
    ? who
    : (spotsAround(state, who).find(({ at }) => at === to) ?? {
        at: to,
        height: bottomAt(state, to),
      });

/** Whom to go at: known foes, or else where others may be. */
function quarryOf(state: State, who: Combatant): readonly Spot[] {
  const foes = foesOf(state, who);
  return foes.length > 0 ? foes : trailsOf(state, who);
}

/** How far it is from a spot to the nearest foe, or where one may be. */
const toFoe = (state: State, who: Combatant, from: Spot): number =>
  Math.min(Infinity, ...quarryOf(state, who).map((spot) => stepsApart(state, from, spot)));

/** The next square on the way: to the nearest foe, to where one was last noticed if none is, or else to a hiding place; away from all foes when fleeing. */
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

/** Whether one of these squares is better to be in than the present one. */
export function leadsOn(state: State, who: Combatant, squares: Iterable<string>): boolean {
  const here = squareUtility(state, who, who.at);
  for (const square of squares) if (squareUtility(state, who, square) > here) return true;
  return false;
}

/** The utility of going somewhere better: to fight if no one is in reach, or to get away. */
export function moveUtility(state: State, who: Combatant): number {
  if (flees(state, who)) return foesOf(state, who).length > 0 ? 60 : 0;
  if (foeInReach(state, who) || shotOpen(state, who) || who.position === 'climbing') return 0;
  return isTired(state, who) ? 40 : 60;
}

const NOBODY: readonly Combatant[] = [];

/** The neighbouring heights of where one is. */
const levelsAround = (state: State, who: Combatant): Record<'up' | 'down', number | undefined> => {
  const heights = heightsAt(state, who.at);
  const level = heights.indexOf(who.height);
  return { up: heights[level + 1], down: heights[level - 1] };
};

/** Whether going up or down is the next step on the shortest way to a foe. */
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

/** Where to climb: to a foe above or below in one's own square, or on the way to one, unless a shot is possible; down again if there is no one. */
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

/** The injured give up once they are dazed as well; others only where their side's resolve says so. */
export const cannotFightOn = (who: Combatant): boolean => isInjured(who) && isDazed(who);

/** Whether foes could come at it with one move, or shoot at it. */
const isThreatened = (state: State, who: Combatant): boolean =>
  foesNear(state, who).length > 0 || foesOf(state, who).some((foe) => shotOpen(state, foe));

/** Hiding suits combatants who flee, and shooters whom foes threaten: every attempt may tire, and affects the shots. */
export const hideUtility = (state: State, who: Combatant): number =>
  !isInCluster(state, who.id) &&
  (flees(state, who) || (rangedWeapons(state, who).length > 0 && isThreatened(state, who)))
    ? 35
    : 0;
