import { bordersApart, neighbours } from '@tiltyard/engine';
import { inCluster } from './cluster.js';
import { defenceOf } from './defence.js';
import { baseFatigue, freshness } from './fitness.js';
import { meleeWeapons, rangedWeapons } from './hands.js';
import { dazed, injured, out } from './injury.js';
import { foesOf, reaches, squaresTo } from './sight.js';
import type { Combatant, State } from './state.js';
import { enemies, everybody, itemOf, sheetOf } from './state.js';

// What looks good to a plain player: automatic players read it, the rules never do.

export const ATTACK = 100;
export const GIVE_UP = 95;
const TIRED = 0.45;

/** The ability it mostly fights with. */
const mainAbility = (state: State, who: Combatant): string => {
  const [first] = [...meleeWeapons(state, who), ...rangedWeapons(state, who)];
  return first === undefined ? 'brawl' : (itemOf(state, first).ability ?? 'brawl');
};

export const tired = (state: State, who: Combatant): boolean => who.fatigue > baseFatigue(state, who) && freshness(state, who, mainAbility(state, who)) < TIRED;

/** Wants away instead of into the fight. */
export const flees = (state: State, who: Combatant): boolean => sheetOf(state, who).temper === 'flees';
export const grabs = (state: State, who: Combatant): boolean => sheetOf(state, who).temper === 'grabs';

/** Those with whom there is nothing left to fight about are left alone. */
const worthIt = (state: State, target: Combatant): boolean => !out(state, target);

/** How good a target looks: one easily hit and nearly down first. */
export function targetAppeal(state: State, who: Combatant, target: Combatant): number {
  if (!enemies(who, target) || !worthIt(state, target)) return -50;
  return 50 - 3 * (defenceOf(state, target)?.total ?? 0) - target.hp + (dazed(target) ? -2 : 0);
}

/** How good it looks to attack: if there is anybody to hit and breath for it. */
export function attackAppeal(state: State, who: Combatant, weapons: readonly string[], legal: (target: Combatant, weapon: string) => boolean): number {
  if (weapons.length === 0 || dazed(who)) return 0;
  const reachable = everybody(state).some((target) => enemies(who, target) && worthIt(state, target) && weapons.some((weapon) => legal(target, weapon)));
  if (!reachable) return 0;
  if (flees(state, who)) return 15;
  return tired(state, who) ? 30 : ATTACK;
}

/** How good a breather looks. */
export function breatherAppeal(state: State, who: Combatant): number {
  if (who.fatigue <= baseFatigue(state, who)) return 0;
  return tired(state, who) ? 70 : 0;
}

/** Whether a foe could be fought hand to hand from where it stands. */
export const foeInReach = (state: State, who: Combatant): boolean => foesOf(state, who).some((foe) => reaches(state, who, foe));

/** Whether its ranged weapon reaches anybody. */
export const shotOpen = (state: State, who: Combatant): boolean => rangedWeapons(state, who).some((id) => foesOf(state, who).some((foe) => squaresTo(state, who.at, foe.at) <= itemOf(state, id).range));

/** The square next on the way: to the nearest foe, or away from all foes for one who flees. */
export function squareAppeal(state: State, who: Combatant, to: string): number {
  const foes = foesOf(state, who);
  if (foes.length === 0) return flees(state, who) ? 1 : 0;
  const near = Math.min(...foes.map((foe) => bordersApart(state.fixed.map, to, foe.at, 'passable')));
  if (flees(state, who)) return 10 + near + 0.1 * neighbours(state.fixed.map, to).length;
  return near === Infinity ? -1 : 10 - near;
}

/** How good it looks to go somewhere: to fight if nobody is in reach, or to get away. */
export function moveAppeal(state: State, who: Combatant): number {
  if (flees(state, who)) return foesOf(state, who).length > 0 ? 60 : 0;
  if (foeInReach(state, who) || shotOpen(state, who) || foesOf(state, who).length === 0 || who.position === 'climbing') return 0;
  return tired(state, who) ? 40 : 60;
}

/** Giving up looks good to the injured who cannot fight on. */
export const surrenderAppeal = (state: State, who: Combatant): number => (injured(who) && (dazed(who) || sheetOf(state, who).willingness < 8) ? GIVE_UP : 0);

/** Hiding suits those who shoot, and those who flee. */
export const hideAppeal = (state: State, who: Combatant): number => ((rangedWeapons(state, who).length > 0 || flees(state, who)) && !inCluster(state, who.id) ? 35 : 0);
