import type { Id } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { brawl, brawlRefused, wayIn } from '../rules/attacks/brawl-attack.js';
import { attack, BOTH, isInReachOf, targetRefused } from '../rules/attacks/weapon-attack.js';
import { freeHandsOf, meleeWeapons, weapons } from '../rules/conditions/hands.js';
import { isDazed, isOut } from '../rules/conditions/injury.js';
import { reaches } from '../rules/conditions/sight.js';
import { BRAWL, charge, mayCharge } from '../rules/movement/charge.js';
import type { Combatant, Part, State } from '../state/state.js';
import { areEnemies, combatantById, itemOf } from '../state/state.js';
import { aimAt, blowWorth } from './aiming.js';
import { armsOf, hitChance, hitWorth } from './odds.js';
import {
  ATTACK,
  attackUtility,
  flees,
  foeInReach,
  grabs,
  shotOpen,
  strikersAt,
  targetUtility,
  isTired,
} from './tactics.js';

/** Utility of using both weapons: higher than that of the heaviest one. */
const TWO_WEAPONS = 10;
const NEVER = -100;
/** A factor on a foe whose weapon keeps a brawler off: any other foe the brawler can hit is worth more. */
const BARRED = 0.01;

const weaponUtility = (state: State, who: Combatant, weapon: string): number => {
  if (weapon === BOTH) return armsOf(state, who).length > 1 ? TWO_WEAPONS : 0;
  return state.fixed.items[weapon] ? itemOf(state, weapon).damage : 0;
};

function opponentUtility(state: State, actor: Id, id: Id): number {
  const [who, target] = [combatantById(state, actor), combatantById(state, id)];
  return areEnemies(who, target) ? targetUtility(state, who, target) : NEVER;
}

/** The weapon of highest damage, whose odds are used for an attack with both. */
function heaviest(state: State, who: Combatant): string | undefined {
  let best: string | undefined;
  for (const id of armsOf(state, who))
    if (best === undefined || itemOf(state, id).damage > itemOf(state, best).damage) best = id;
  return best;
}

interface Aimed {
  readonly target?: Id;
  /** A weapon, or both; bare hands without one. */
  readonly weapon?: string;
  readonly effect?: 'hit' | 'bind' | undefined;
}

/** Where to aim an attack, as far as it has been chosen; a hold is not aimed. */
function aimOf(state: State, actor: Id, { target, weapon, effect }: Aimed): Part | null {
  if (target === undefined || effect === 'bind') return null;
  const who = combatantById(state, actor);
  const one = weapon === BOTH ? heaviest(state, who) : weapon;
  return aimAt(state, who, combatantById(state, target), one === BRAWL ? undefined : one);
}

const aimUtility = (state: State, actor: Id, aim: Part | null, chosen: Aimed): number =>
  aim === aimOf(state, actor, chosen) ? 1 : 0;

/** Whether a grab should bind: holding costs all defence, so it pays only against a single foe whose weapon it hinders. */
function bindPays(state: State, who: Combatant): boolean {
  if (!grabs(state, who) || who.holding !== null || freeHandsOf(state, who).length === 0)
    return false;
  const [foe, other] = strikersAt(state, who);
  return foe !== undefined && other === undefined && meleeWeapons(state, foe).length > 0;
}

const effectUtility = (state: State, actor: Id, effect: 'hit' | 'bind'): number =>
  effect === (bindPays(state, combatantById(state, actor)) ? 'bind' : 'hit') ? 1 : 0;

const legal = (state: State, who: Combatant, target: Combatant, weapon: string): boolean =>
  isInReachOf(state, who, target, weapon) && !targetRefused(state, who, target, weapon);

/** The possible target with the highest utility, or undefined. */
function bestFoe(
  state: State,
  who: Combatant,
  utility: (state: State, actor: Id, id: Id) => number,
  may: (foe: Combatant) => boolean,
): Id | undefined {
  let found: Id | undefined;
  // With only one option no utility is worked out.
  let highest: number | undefined;
  for (const id in state.combatants) {
    const foe = combatantById(state, id);
    if (!areEnemies(who, foe) || !may(foe)) continue;
    if (found === undefined) {
      found = id;
      continue;
    }
    highest ??= utility(state, who.id, found);
    const value = utility(state, who.id, id);
    if (value <= highest) continue;
    found = id;
    highest = value;
  }
  return found;
}

/** The best weapons that reach a foe, and the best foe for them. */
function attackPlan(state: State, actor: Id) {
  const who = combatantById(state, actor);
  const all = weapons(state, who);
  const reached = (chosen: readonly string[]) =>
    bestFoe(state, who, opponentUtility, (foe) =>
      chosen.every((weapon) => legal(state, who, foe, weapon)),
    );
  let weapon: string | undefined;
  let target: Id | undefined;
  for (const each of all.length > 1 ? [...all, BOTH] : all) {
    if (
      weapon !== undefined &&
      weaponUtility(state, who, each) <= weaponUtility(state, who, weapon)
    )
      continue;
    const foe = reached(each === BOTH ? all : [each]);
    if (foe === undefined) continue;
    weapon = each;
    target = foe;
  }
  if (weapon === undefined || target === undefined) return undefined;
  const aim = aimOf(state, actor, { target, weapon });
  return { weapon, target, ...(weapon === BOTH ? { second: target } : {}), aim };
}

