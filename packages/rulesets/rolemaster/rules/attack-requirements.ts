import type { Id, Option, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { columnFor } from '../state/content/lookup.js';
import type { WieldedWeapon } from '../state/sheet.js';
import type { AttackMode, Combatant, Point, State } from '../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  countsActionPoints,
  itemOf,
  reachDistance,
  sheetOf,
  toMetres,
} from '../state/state.js';
import { ATTACK_POINTS, cannotActThisRound, usualAttackPoints } from './action-points.js';
import { rangeModifier, shiftableOb, unspentOb } from './bonuses/shiftable-ob.js';
import { stunOf } from './critical-effects/stun.js';
import { isOpenBetween } from './open-line.js';

const STUNNED = {
  dazed: { code: 'dazed', name: 'dazed', rules: ['RMC-STUN-02', 'RMC-DAZE-02'] },
  stunned: { code: 'stunned', name: 'stunned', rules: ['RMC-STUN-02'] },
  noParry: {
    code: 'stunned',
    name: 'stunned and unable to parry',
    rules: ['RMC-STUN-02', 'RMC-NOPARRY-01'],
  },
} as const;

/** Tells why a combatant's state prevents attacking, or undefined (RMC-STAG-02, RMC-STUN-02). */
export function cannotAttackInState(state: State, attacker: Combatant): Refusal | undefined {
  const stun = stunOf(state, attacker);
  if (stun)
    return refuse(
      STUNNED[stun].rules,
      STUNNED[stun].code,
      `${attacker.name} is ${STUNNED[stun].name} and can't attack`,
    );
  return attacker.staggered === 'no'
    ? undefined
    : refuse('RMC-STAG-02', 'staggered', `${attacker.name} is staggered and can't attack`);
}

/** Tells why a combatant cannot attack at all now, or undefined. */
export const cannotAttack = memoizePerState((state: State, id: Id): Refusal | undefined => {
  const attacker = combatantById(state, id);
  const refusal = cannotActThisRound(state, id) ?? cannotAttackInState(state, attacker);
  if (refusal) return refusal;
  if (attacker.held) return refuse('RMC-DB-05', 'held', `${attacker.name} is held`);
  if (attacker.dodge !== null)
    return refuse('RMC-DODGE-02', 'dodged', `${attacker.name} has already dodged this round`);
  if (!countsActionPoints(state))
    return attacker.acted
      ? refuse('RMC-STAG-06', 'turn-used', `${attacker.name}'s turn is already used`)
      : undefined;
  return attacker.actionPoints < 1
    ? refuse('RMC-CTX-07', 'no-action-points', 'no Action Points left')
    : undefined;
});

/** Lists what a combatant can attack with: the weapon in hand and natural attacks. */
export const weaponsAtHand = (state: State, attacker: Combatant): readonly string[] => [
  ...(attacker.wields === null ? [] : [attacker.wields]),
  ...sheetOf(state, attacker).natural,
];

/** Tells whether an attack from this distance is a blow, a shot or a throw; natural weapons cannot be thrown. */
export function attackMode(weapon: WieldedWeapon, gap: number): AttackMode {
  if (weapon.class === 'ranged') return 'ranged';
  if (gap <= weapon.reach || weapon.ranges.length === 0) return 'melee';
  return weapon.class === 'natural' ? 'ranged' : 'thrown';
}

/** Tells why a weapon cannot be used now, or undefined. */
export const cannotUseWeapon = (
  state: State,
  attacker: Combatant,
  id: string,
): Refusal | undefined =>
  attacker.broken.includes(id)
    ? refuse('RMC-FUM-03', 'broken', `${itemOf(state, id).name} is broken`)
    : undefined;

/** The refusal for a weapon whose table has no column for a target's armour (RMC-TAB-01). */
export const noColumn = (weapon: WieldedWeapon, { name }: Combatant): Refusal =>
  refuse(
    'RMC-TAB-01',
    'no-column',
    `E_MAP: the table of ${weapon.name} has no column for ${name}'s armour`,
  );

/** Whether nothing solid stands between a position and a target. */
export const isOpenTo = (state: State, from: Point, target: Combatant): boolean =>
  isOpenBetween(state, from, target.at);

/**
 * What stands between an attacker and a known target; undefined if the target can be attacked
 * (RMC-MELEE-02, RMC-OB-02).
 */
