import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { ATTACK_POINTS } from '../rules/action-points.js';
import { cannotAttack, cannotUseWeapon, weaponsAtHand } from '../rules/attack-requirements.js';
import { charge } from '../rules/charging/charge.js';
import { chargeEnd } from '../rules/charging/charge-path.js';
import { closingSpeed } from '../rules/charge-power.js';
import type { Pace } from '../rules/movement/pace.js';
import { cannotMoveAt, maxPace, pacePenalty, PACES, speedAt } from '../rules/movement/pace.js';
import { cannotMove, SECONDS } from '../rules/movement/route.js';
import type { Combatant, Point, State } from '../state/state.js';
import { allCombatants, combatantById, distance, itemOf } from '../state/state.js';
import type { AttackPlan, Prospect } from './attacks.js';
import { bestAttack, expectedHits, hasteOf, isKnownActiveEnemy, prospectOf } from './attacks.js';

interface ChargePlan extends AttackPlan {
  readonly pace: Pace;
}

/** Where a charge at a target would end, if it is one that a combatant can make and wants to. */
function endOfCharge(
  state: State,
  charger: Combatant,
  weaponId: string,
  target: Combatant,
): Point | undefined {
  if (charger.actionPoints < ATTACK_POINTS.melee.min || !isKnownActiveEnemy(state, charger, target))
    return undefined;
  const weapon = itemOf(state, weaponId);
  const gap = distance(charger.at, target.at) - weapon.reach;
  const farthest = speedAt(state, charger, maxPace(state, charger)) * SECONDS;
  return gap <= 0 || gap > farthest ? undefined : chargeEnd(state, charger, weapon, target);
}

/** The best pace for a charge at one target. */
function bestPace(
  state: State,
  charger: Combatant,
  weapon: string,
  target: Combatant,
  end: Point,
): ChargePlan | undefined {
  const way = distance(charger.at, end);
  const haste = hasteOf(state, charger, 'melee');
  let prospect: Prospect | undefined;
  let found: Pace | undefined;
  let highest = -Infinity;
  for (const pace of PACES) {
    const speed = speedAt(state, charger, pace);
    if (speed * SECONDS < way || cannotMoveAt(state, charger, pace)) continue;
    prospect ??= prospectOf(state, charger, weapon, target);
    const change = haste + pacePenalty(state, charger, pace);
    const closing = closingSpeed(state, charger.at, speed, target);
    const utility = 0.1 + expectedHits(state, prospect, change, closing);
    if (utility <= highest) continue;
    highest = utility;
    found = pace;
  }
  return found && { weapon, target: target.id, utility: highest, pace: found };
}

/** The best charge, where nobody can be attacked from here. */
export const bestCharge = memoizePerState((state: State, id: Id): ChargePlan | undefined => {
  const charger = combatantById(state, id);
  if (cannotAttack(state, id) || cannotMove(state, id) || bestAttack(state, id)) return undefined;
  let best: ChargePlan | undefined;
  for (const weapon of weaponsAtHand(state, charger)) {
    if (cannotUseWeapon(state, charger, weapon) || itemOf(state, weapon).class === 'ranged')
      continue;
    for (const target of allCombatants(state)) {
      const end = endOfCharge(state, charger, weapon, target);
      const plan = end && bestPace(state, charger, weapon, target, end);
      if (plan && (!best || plan.utility > best.utility)) best = plan;
    }
  }
  return best;
});

export const chargeScores = scores(charge, {
  maxUtility: 55,
  utility: (state, chargerId) => (bestCharge(state, chargerId) ? 55 : 0),
  plan(state, chargerId) {
    const best = bestCharge(state, chargerId);
    return best && { weapon: best.weapon, target: best.target, pace: best.pace };
  },
  options: {
    weapon: (state, chargerId, weapon) => Number(bestCharge(state, chargerId)?.weapon === weapon),
    target: (state, chargerId, target) => Number(bestCharge(state, chargerId)?.target === target),
    pace: (state, chargerId, pace) => Number(bestCharge(state, chargerId)?.pace === pace),
    points: (_, __, points) => points,
  },
});