const planEffect = (state: State, who: Combatant): 'hit' | 'bind' =>
  bindPays(state, who) ? 'bind' : 'hit';

function brawlTarget(state: State, who: Combatant): Combatant | undefined {
  const id = bestFoe(
    state,
    who,
    brawlTargetUtility,
    (foe) => !isOut(state, foe) && reaches(state, who, foe) && !brawlRefused(state, who, foe),
  );
  return id === undefined ? undefined : combatantById(state, id);
}

function brawlPlan(state: State, actor: Id) {
  const who = combatantById(state, actor);
  const target = brawlTarget(state, who);
  if (target === undefined) return undefined;
  const chosen = { target: target.id, effect: planEffect(state, who) };
  return { ...chosen, aim: aimOf(state, actor, chosen) };
}

/** The best weapon to charge with: both, the heaviest, or bare hands. */
function chargeWeapon(state: State, who: Combatant): string {
  const all = meleeWeapons(state, who);
  let best: string | undefined;
  for (const each of all.length > 1 ? [...all, BOTH] : all)
    if (best === undefined || weaponUtility(state, who, each) > weaponUtility(state, who, best))
      best = each;
  return best ?? BRAWL;
}

function chargePlan(state: State, actor: Id) {
  const who = combatantById(state, actor);
  const target = bestFoe(state, who, opponentUtility, (foe) => mayCharge(state, who, foe));
  if (target === undefined) return undefined;
  const weapon = chargeWeapon(state, who);
  const chosen = {
    target,
    weapon,
    ...(weapon === BRAWL ? { effect: planEffect(state, who) } : {}),
  };
  return { ...chosen, aim: aimOf(state, actor, chosen) };
}

function brawlTargetUtility(state: State, actor: Id, id: Id): number {
  const utility = opponentUtility(state, actor, id);
  if (utility === NEVER) return utility;
  const barred = wayIn(state, combatantById(state, actor), combatantById(state, id)) === 'barred';
  return barred ? utility * BARRED : utility;
}

/** Whether to come in past a foe's weapon now instead of waiting until one of the foe's blows has been dodged; a combatant who holds the foe can (HEI-BRAWL-09, HEI-BRAWL-10, HEI-BRAWL-17). */
function isWorthComingIn(state: State, who: Combatant, foe: Combatant): boolean {
  if (wayIn(state, who, foe) !== 'barred' || who.holding?.who === foe.id) return true;
  const [weapon] = meleeWeapons(state, foe);
  const chance = hitChance(state, foe, who, weapon);
  const risk = chance * hitWorth(state, who, weapon);
  const dodges = 1 - chance;
  // A quick check first: often not even a fist that is certain to hit would be worth it.
  if (dodges * hitWorth(state, foe, undefined) <= risk) return false;
  return dodges * blowWorth(state, who, foe, undefined) > risk;
}

function brawlUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (isDazed(who)) return 0;
  const target = brawlTarget(state, who);
  if (!target || !isWorthComingIn(state, who, target)) return 0;
  if (bindPays(state, who)) return ATTACK + 5;
  if (meleeWeapons(state, who).length > 0) return 20;
  return isTired(state, who) ? 30 : ATTACK - 5;
}

function chargeUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (flees(state, who) || isTired(state, who) || foeInReach(state, who) || shotOpen(state, who))
    return 0;
  const open = bestFoe(state, who, opponentUtility, (foe) => mayCharge(state, who, foe));
  if (open === undefined || opponentUtility(state, actor, open) <= -20) return 0;
  return meleeWeapons(state, who).length > 0 ? ATTACK - 10 : ATTACK - 30;
}

export const attackScores = [
  scores(attack, {
    maxUtility: ATTACK,
    utility(state, actor) {
      const who = combatantById(state, actor);
      return attackUtility(state, who, armsOf(state, who), (target, weapon) =>
        legal(state, who, target, weapon),
      );
    },
    plan: attackPlan,
    options: {
      weapon: (state, actor, weapon) => weaponUtility(state, combatantById(state, actor), weapon),
      target: opponentUtility,
      second: opponentUtility,
      aim: aimUtility,
    },
  }),
  scores(brawl, {
    maxUtility: ATTACK + 5,
    utility: brawlUtility,
    plan: brawlPlan,
    options: { target: brawlTargetUtility, effect: effectUtility, aim: aimUtility },
  }),
  scores(charge, {
    maxUtility: ATTACK - 10,
    utility: chargeUtility,
    plan: chargePlan,
    options: {
      target: opponentUtility,
      weapon: (state, actor, weapon) => weaponUtility(state, combatantById(state, actor), weapon),
      effect: effectUtility,
      aim: aimUtility,
    },
  }),
];