function obstacle(
  state: State,
  attacker: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): 'reach' | 'range' | 'column' | 'barrier' | undefined {
  const gap = reachDistance(state, attacker.at, target.at);
  if (attackMode(weapon, gap) === 'melee') {
    if (gap > weapon.reach) return 'reach';
  } else if (rangeModifier(weapon, gap) === undefined) return 'range';
  if (columnFor(state, weapon, target) === undefined) return 'column';
  return isOpenTo(state, attacker.at, target) ? undefined : 'barrier';
}

/** Whether a known target can be attacked with this weapon from the attacker's position. */
export const canTarget = (
  state: State,
  attacker: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): boolean => obstacle(state, attacker, weapon, target) === undefined;

/**
 * Tells why a known target cannot be attacked with this weapon from the attacker's position, or
 * undefined (RMC-MELEE-02, RMC-OB-02).
 */
export function cannotTarget(
  state: State,
  attacker: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): Refusal | undefined {
  const gap = reachDistance(state, attacker.at, target.at);
  const { name } = target;
  switch (obstacle(state, attacker, weapon, target)) {
    case undefined:
      return undefined;
    case 'reach':
      return refuse(
        'RMC-MELEE-02',
        'out-of-reach',
        `${name} is ${toMetres(gap)} m away, beyond the reach of ${toMetres(weapon.reach)} m`,
      );
    case 'range':
      return refuse(
        'RMC-OB-02',
        'out-of-range',
        `${name} is ${toMetres(gap)} m away: out of range`,
      );
    case 'column':
      return noColumn(weapon, target);
    case 'barrier':
      return refuse(
        attackMode(weapon, gap) === 'melee' ? 'RMC-MELEE-02' : 'RMC-OB-02',
        'blocked',
        `the path to ${name} is blocked`,
      );
  }
}

/** All numbers of Action Points that any attack may take (RMC-CTX-07). */
export const POINTS = [1, 2, 3, 4] as const;
export const RESERVE_LABEL = 'OB moved to defence';

/** Lists the Action Points that an attack may take; the number that improves it most comes first. */
export function pointOptions(
  attacker: Combatant,
  mode: AttackMode,
): readonly Option<(typeof POINTS)[number]>[] {
  const { min, max } = ATTACK_POINTS[mode];
  const { name, actionPoints } = attacker;
  const rules = ['RMC-CTX-07'];
  return POINTS.filter((value) => value >= min && value <= max)
    .toReversed()
    .map((value) => {
      if (value <= actionPoints) return { value, rules };
      const reason = `${name} has ${actionPoints} Action Points left`;
      return { value, rules, refused: refuse('RMC-CTX-07', 'no-action-points', reason) };
    });
}

/**
 * The most OB that may be reserved from an attack with this weapon (RMC-OB-05, RMC-OB-06); 0
 * where parries are declared (RMC-PARRY-04), and once the parry of the round has been made
 * (RMC-PARRY-03).
 */
export function maxReserve(
  state: State,
  attacker: Combatant,
  weapon: WieldedWeapon,
  target: Combatant,
): number {
  if (state.fixed.options['parry.allocation'] === 'declaredFoe' || attacker.parry) return 0;
  const gap = reachDistance(state, attacker.at, target.at);
  const range = attackMode(weapon, gap) === 'melee' ? 0 : (rangeModifier(weapon, gap) ?? 0);
  const ob = shiftableOb(state, attacker, weapon, range, target.id);
  return unspentOb(attacker, weapon, ob, range);
}

/**
 * Whether an attack's OB may show how much was moved to defence: a declared parry is its owner's
 * secret (RMC-PARRY-04).
 */
export const showsShiftedOb = ({ fixed }: State): boolean =>
  fixed.options['parry.allocation'] !== 'declaredFoe';

/** Lists the living combatants whom an attacker knows of (RMC-ATK-01, RMC-EFF-14, RMC-SURP-01). */
export const knownTargets = (state: State, attacker: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (target) =>
      target.id !== attacker.id && !target.dead && !(target.hidden && areEnemies(attacker, target)),
  );

/**
 * Tells why an attack cannot take this many Action Points, or the usual number if none is given;
 * undefined if it can.
 */
export function cannotSpend(
  state: State,
  attacker: Combatant,
  mode: AttackMode,
  given: number | undefined,
): Refusal | undefined {
  if (!countsActionPoints(state)) return undefined;
  const points = given ?? usualAttackPoints(state, attacker, mode);
  const { min } = ATTACK_POINTS[mode];
  return points < min || points > attacker.actionPoints
    ? refuse(
        'RMC-CTX-07',
        'no-action-points',
        `an attack requires at least ${min} Action Points: ${attacker.actionPoints} left`,
      )
    : undefined;
}
