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

/** A weapon and a target, and the utility of an attack with them. */
export interface AttackPlan {
  readonly weapon: string;
  readonly target: Id;
  readonly utility: number;
}

export const isKnownActiveEnemy = (state: State, attacker: Combatant, foe: Combatant): boolean =>
  areEnemies(attacker, foe) && !isOut(state, foe) && !foe.hidden;

/** The known foes of a combatant who are not out, in the order of the fight. */
export const activeEnemies = memoizePerState((state: State, id: Id): readonly Combatant[] => {
  const attacker = combatantById(state, id);
  return allCombatants(state).filter((foe) => isKnownActiveEnemy(state, attacker, foe));
});

const expectedDb = (state: State, target: Combatant): number =>
  sheetOf(state, target).baseDb + countedQuickness(state, target);

/** What the expected hits of an attack depend on, apart from changes to OB and the closing speed. */
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

/** The expected hits of an attack, given changes to OB and the closing speed. */
export const expectedHits = (
  state: State,
  { bonus, lookup, averages }: Prospect,
  change: number,
  closing: number,
): number => averageHits(state, averages, lookup, bonus + change, closing);

/** Foes who cannot do any damage should still be struck: this many hits are added to the danger of every foe. */
const HARMLESS = 2;

/**
 * The worth of damaging a foe: greater the more hits the foe's own best attack would deal, and
 * the more hits the foe has lost.
 */
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

/** The penalty to an attack for too few Action Points. */
export const hasteOf = (state: State, attacker: Combatant, mode: AttackMode): number =>
  HASTE * (ATTACK_POINTS[mode].max - usualAttackPoints(state, attacker, mode));

/** The utility of an attack; foes who are out are not attacked. */
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
  // A blow that hardly ever hits is still better than none.
  return 0.1 + hits * targetWorth(state, attacker, target);
}

/** Whether a combatant carries another weapon of at least equal skill: the only good one is not thrown. */
const hasSpare = (state: State, attacker: Combatant, weapon: string): boolean =>
  attacker.carried.some(
    (id) =>
      !attacker.broken.includes(id) &&
      weaponOf(state, attacker, id).skill >= weaponOf(state, attacker, weapon).skill,
  );

/** The best attack from a combatant's position, either among throws or among all other attacks. */
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

/** The best blow or shot from a combatant's position, if there is one. */
export const bestAttack = memoizePerState((state: State, id: Id): AttackPlan | undefined =>
  bestFrom(state, id, false),
);

/** The best throw for a combatant who has not moved: an empty hand cannot parry (RMC-PARRY-01), so moving is better. */
export const lastResort = memoizePerState((state: State, id: Id): AttackPlan | undefined =>
  combatantById(state, id).moved ? undefined : bestFrom(state, id, true),
);

const plannedAttack = (state: State, id: Id): AttackPlan | undefined =>
  bestAttack(state, id) ?? lastResort(state, id);

/** How a blow, shot or throw is usually made: with all the points that improve it, and without reserving OB. */
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
