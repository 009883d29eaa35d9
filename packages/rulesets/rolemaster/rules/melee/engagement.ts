import type { Id } from '@tiltyard/engine';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, distance, itemOf } from '../../state/state.js';
import { cannotActThisRound } from '../action-points.js';
import {
  cannotAttack,
  cannotAttackInState,
  cannotUseWeapon,
  weaponsAtHand,
} from '../attack-requirements.js';

/** How far a combatant strikes with what they have in hand and their body, in tenths of a millimetre (RMC-MELEE-02). */
export const strikingDistance = (state: State, attacker: Combatant): number =>
  Math.max(
    0,
    ...weaponsAtHand(state, attacker)
      .filter((id) => !cannotUseWeapon(state, attacker, id))
      .map((id) => itemOf(state, id))
      .filter((weapon) => weapon.class !== 'ranged')
      .map((weapon) => weapon.reach),
  );

/** Whether a combatant has struck this round, or still can. */
const canMelee = (state: State, attacker: Combatant): boolean =>
  // A combatant who has struck may have spent all on it; another must still be able to.
  attacker.attacked
    ? !cannotActThisRound(state, attacker.id) &&
      !cannotAttackInState(state, attacker) &&
      !attacker.held
    : !cannotAttack(state, attacker.id);

/** Whether an attacker engages a target: within striking distance, and their action this round is to melee the target (RMC-MELEE-01 to 04). */
export const isEngagedBy = (state: State, target: Combatant, attacker: Combatant): boolean =>
  !target.dead &&
  attacker.declared.action === 'melee' &&
  attacker.declared.target === target.id &&
  canMelee(state, attacker) &&
  distance(target.at, attacker.at) <= strikingDistance(state, attacker);

/** Lists those by whom a combatant is engaged; it goes one way (RMC-MELEE-03). */
export const engagedBy = (state: State, target: Combatant): readonly Id[] =>
  allCombatants(state).flatMap((attacker) =>
    attacker.id !== target.id && isEngagedBy(state, target, attacker) ? [attacker.id] : [],
  );
