import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { charges } from '../../events/attacks.js';
import { moves } from '../../events/movement.js';
import { defineAction, param } from '../../state/define.js';
import type { WieldedWeapon } from '../../state/sheet.js';
import type { Combatant, Ctx, Point, State } from '../../state/state.js';
import {
  cellOf,
  combatantById,
  countsActionPoints,
  distance,
  itemOf,
  reachDistance,
  toMetres,
} from '../../state/state.js';
import { halt, spend } from '../../state/verbs/index.js';
import { usualAttackPoints } from '../action-points.js';
import type { WeaponAndTarget } from '../attack-procedure/attack.js';
import { weaponParameter } from '../attack-procedure/attack.js';
import { strike } from '../attack-procedure/strike.js';
import {
  cannotAttack,
  cannotSpend,
  knownTargets,
  maxReserve,
  pointOptions,
  POINTS,
  RESERVE_LABEL,
  showsShiftedOb,
} from '../attack-requirements.js';
import { weaponOf } from '../bonuses/shiftable-ob.js';
import { PACES, speedAt } from '../movement/pace.js';
import { cannotMove, paceOptions, run, SECONDS } from '../movement/route.js';
import { cannotCharge, canStrikeFrom, chargeEnd, runEnd } from './charge-path.js';
import { chargeRow, closingSpeed } from '../charge-power.js';

const target = param.combatant((state, chargerId, { weapon }: { weapon: string }) => {
  const charger = combatantById(state, chargerId);
  return knownTargets(state, charger).map((foe) => {
    const refused = cannotCharge(state, charger, itemOf(state, weapon), foe);
    return { value: foe.id, label: foe.name, ...(refused ? { refused } : {}) };
  });
});

/**
 * The paces for a charge; those too slow to reach the target are refused, so that the slowest
 * sufficient one is proposed (RMC-CTX-10).
 */
const chargePace = param.oneOf(PACES, (state, chargerId, chosen: WeaponAndTarget) => {
  const charger = combatantById(state, chargerId);
  const foe = combatantById(state, chosen.target);
  const weapon = itemOf(state, chosen.weapon);
  return paceOptions(state, charger, (each) => cannotReach(state, charger, weapon, foe, each));
});

const points = param.optional(
  param.oneOf(
    POINTS,
    (state, chargerId) => pointOptions(combatantById(state, chargerId), 'melee'),
    { label: 'Action Points' },
  ),
  countsActionPoints,
);

const keep = param.optional(
  param.number(
    (state, chargerId, { weapon, target: targetId }: WeaponAndTarget) => {
      const charger = combatantById(state, chargerId);
      // A weapon that could be thrown is used to strike here.
      const used = { ...weaponOf(state, charger, weapon), ranges: [] };
      return {
        min: 0,
        max: maxReserve(state, charger, used, combatantById(state, targetId)),
        rules: ['RMC-OB-05', 'RMC-OB-06'],
      };
    },
    { label: RESERVE_LABEL },
  ),
);

const isProne = (state: State, chargerId: Id): Refusal | undefined => {
  const { prone, name } = combatantById(state, chargerId);
  return prone ? refuse('RMC-STAG-06', 'prone', `${name} is prone: stand up first`) : undefined;
};

/** How far a charger can run in a round at a pace, in tenths of a millimetre. */
const chargeRange = (state: State, charger: Combatant, pace: number): number =>
  speedAt(state, charger, pace) * SECONDS;

/** Tells why a charge does not come within striking distance at this pace, or undefined (RMC-CTX-10, RMC-MELEE-02). */
function cannotReach(
  state: State,
  charger: Combatant,
  weapon: WieldedWeapon,
  foe: Combatant,
  pace: number,
): Refusal | undefined {
  const range = chargeRange(state, charger, pace);
  if (chargeEnd(state, charger, weapon, foe, range) || !chargeEnd(state, charger, weapon, foe))
    return undefined;
  return refuse(
    'RMC-CTX-10',
    'too-far',
    `${foe.name} is ${toMetres(distance(charger.at, foe.at))} m away, too far for the ${toMetres(range)} m of a round at this pace`,
  );
}

/** Ends a charge in front of a hidden foe in its path: the movement is made, but no blow is struck (RMC-SURP-01). */
function breakOff(ctx: Ctx, charger: Combatant, end: Point, pace: number): void {
  const metres = toMetres(distance(charger.at, end));
  run(ctx, charger, end, { pace, share: 100 });
  halt(ctx, charger);
  ctx.tell(moves, ['RMC-SURP-01', 'RMC-CTX-10'], {
    who: charger.id,
    to: [...cellOf(ctx.state, charger)],
    metres,
    pace,
    speed: toMetres(speedAt(ctx.state, charger, pace)),
  });
}

/**
 * Charging: closing in a straight line and striking in one action; speed costs accuracy and adds
 * power (RMC-CHARGE-01).
 */
export const charge = defineAction({
  id: 'charge',
  name: 'Charge',
  group: 'fight',
  rules: ['RMC-CHARGE-01'],
  open: showsShiftedOb,
  requires: [cannotAttack, cannotMove, isProne],
  with: { weapon: weaponParameter, target, pace: chargePace, points, keep },
  check(state, chargerId, { weapon, target: targetId, pace, points: given }) {
    const charger = combatantById(state, chargerId);
    const foe = combatantById(state, targetId);
    return (
      cannotReach(state, charger, itemOf(state, weapon), foe, pace) ??
      cannotSpend(state, charger, 'melee', given)
    );
  },
  do(
    ctx,
    chargerId,
    { weapon: weaponId, target: targetId, pace, points: given, keep: reserve = 0 },
  ) {
    const charger = combatantById(ctx.state, chargerId);
    const foe = combatantById(ctx.state, targetId);
    const weapon = weaponOf(ctx.state, charger, weaponId);
    const from = charger.at;
    const way = chargeEnd(ctx.state, charger, weapon, foe, chargeRange(ctx.state, charger, pace));
    if (!way) throw new Error('there is no straight way');
    const end = runEnd(ctx.state, charger, way);
    if (!canStrikeFrom(ctx.state, end, weapon.reach, foe)) return breakOff(ctx, charger, end, pace);
    const speed = speedAt(ctx.state, charger, pace);
    const closing = closingSpeed(ctx.state, from, speed, foe);
    const spent = given ?? usualAttackPoints(ctx.state, charger, 'melee');
    spend(ctx, charger, spent);
    run(ctx, charger, end, { pace, share: 100 });
    ctx.tell(charges, ['RMC-CHARGE-01', 'RMC-CHARGE-06', 'RMC-CHARGE-10'], {
      who: chargerId,
      at: targetId,
      pace,
      speed: toMetres(closing),
      metres: toMetres(distance(from, end)),
      ...(chargeRow(closing) ? {} : { slow: true }),
    });
    strike(ctx, charger, {
      weaponId,
      weapon,
      target: foe,
      mode: 'melee',
      distance: reachDistance(ctx.state, end, foe.at),
      points: spent,
      keep: reserve,
      pace,
      // A defender who falls while dodging is no longer moving at contact (RMC-CHARGE-06,
      // RMC-DODGE-09).
      closing: (state) => closingSpeed(state, from, speed, foe),
    });
  },
});
