import type { RuleId } from '@tiltyard/engine';
import type { Weapon } from '../../state/sheet.js';
import { SIZES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import type { Stat } from '../checks/targets.js';
import { skillTarget, statTarget } from '../checks/targets.js';
import type { WeaponId } from '../items/wielding.js';
import { armed, fittingSkills, isArea, isRanged, offHand, UNARMED } from '../items/wielding.js';
import { STRIKES } from '../strikes/strike-list.js';
import { strikePenalty } from '../strikes/strikes.js';
import { rangedModifiers } from './ranged.js';
import type { Attack, Swing } from './swing.js';

const MULTIPLE = -10;
const OFF_HAND = -10;
const EASY_DELIVERY = 20;
const TARGET_PRONE_MELEE = 10;
const TARGET_PRONE_RANGED = -10;
const ATTACKER_PRONE = -30;
const RIDER = -20;
const NO_CAVALRY = -20;
const UNARMED_VS_ARMED = -10;

/** Whether this attack is ranged, given how the weapon is used now (REN-RNG-01, REN-INDIC-01). */
export const attackIsRanged = (weapon: Weapon, swing: Swing): boolean =>
  weapon.kind === 'thrown' ? swing.thrown !== false : isRanged(weapon);

/** The skill an attack is rolled on; undefined if it is rolled on aptitudes (REN-ATK-12, REN-ATK-13). */
export const attackSkill = (
  state: State,
  attacker: Combatant,
  weapon: Weapon,
  swing: Swing,
): string =>
  swing.skill ??
  fittingSkills(state, attacker, weapon, attackIsRanged(weapon, swing))[0] ??
  UNARMED;

/** The target of an attack check with all its modifiers, not yet held to its limits. */
export function aim(ctx: Ctx, attack: Attack): number {
  const { attacker, swing, weapon, ranged } = attack;
  let sum = baseAim(ctx, attack);
  sum = strikeModifier(ctx, sum, swing);
  sum = multipleModifiers(ctx, sum, attack);
  sum = ownModifiers(ctx, sum, attacker, swing.weapon, weapon);
  if (ranged) sum = rangedModifiers(ctx, sum, attacker, attack.target, weapon);
  return targetModifiers(ctx, sum, attack);
}

/**
 * The weapon's skill; for touch and indicate attacks the better of a skill and plain aptitudes
 * (REN-ATK-12, REN-TOUCH-01, REN-INDIC-01).
 */
function baseAim(ctx: Ctx, { attacker, weapon, swing }: Attack): number {
  if (weapon.kind === 'touch') {
    const { COO, SOM } = sheetOf(ctx.state, attacker).aptitudes;
    const stat: Stat = { base: COO + SOM + SOM, of: ['COO', 'SOM'], bodily: true };
    return deliveryAim(ctx, attacker, UNARMED, stat, 'REN-TOUCH-02');
  }
  if (weapon.kind === 'indicate') {
    const { COO } = sheetOf(ctx.state, attacker).aptitudes;
    const stat: Stat = { base: 3 * COO, of: ['COO'], bodily: true };
    return deliveryAim(ctx, attacker, 'ranged', stat, 'REN-INDIC-02');
  }
  const skill = attackSkill(ctx.state, attacker, weapon, swing);
  return skillTarget(ctx, attacker, skill, 'attack', weapon);
}

/** Touch and indicate attacks: the better of a skill, proficient or not, and plain aptitudes (REN-TOUCH-01, REN-INDIC-01). */
function deliveryAim(
  ctx: Ctx,
  attacker: Combatant,
  skill: string,
  stat: Stat,
  rule: RuleId,
): number {
  const skilled = (): number => skillTarget(ctx, attacker, skill, 'attack');
  const plain = (): number => statTarget(ctx, attacker, stat, 'attack');
  const better = skilled() >= plain();
  const why = rule === 'REN-TOUCH-02' ? 'touch only' : 'indicate only';
  return ctx.addModifier(better ? skilled() : plain(), EASY_DELIVERY, rule, true, why);
}

/** The penalty of a declared strike (REN-STR-02). */
function strikeModifier(ctx: Ctx, total: number, swing: Swing): number {
  if (!swing.strike) return total;
  const { rule, name } = STRIKES[swing.strike];
  return ctx.addModifier(total, strikePenalty(swing.strike, swing), rule, true, name);
}

/**
 * Penalties for several attacks at once, for several targets, and for both in a ride-by
 * (REN-MULTI-03 to 05, REN-MOUNT-13).
 */
function multipleModifiers(ctx: Ctx, total: number, { swing, weapon }: Attack): number {
  let sum = total;
  if (swing.rideBy) {
    sum = ctx.addModifier(sum, MULTIPLE, 'REN-MOUNT-13', true, 'multiple attacks');
    return ctx.addModifier(sum, MULTIPLE, 'REN-MOUNT-13', true, 'multiple targets');
  }
  if ((swing.attacks ?? 1) > 1)
    sum = ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-03', true, 'multiple attacks');
  if ((swing.targets ?? 1) < 2) return sum;
  return isArea(weapon)
    ? ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-05', false, 'covers an area')
    : ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-04', true, 'multiple targets');
}

/**
 * Modifiers that apply whatever the target: the hand, lying prone, the saddle, the referee
 * (REN-MULTI-06, REN-PRONE-07, REN-MOUNT-15).
 */
export function ownModifiers(
  ctx: Ctx,
  total: number,
  attacker: Combatant,
  id: WeaponId,
  weapon: Weapon,
): number {
  let sum = total;
  if (offHand(ctx.state, attacker, id)) sum = offHandModifiers(ctx, sum, weapon);
  // Pointing or gazing does not use a weapon.
  const takesWeapon = weapon.kind !== 'indicate';
  if (attacker.prone && takesWeapon) sum = pronePenalty(ctx, sum, attacker, weapon);
  if (attacker.riding !== null && takesWeapon) sum = saddlePenalty(ctx, sum, weapon);
  return attacker.effects.length === 0 ? sum : refereeModifiers(ctx, sum, attacker);
}

function refereeModifiers(ctx: Ctx, total: number, { effects }: Combatant): number {
  let sum = total;
  for (const effect of effects)
    if (effect.kind === 'modifier' && effect.what === 'attack')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06', true, 'referee');
  return sum;
}

/** Penalties for the off-hand, and for a weapon not made for it (REN-MULTI-06, REN-MULTI-07, REN-NAT-05). */
function offHandModifiers(ctx: Ctx, total: number, { kind, tags }: Weapon): number {
  const tagged = tags.includes('Off-Hand');
  const rule = kind === 'natural' && tagged ? 'REN-NAT-05' : 'REN-MULTI-07';
  const sum = ctx.addModifier(total, OFF_HAND, 'REN-MULTI-06', true, 'off-hand');
  return ctx.addModifier(sum, OFF_HAND, rule, !tagged, 'no Off-Hand tag');
}

/**
 * The penalty for attacking while prone; the Prone tag exempts a weapon, and so may the referee
 * (REN-PRONE-07, REN-PRONE-08).
 */
function pronePenalty(ctx: Ctx, total: number, attacker: Combatant, weapon: Weapon): number {
  if (weapon.tags.includes('Prone'))
    return ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-08', false, 'Prone tag');
  const ruled = ctx.ask({
    id: 'prone-weapon',
    who: 'gm',
    rules: ['REN-PRONE-08'],
    about: { who: attacker.id, weapon: weapon.name },
    options: [
      { value: 'hindered', label: 'Hindered' },
      { value: 'free', label: 'Not hindered' },
    ],
    fallback: 'hindered',
  });
  return ruled === 'free'
    ? ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-08', false, 'referee')
    : ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-07', true, 'prone');
}

/**
 * Modifiers for lying prone and for the saddle. They apply to maneuvers against a body or its
 * weapons as to melee attacks, unless the house rule says otherwise (REN-MAN-03, REN-MAN-06,
 * REN-MAN-09, REN-MOUNT-06, REN-MOUNT-15, REN-PRONE-05, REN-PRONE-07).
 * @param arm the weapon used; bare hands if left out
 */
export function positionModifiers(
  ctx: Ctx,
  total: number,
  actor: Combatant,
  target: Combatant,
  arm?: Weapon,
): number {
  const { maneuverPosition, riderPenaltyScope } = ctx.state.fixed.options;
  if (maneuverPosition === 'ignored') return total;
  let sum = total;
  if (actor.prone) sum = proneManeuver(ctx, sum, arm);
  if (actor.riding !== null && arm) sum = saddlePenalty(ctx, sum, arm);
  if (target.prone)
    sum = ctx.addModifier(sum, TARGET_PRONE_MELEE, 'REN-PRONE-05', true, 'target prone');
  if (target.riding !== null) {
    const isHigh =
      riderPenaltyScope === 'all' ||
      ((arm?.reach ?? 0) === 0 && isOnFootAndSmall(ctx.state, actor));
    sum = ctx.addModifier(sum, RIDER, 'REN-MOUNT-06', isHigh, 'rider');
  }
  return sum;
}

const proneManeuver = (ctx: Ctx, total: number, arm: Weapon | undefined): number =>
  arm?.tags.includes('Prone')
    ? ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-08', false, 'Prone tag')
    : ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-07', true, 'prone');

/** The penalty in the saddle for a weapon without the Cavalry tag (REN-MOUNT-15). */
const saddlePenalty = (ctx: Ctx, total: number, { tags }: Weapon): number =>
  ctx.addModifier(total, NO_CAVALRY, 'REN-MOUNT-15', !tags.includes('Cavalry'), 'no Cavalry tag');

/**
 * Modifiers that depend on the target: prone, in the saddle, armed against bare hands
 * (REN-PRONE-05, REN-MOUNT-06, REN-UNARM-03).
 */
function targetModifiers(ctx: Ctx, total: number, attack: Attack): number {
  const { target, ranged, swing } = attack;
  let sum = total;
  if (target.prone)
    sum = ranged
      ? ctx.addModifier(sum, TARGET_PRONE_RANGED, 'REN-PRONE-06', true, 'target prone')
      : ctx.addModifier(sum, TARGET_PRONE_MELEE, 'REN-PRONE-05', true, 'target prone');
  if (target.riding !== null)
    sum = ctx.addModifier(sum, RIDER, 'REN-MOUNT-06', riderOutOfReach(ctx.state, attack), 'rider');
  if (swing.weapon === UNARMED && armed(ctx.state, target)) sum = unarmedPenalty(ctx, sum);
  return sum;
}

/**
 * Whether the penalty for attacking a rider applies: to all attacks, or only to melee attacks
 * without extra reach, on foot, by attackers no larger than Normal (REN-MOUNT-06).
 */
function riderOutOfReach(state: State, { attacker, weapon, ranged }: Attack): boolean {
  if (state.fixed.options.riderPenaltyScope === 'all') return true;
  return !ranged && weapon.reach === 0 && isOnFootAndSmall(state, attacker);
}

const isOnFootAndSmall = (state: State, { riding, id }: Combatant): boolean =>
  riding === null &&
  SIZES.indexOf(sheetOf(state, combatantById(state, id)).size) <= SIZES.indexOf('Normal');

/**
 * Unarmed against an armed opponent: the chapter's penalty or the unsorted one, never both
 * (REN-UNARM-03, REN-UNARM-11).
 */
function unarmedPenalty(ctx: Ctx, total: number): number {
  switch (ctx.state.fixed.options.unarmedPenalties) {
    case 'chapter':
      return ctx.addModifier(
        total,
        UNARMED_VS_ARMED,
        'REN-UNARM-03',
        true,
        'unarmed against armed',
      );
    case 'unsorted':
      return ctx.addModifier(
        total,
        UNARMED_VS_ARMED,
        'REN-UNARM-11',
        true,
        'unarmed against armed',
      );
    case 'off':
      return ctx.addModifier(total, UNARMED_VS_ARMED, 'REN-UNARM-03', false, 'switched off');
  }
}
