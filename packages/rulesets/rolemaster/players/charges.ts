import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { ATTACK_POINTS } from '../rules/action-points.js';
import { cannotAttack, weaponsAtHand } from '../rules/attack-requirements.js';
import { charge } from '../rules/charging/charge.js';
import { chargeEnd } from '../rules/charging/charge-path.js';
import { closingSpeed } from '../rules/charge-power.js';
import type { Pace } from '../rules/movement/pace.js';
import { canMoveAt, maxPace, pacePenalty, PACES, speedAt } from '../rules/movement/pace.js';
import { cannotMove, SECONDS } from '../rules/movement/route.js';
import { columnFor } from '../state/content/lookup.js';
import type { WieldedWeapon } from '../state/sheet.js';
import { METRE } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { combatantById, distance, itemOf } from '../state/state.js';
import type { AttackPlan } from './attacks.js';
import {
  activeEnemies,
  bestAttack,
  expectedHits,
  hasteOf,
  prospectOf,
  usualEffort,
} from './attacks.js';

interface ChargePlan extends AttackPlan {
  readonly pace: Pace;
}

/** How far a charge runs at least, in tenths of a millimetre: up to striking distance, but for what rounding takes off. */
const leastWay = (charger: Combatant, { reach }: WieldedWeapon, target: Combatant): number =>
  distance(charger.at, target.at) - reach;
const ROUNDING = METRE / 100;

/** A pace that is open to a charger, whomever it charges. */
interface Gait {
  readonly pace: Pace;
  readonly speed: number;
  /** What it and its points change of the OB. */
  readonly change: number;
}

function gaitsOf(state: State, charger: Combatant): readonly Gait[] {
  const haste = hasteOf(state, charger, 'melee');
  return PACES.filter((pace) => canMoveAt(state, charger, pace)).map((pace) => ({
    pace,
    speed: speedAt(state, charger, pace),
    change: haste + pacePenalty(state, charger, pace),
  }));
}

/** What a charge at a target promises at each gait, whatever lies in the way; -Infinity at one that is too slow. */
function promises(
  state: State,
  charger: Combatant,
  gaits: readonly Gait[],
  weapon: string,
  target: Combatant,
): readonly number[] {
  const prospect = prospectOf(state, charger, weapon, target);
  const least = (leastWay(charger, itemOf(state, weapon), target) - ROUNDING) / SECONDS;
  // What the target adds to how fast the gap closes is the same at every speed.
  const approach = closingSpeed(state, charger.at, 0, target);
  return gaits.map(({ speed, change }) =>
    speed < least ? -Infinity : 0.1 + expectedHits(state, prospect, change, speed + approach),
  );
}

/**
 * The best charge with a weapon, where it is better than what was found before: the way is looked for only at targets that
 * promise more.
 */
function betterCharge(
  state: State,
  charger: Combatant,
  gaits: readonly Gait[],
  weapon: string,
  before: ChargePlan | undefined,
): ChargePlan | undefined {
  const item = itemOf(state, weapon);
  const farthest = speedAt(state, charger, maxPace(charger)) * SECONDS;
  let best = before;
  for (const target of activeEnemies(state, charger.id)) {
    const least = leastWay(charger, item, target);
    if (least <= 0 || least > farthest || columnFor(state, item, target) === undefined) continue;
    const promised = promises(state, charger, gaits, weapon, target);
    if (best && Math.max(...promised) <= best.utility) continue;
    if (!chargeEnd(state, charger, item, target)) continue;
    for (const [i, { pace, speed }] of gaits.entries()) {
      const utility = promised[i] ?? -Infinity;
      if (utility === -Infinity || (best && utility <= best.utility)) continue;
      if (chargeEnd(state, charger, item, target, speed * SECONDS))
        best = { weapon, target: target.id, utility, pace };
    }
  }
  return best;
}

/** The best charge, where nobody can be attacked from here. */
export const bestCharge = memoizePerState((state: State, id: Id): ChargePlan | undefined => {
  const charger = combatantById(state, id);
  if (charger.actionPoints < ATTACK_POINTS.melee.min) return undefined;
  if (cannotAttack(state, id) || cannotMove(state, id) || bestAttack(state, id)) return undefined;
  const gaits = gaitsOf(state, charger);
  let best: ChargePlan | undefined;
  for (const weapon of weaponsAtHand(state, charger))
    if (!charger.broken.includes(weapon) && itemOf(state, weapon).class !== 'ranged')
      best = betterCharge(state, charger, gaits, weapon, best);
  return best;
});

export const chargeScores = scores(charge, {
  maxUtility: 55,
  utility: (state, chargerId) => (bestCharge(state, chargerId) ? 55 : 0),
  plan(state, chargerId) {
    const best = bestCharge(state, chargerId);
    if (!best) return undefined;
    const { weapon, target, pace } = best;
    const charger = combatantById(state, chargerId);
    return { weapon, target, pace, ...usualEffort(state, charger, 'melee') };
  },
  options: {
    weapon: (state, chargerId, weapon) => Number(bestCharge(state, chargerId)?.weapon === weapon),
    target: (state, chargerId, target) => Number(bestCharge(state, chargerId)?.target === target),
    pace: (state, chargerId, pace) => Number(bestCharge(state, chargerId)?.pace === pace),
    points: (_, __, points) => points,
  },
});
