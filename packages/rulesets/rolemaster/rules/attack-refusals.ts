import type { Id, Option, Refusal } from '@tiltyard/engine';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { lineOfEffect } from '@tiltyard/engine/space';
import { pool, rangeModifier, unspent } from './bonuses/offensive-bonus.js';
import type { AttackMode } from './action-points.js';
import { ATTACK_POINTS, counted, helpless, usualPoints } from './action-points.js';
import type { Arm } from '../state/sheet.js';
import type { Combatant, Point, State } from '../state/state.js';
import {
  cellAt,
  distance,
  areEnemies,
  allCombatants,
  inMetres,
  itemOf,
  sheetOf,
  combatantById,
} from '../state/state.js';
import { stunOf } from './critical-effects/stun.js';

const STUNNED = {
  dazed: ['RMC-STUN-02', 'RMC-DAZE-02'],
  stunned: ['RMC-STUN-02'],
  noParry: ['RMC-STUN-02', 'RMC-NOPARRY-01'],
} as const;
const STUN_NAMES = {
  dazed: 'dazed',
  stunned: 'stunned',
  noParry: 'stunned and unable to parry',
} as const;

/** Why a state keeps somebody from attacking, or nothing (RMC-STAG-02, RMC-STUN-02). */
export function stateRefuses(state: State, who: Combatant): Refusal | undefined {
  const stun = stunOf(state, who);
  if (stun) return { rules: STUNNED[stun], reason: `${who.name} is ${STUN_NAMES[stun]}` };
  return who.staggered === 'no' ? undefined : refuse('RMC-STAG-02', `${who.name} is staggered`);
}

/** Why somebody cannot attack at all now, or nothing. */
export const cannotAttack = memoizePerState((state: State, by: Id): Refusal | undefined => {
  const who = combatantById(state, by);
  const refusal = helpless(state, by) ?? stateRefuses(state, who);
  if (refusal) return refusal;
  if (who.held) return refuse('RMC-DB-05', `${who.name} is held`);
  if (who.dodge !== null) return refuse('RMC-DODGE-02', `${who.name} has dodged this round`);
  if (!counted(state))
    return who.acted ? refuse('RMC-STAG-06', `${who.name} has used up the turn`) : undefined;
  return who.actionPoints < 1 ? refuse('RMC-CTX-07', 'no Action Points are left') : undefined;
});

/** What somebody can attack with: the weapon in hand and its body. */
export const armsOf = (state: State, who: Combatant): readonly string[] => [
  ...(who.wields === null ? [] : [who.wields]),
  ...sheetOf(state, who).natural,
];

/** A blow within striking distance, a shot, or a throw of what can be thrown. */
export function modeAt(arm: Arm, at: number): AttackMode {
  if (arm.class === 'ranged') return 'ranged';
  return at <= arm.reach || arm.ranges.length === 0 ? 'melee' : 'thrown';
}

/** Why a weapon is of no use now, or nothing. */
export function armRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  return who.broken.includes(id)
    ? refuse('RMC-FUM-03', `${itemOf(state, id).name} is broken`)
    : undefined;
}

const body = (at: Point) => ({ at: cellAt(at), size: 1 });

/** Why somebody cannot be attacked with this from here, or nothing (RMC-MELEE-02, RMC-OB-02). */
export function targetRefused(
  state: State,
  who: Combatant,
  arm: Arm,
  target: Combatant,
  from: Point = who.at,
): Refusal | undefined {
  if (target.id === who.id) return refuse('RMC-ATK-01', 'not oneself');
  if (target.dead) return refuse('RMC-EFF-14', `${target.name} is dead`);
  if (target.hidden && areEnemies(who, target))
    return refuse('RMC-SURP-01', `${target.name} has not been found`);
  const at = distance(from, target.at);
  const mode = modeAt(arm, at);
  if (mode === 'melee' && at > arm.reach)
    return refuse(
      'RMC-MELEE-02',
      `${target.name} is ${inMetres(at)} m away, beyond ${inMetres(arm.reach)} m`,
    );
  if (mode !== 'melee' && rangeModifier(arm, at) === undefined)
    return refuse('RMC-OB-02', `${target.name} is ${inMetres(at)} m away: out of range`);
  if (!lineOfEffect(state.fixed.map, body(from), body(target.at)))
    return refuse(
      mode === 'melee' ? 'RMC-MELEE-02' : 'RMC-OB-02',
      `there is no free way to ${target.name}`,
    );
  return undefined;
}

/** Action Points an attack may take, all that help first. */
export function pointOptions(
  state: State,
  who: Combatant,
  mode: AttackMode,
): readonly Option<number>[] {
  const { least, most } = ATTACK_POINTS[mode];
  return Array.from({ length: most - least + 1 }, (_, i) => most - i).map((value) => {
    const refused =
      value > who.actionPoints
        ? {
            refused: refuse('RMC-CTX-07', `${who.name} has ${who.actionPoints} Action Points left`),
          }
        : {};
    return { value, appeal: value, rules: ['RMC-CTX-07'], ...refused };
  });
}

/** The most that may be kept back from an attack with this (RMC-OB-05, RMC-OB-06); with declared parries nothing more (RMC-PARRY-04). */
export function mostKept(state: State, who: Combatant, arm: Arm, target: Combatant): number {
  if (state.fixed.options['parry.allocation'] === 'declaredFoe') return 0;
  const at = distance(who.at, target.at);
  const range = modeAt(arm, at) === 'melee' ? 0 : (rangeModifier(arm, at) ?? 0);
  return unspent(who, pool(state, who, arm, range, target.id));
}

/** Whether OB shows all that was moved out of it to those who are attacked: a declared parry is its owner's secret (RMC-PARRY-04). */
export const showsAll = ({ fixed }: State): boolean =>
  fixed.options['parry.allocation'] !== 'declaredFoe';

/** Everybody as a target, with the reason where not. */
export const targets = (
  state: State,
  by: Id,
  arm: Arm,
  appeal: (target: Combatant) => number,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter(
      (target) => target.id !== by && !target.dead && !(target.hidden && areEnemies(who, target)),
    )
    .map((target) => {
      const refused = targetRefused(state, who, arm, target);
      return {
        value: target.id,
        label: target.name,
        appeal: () => (refused ? -1000 : appeal(target)),
        ...(refused ? { refused } : {}),
      };
    });
};

/** The Action Points of an attack that names none; too few is a refusal. */
export function pointsFor(
  state: State,
  who: Combatant,
  mode: AttackMode,
  given: number | undefined,
): number | Refusal {
  const points = given ?? usualPoints(state, who, mode);
  if (!counted(state)) return points;
  const { least } = ATTACK_POINTS[mode];
  return points < least || points > who.actionPoints
    ? refuse(
        'RMC-CTX-07',
        `the attack takes ${least} Action Points at least; ${who.actionPoints} are left`,
      )
    : points;
}
