import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { scores } from '@tiltyard/engine/players';
import { ATTACK_POINTS } from '../rules/action-points.js';
import { cannotAttack, weaponsAtHand } from '../rules/attack-requirements.js';
import { charge } from '../rules/charging/charge.js';
import { chargeEnd, nearestEnd } from '../rules/charging/charge-path.js';
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
  targetWorth,
  usualEffort,
} from './attacks.js';

interface ChargePlan extends AttackPlan {
  readonly pace: Pace;
}

/** The minimum length of a charge in tenths of a millimetre: to striking distance, not allowing for rounding. */
const leastWay = (charger: Combatant, { reach }: WieldedWeapon, target: Combatant): number =>
  distance(charger.at, target.at) - reach;
const ROUNDING = METRE / 100;

/** A pace available to a charger, whatever the target. */
interface Gait {
  readonly pace: Pace;
  readonly speed: number;
  /** The change in OB from the pace and the Action Points. */
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

/** A possible charge, with its utility if the path is clear. */
interface Chance {
  readonly weapon: string;
  readonly target: Combatant;
  readonly gait: Gait;
  readonly utility: number;
}

/** Adds the charges with a weapon at every pace that is fast enough for the target, without checking the path. */
function addChances(
  chances: Chance[],
  state: State,
  charger: Combatant,
  gaits: readonly Gait[],
  weapon: string,
): void {
  const item = itemOf(state, weapon);
  const farthest = speedAt(state, charger, maxPace(charger)) * SECONDS;
  for (const target of activeEnemies(state, charger.id)) {
    const way = leastWay(charger, item, target);
    if (way <= 0 || way > farthest || columnFor(state, item, target) === undefined) continue;
    const prospect = prospectOf(state, charger, weapon, target);
    const worth = targetWorth(state, charger, target);
    const slowest = (way - ROUNDING) / SECONDS;
    // The target adds the same amount to the closing speed at every pace.
    const approach = closingSpeed(state, charger.at, 0, target);
    for (const gait of gaits) {
      const { speed, change } = gait;
      if (speed < slowest) continue;
      const utility = 0.1 + worth * expectedHits(state, prospect, change, speed + approach);
      chances.push({ weapon, target, gait, utility });
    }
  }
}

/** The charge of the highest utility, the first among equals. */
function mostPromising(chances: readonly Chance[]): Chance | undefined {
  let most: Chance | undefined;
  for (const each of chances) if (!most || each.utility > most.utility) most = each;
  return most;
}

/** The best charge with a clear path; paths are looked for only in order of utility. */
function firstOpen(
  state: State,
  charger: Combatant,
  all: readonly Chance[],
): ChargePlan | undefined {
  let chances = all;
  for (;;) {
    const most = mostPromising(chances);
    if (!most) return undefined;
    const { weapon, target, gait, utility } = most;
    const item = itemOf(state, weapon);
    const range = gait.speed * SECONDS;
    const isShut = !chargeEnd(state, charger, item, target);
    if (
      !isShut &&
      (nearestEnd(charger, item, target, range) === nearestEnd(charger, item, target) ||
        chargeEnd(state, charger, item, target, range))
    )
      return { weapon, target: target.id, utility, pace: gait.pace };
    chances = chances.filter((each) =>
      isShut ? each.target !== target || each.weapon !== weapon : each !== most,
    );
  }
}

/** The best charge, if there is no target within reach. */
export const bestCharge = memoizePerState((state: State, id: Id): ChargePlan | undefined => {
  const charger = combatantById(state, id);
  if (charger.actionPoints < ATTACK_POINTS.melee.min) return undefined;
  if (cannotAttack(state, id) || cannotMove(state, id) || bestAttack(state, id)) return undefined;
  const gaits = gaitsOf(state, charger);
  const chances: Chance[] = [];
  for (const weapon of weaponsAtHand(state, charger))
    if (!charger.broken.includes(weapon) && itemOf(state, weapon).class !== 'ranged')
      addChances(chances, state, charger, gaits, weapon);
  return firstOpen(state, charger, chances);
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
