import type { Id } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, itemOf, reachDistance } from '../../state/state.js';
import { cannotActThisRound } from '../action-points.js';
import {
  cannotAttack,
  cannotAttackInState,
  cannotSpend,
  isOpenTo,
  weaponsAtHand,
} from '../attack-requirements.js';

/**
 * How far a combatant can strike with the weapon in hand and natural attacks, in tenths of a
 * millimetre (RMC-MELEE-02).
 */
export function strikingDistance(state: State, attacker: Combatant): number {
  let farthest = 0;
  for (const id of weaponsAtHand(state, attacker)) {
    const weapon = itemOf(state, id);
    if (weapon.class !== 'ranged' && !attacker.broken.includes(id))
      farthest = Math.max(farthest, weapon.reach);
  }
  return farthest;
}

/** Whether a combatant has struck this round, or still can. */
const canMelee = (state: State, attacker: Combatant): boolean =>
  // A combatant who has already struck may have spent all Action Points on it; one who has not must
  // have enough left.
  attacker.attacked
    ? !cannotActThisRound(state, attacker.id) &&
      !cannotAttackInState(state, attacker) &&
      !attacker.held
    : !cannotAttack(state, attacker.id) && !cannotSpend(state, attacker, 'melee', undefined);

/**
 * Whether an attacker engages a target: within striking distance, with no wall in between, and
 * with melee against the target as this round's action (RMC-MELEE-01 to 04).
 */
export const isEngagedBy = (state: State, target: Combatant, attacker: Combatant): boolean =>
  !target.dead &&
  attacker.declared.action === 'melee' &&
  attacker.declared.target === target.id &&
  canMelee(state, attacker) &&
  reachDistance(state, target.at, attacker.at) <= strikingDistance(state, attacker) &&
  isOpenTo(state, attacker.at, target);

/** Lists the combatants who engage a combatant; engagement need not be mutual (RMC-MELEE-03). */
export function engagedBy(state: State, target: Combatant): readonly Id[] {
  const found: Id[] = [];
  for (const attacker of allCombatants(state))
    if (attacker.id !== target.id && isEngagedBy(state, target, attacker)) found.push(attacker.id);
  return found;
}
