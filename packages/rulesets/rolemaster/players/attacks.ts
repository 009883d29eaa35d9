import type { Id } from '@tiltyard/engine';
import { memoizePairsPerState, memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { ATTACK_POINTS, HASTE, usualAttackPoints } from '../rules/action-points.js';
import { attack } from '../rules/attack-procedure/attack.js';
import {
  attackMode,
  cannotAttack,
  cannotTarget,
  canTarget,
  POINTS,
  weaponsAtHand,
} from '../rules/attack-requirements.js';
import { countedQuickness } from '../rules/bonuses/defensive-bonus.js';
import { obMissing, rangeModifier, shiftableOb, weaponOf } from '../rules/bonuses/shiftable-ob.js';
import { runUpSpeed } from '../rules/charge-power.js';
import { movementPenalty } from '../rules/movement/pace.js';
import type { Lookup } from '../state/content/lookup.js';
import { columnFor, lookupFor } from '../state/content/lookup.js';
import type { AttackMode, Combatant, State } from '../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  countsActionPoints,
  reachDistance,
  isOut,
  itemOf,
  sheetOf,
} from '../state/state.js';
import type { Averages } from './expected-hits.js';
import { averageHits, averagesOf } from './expected-hits.js';

/** A weapon and a target, and how good an attack with them looks. */
export interface AttackPlan {
  readonly weapon: string;
  readonly target: Id;
  readonly utility: number;
}

export const isKnownActiveEnemy = (state: State, attacker: Combatant, foe: Combatant): boolean =>
  areEnemies(attacker, foe) && !isOut(state, foe) && !foe.hidden;

/** The foes whom a combatant knows of and who are not out, in the order of the fight. */
export const activeEnemies = memoizePerState((state: State, id: Id): readonly Combatant[] => {
  const attacker = combatantById(state, id);
  return allCombatants(state).filter((foe) => isKnownActiveEnemy(state, attacker, foe));
});

const expectedDb = (state: State, target: Combatant): number =>
  sheetOf(state, target).baseDb + countedQuickness(state, target);

/** What the hits to be expected of an attack hang on, whatever changes OB and however fast the gap closes. */
export interface Prospect {
  readonly bonus: number;
  readonly lookup: Lookup;
  readonly averages: Averages;
}

export function prospectOf(
  state: State,
  attacker: Combatant,
  weapon: string,
  target: Combatant,
): Prospect {
  const used = weaponOf(state, attacker, weapon);
  const missing = obMissing(state, attacker, {
    weaponId: weapon,
    weapon: used,
    mode: 'melee',
    distance: 0,
  });
  const ob = shiftableOb(state, attacker, used) - missing;
  const lookup = lookupFor(state, used, target);
  const averages = averagesOf(state, lookup.table);
  return { bonus: ob - expectedDb(state, target), lookup, averages };
}

/** The hits to be expected of an attack, with changes to OB and a speed at which the gap closes. */
export const expectedHits = (
  state: State,
  { bonus, lookup, averages }: Prospect,
  change: number,
  closing: number,
): number => averageHits(state, averages, lookup, bonus + change, closing);

/** Foes who could do nothing are still to be struck: danger weighs as much as so many hits more. */
const HARMLESS = 2;

/** How much it is worth to harm a foe: the more, the more hits their own best attack would do in turn, and the more of theirs are gone. */
export const targetWorth = memoizePairsPerState(
  (state: State, attacker: Combatant, target: Combatant): number => {
    let danger = 0;
    for (const weapon of weaponsAtHand(state, target)) {
      if (columnFor(state, itemOf(state, weapon), attacker) === undefined) continue;
      const hits = expectedHits(state, prospectOf(state, target, weapon, attacker), 0, 0);
      danger = Math.max(danger, hits);
    }
    const wounds = 1 - target.hits / sheetOf(state, target).hits;
    return (HARMLESS + danger) * (1 + 0.3 * wounds);
  },
);

/** What too few Action Points take off an attack. */
export const hasteOf = (state: State, attacker: Combatant, mode: AttackMode): number =>
  HASTE * (ATTACK_POINTS[mode].max - usualAttackPoints(state, attacker, mode));

