import type { Id, Option } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { AttackMode, Combatant, State } from '../../state/state.js';
import { combatantById, countsActionPoints, itemOf, reachDistance } from '../../state/state.js';
import { spend } from '../../state/verbs/index.js';
import { usualAttackPoints } from '../action-points.js';
import {
  attackMode,
  cannotAttack,
  cannotSpend,
  cannotTarget,
  cannotUseWeapon,
  knownTargets,
  maxReserve,
  pointOptions,
  POINTS,
  RESERVE_LABEL,
  showsShiftedOb,
  weaponsAtHand,
} from '../attack-requirements.js';
import { weaponOf } from '../bonuses/shiftable-ob.js';
import { runUpClosing, runUpOf } from '../charge-power.js';
import { strike } from './strike.js';

/** What has been chosen for an attack before its Action Points and reserved OB. */
export interface WeaponAndTarget {
  readonly weapon: string;
  readonly target: Id;
}

const isAtHand = (state: State, attacker: Combatant, id: string): Option<string> => {
  const refused = cannotUseWeapon(state, attacker, id);
  return { value: id, label: itemOf(state, id).name, ...(refused ? { refused } : {}) };
};

/** The weapon in hand, or a natural attack. */
export const weaponParameter = param.oneOf((state, attackerId) => {
  const attacker = combatantById(state, attackerId);
  return weaponsAtHand(state, attacker).map((id) => isAtHand(state, attacker, id));
});

const target = param.combatant((state, attackerId, { weapon }: { weapon: string }) => {
  const attacker = combatantById(state, attackerId);
  return knownTargets(state, attacker).map((each) => {
    const refused = cannotTarget(state, attacker, itemOf(state, weapon), each);
    return { value: each.id, label: each.name, ...(refused ? { refused } : {}) };
  });
});

const modeOf = (state: State, attacker: Combatant, chosen: WeaponAndTarget): AttackMode =>
  attackMode(
    itemOf(state, chosen.weapon),
    reachDistance(state, attacker.at, combatantById(state, chosen.target).at),
  );

/** The Action Points of an attack; the number that improves it most comes first. */
const points = param.optional(
  param.oneOf(
    POINTS,
    (state, attackerId, chosen: WeaponAndTarget) => {
      const attacker = combatantById(state, attackerId);
      return pointOptions(attacker, modeOf(state, attacker, chosen));
    },
    { label: 'Action Points' },
  ),
  countsActionPoints,
);

const keep = param.optional(
  param.number(
    (state, attackerId, { weapon, target: targetId }: WeaponAndTarget) => {
      const attacker = combatantById(state, attackerId);
      const used = weaponOf(state, attacker, weapon);
      return {
        min: 0,
        max: maxReserve(state, attacker, used, combatantById(state, targetId)),
        rules: ['RMC-OB-05', 'RMC-OB-06'],
      };
    },
    { label: RESERVE_LABEL },
  ),
);

/** Attacking: a blow, a shot or a throw, optionally with OB reserved for defence (RMC-ATK-01, RMC-OB-04). */
export const attack = defineAction({
  id: 'attack',
  name: 'Attack',
  group: 'fight',
  rules: ['RMC-ATK-01', 'RMC-OB-04'],
  open: showsShiftedOb,
  requires: [cannotAttack],
  with: { weapon: weaponParameter, target, points, keep },
  check(state, attackerId, { weapon, target: targetId, points: given }) {
    const attacker = combatantById(state, attackerId);
    const mode = modeOf(state, attacker, { weapon, target: targetId });
    return cannotSpend(state, attacker, mode, given);
  },
  do(ctx, attackerId, { weapon: weaponId, target: targetId, points: given, keep: reserve = 0 }) {
    const attacker = combatantById(ctx.state, attackerId);
    const foe = combatantById(ctx.state, targetId);
    const weapon = weaponOf(ctx.state, attacker, weaponId);
    const gap = reachDistance(ctx.state, attacker.at, foe.at);
    const mode = attackMode(weapon, gap);
    const spent = given ?? usualAttackPoints(ctx.state, attacker, mode);
    spend(ctx, attacker, spent);
    const runUp = mode === 'melee' ? runUpOf(ctx.state, attacker, weapon.reach, foe) : undefined;
    strike(ctx, attacker, {
      weaponId,
      weapon,
      target: foe,
      mode,
      distance: gap,
      points: spent,
      keep: reserve,
      pace: attacker.pace,
      closing: (state) => runUpClosing(state, runUp, foe),
    });
  },
});