/** How good an attack looks; foes who are out are left alone. */
export function attackUtility(
  state: State,
  attacker: Combatant,
  weaponId: string,
  target: Combatant,
): number {
  if (!isKnownActiveEnemy(state, attacker, target)) return -1000;
  const weapon = itemOf(state, weaponId);
  const gap = reachDistance(state, attacker.at, target.at);
  const mode = attackMode(weapon, gap);
  const range = mode === 'melee' ? 0 : (rangeModifier(weapon, gap) ?? 0);
  const change = range + hasteOf(state, attacker, mode) + movementPenalty(state, attacker);
  const closing = mode === 'melee' ? runUpSpeed(state, attacker, weapon.reach, target) : 0;
  const hits = expectedHits(state, prospectOf(state, attacker, weaponId, target), change, closing);
  // A blow that hardly ever lands is still better than none.
  return 0.1 + hits * targetWorth(state, attacker, target);
}

/** Whether a combatant carries another weapon of equal skill: the best one is never thrown. */
const hasSpare = (state: State, attacker: Combatant, weapon: string): boolean =>
  attacker.carried.some(
    (id) =>
      !attacker.broken.includes(id) &&
      weaponOf(state, attacker, id).skill >= weaponOf(state, attacker, weapon).skill,
  );

/** The best attack from where a combatant stands, of those that are throws or of all others. */
function bestFrom(state: State, id: Id, isThrow: boolean): AttackPlan | undefined {
  if (cannotAttack(state, id)) return undefined;
  const attacker = combatantById(state, id);
  let best: AttackPlan | undefined;
  for (const weapon of weaponsAtHand(state, attacker)) {
    if (attacker.broken.includes(weapon)) continue;
    if (isThrow && !hasSpare(state, attacker, weapon)) continue;
    const item = itemOf(state, weapon);
    for (const target of activeEnemies(state, id)) {
      if (!canTarget(state, attacker, item, target)) continue;
      const mode = attackMode(item, reachDistance(state, attacker.at, target.at));
      const { min } = ATTACK_POINTS[mode];
      if ((mode === 'thrown') !== isThrow) continue;
      if (countsActionPoints(state) && attacker.actionPoints < min) continue;
      const utility = attackUtility(state, attacker, weapon, target);
      if (!best || utility > best.utility) best = { weapon, target: target.id, utility };
    }
  }
  return best;
}

/** The best blow or shot from where a combatant stands, if there is any that is worth its while. */
export const bestAttack = memoizePerState((state: State, id: Id): AttackPlan | undefined =>
  bestFrom(state, id, false),
);

/** The best throw for a combatant who has not moved: an empty hand parries nothing (RMC-PARRY-01), so moving is better. */
export const lastResort = memoizePerState((state: State, id: Id): AttackPlan | undefined =>
  combatantById(state, id).moved ? undefined : bestFrom(state, id, true),
);

const plannedAttack = (state: State, id: Id): AttackPlan | undefined =>
  bestAttack(state, id) ?? lastResort(state, id);

/** How a blow, shot or throw is meant to be made: with all the points that help, and nothing kept back. */
export const usualEffort = (
  state: State,
  attacker: Combatant,
  mode: AttackMode,
): { readonly points: (typeof POINTS)[number] | undefined; readonly keep: number } => ({
  points: countsActionPoints(state)
    ? POINTS.find((each) => each === usualAttackPoints(state, attacker, mode))
    : undefined,
  keep: 0,
});

export const attackScores = scores(attack, {
  maxUtility: 60,
  utility(state, attackerId) {
    if (bestAttack(state, attackerId)) return 60;
    return lastResort(state, attackerId) ? 10 : 0;
  },
  plan(state, attackerId) {
    const best = plannedAttack(state, attackerId);
    if (!best) return undefined;
    const { weapon, target } = best;
    const attacker = combatantById(state, attackerId);
    const gap = reachDistance(state, attacker.at, combatantById(state, target).at);
    return {
      weapon,
      target,
      ...usualEffort(state, attacker, attackMode(itemOf(state, weapon), gap)),
    };
  },
  options: {
    weapon: (state, attackerId, weapon) =>
      Number(plannedAttack(state, attackerId)?.weapon === weapon),
    target(state, attackerId, targetId, { weapon }) {
      const attacker = combatantById(state, attackerId);
      const used = weapon ?? weaponsAtHand(state, attacker)[0];
      const target = combatantById(state, targetId);
      return used === undefined || cannotTarget(state, attacker, itemOf(state, used), target)
        ? -1000
        : attackUtility(state, attacker, used, target);
    },
    points: (_, __, points) => points,
  },
});
