import type { RuleId } from '@tiltyard/engine';
import { skillTarget, statTarget } from '../checks/check.js';
import { rangedModifiers } from './ranged.js';
import { skillOf, SIZES } from '../../state/sheet.js';
import type { Aptitude, Weapon } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { STRIKES } from '../strikes-and-maneuvers/strike-list.js';
import { strikePenalty } from '../strikes-and-maneuvers/strikes.js';
import type { Swing } from './swing.js';
import { armed, fittingSkills, isArea, isRanged, offHand, UNARMED } from '../items/wielding.js';
import type { WeaponId } from '../items/wielding.js';

const MULTIPLE = -10;
const OFF_HAND = -10;
const EASY_DELIVERY = 20;
const TARGET_PRONE_MELEE = 10;
const TARGET_PRONE_RANGED = -10;
const ATTACKER_PRONE = -30;
const RIDER = -20;
const NO_CAVALRY = -20;
const UNARMED_VS_ARMED = -10;

/** Whether this attack is ranged, as it is made now (REN-RNG-01, REN-INDIC-01). */
export const swungRanged = (weapon: Weapon, swing: Swing): boolean =>
  weapon.kind === 'thrown' ? swing.thrown !== false : isRanged(weapon);

/** The skill an attack is rolled on, or nothing for one rolled on aptitudes (REN-ATK-12, REN-ATK-13). */
export const attackSkill = (state: State, by: Combatant, weapon: Weapon, swing: Swing): string =>
  swing.skill ?? fittingSkills(state, by, weapon, swungRanged(weapon, swing))[0] ?? UNARMED;

interface Aim {
  readonly total: number;
  readonly base: number;
}

/** Touch and indicate attacks: the better of a skill, proficient or not, and plain aptitudes (REN-TOUCH-01, REN-INDIC-01). */
function deliveryAim(
  ctx: Ctx,
  by: Combatant,
  skillId: string,
  stat: number,
  aptitudes: readonly Aptitude[],
  rule: RuleId,
): Aim {
  const sheet = sheetOf(ctx.state, by);
  const skill = skillOf(sheet, skillId);
  const ranked = sheet.aptitudes[skill.aptitude] + skill.ranks;
  const skilled = (): number => skillTarget(ctx, by, skillId, skill, 'attack');
  const plain = (): number => statTarget(ctx, by, stat, aptitudes, 'attack', true);
  const better = skilled() >= plain();
  return {
    total: ctx.addModifier(better ? skilled() : plain(), EASY_DELIVERY, rule),
    base: better ? ranked : stat,
  };
}

function baseAim(ctx: Ctx, by: Combatant, weapon: Weapon, swing: Swing): Aim {
  const sheet = sheetOf(ctx.state, by);
  const { COO, SOM } = sheet.aptitudes;
  if (weapon.kind === 'touch')
    return deliveryAim(ctx, by, UNARMED, COO + SOM + SOM, ['COO', 'SOM'], 'REN-TOUCH-02');
  if (weapon.kind === 'indicate')
    return deliveryAim(ctx, by, 'ranged', 3 * COO, ['COO'], 'REN-INDIC-02');
  const id = attackSkill(ctx.state, by, weapon, swing);
  const skill = skillOf(sheet, id);
  return {
    total: skillTarget(ctx, by, id, skill, 'attack', weapon),
    base: sheet.aptitudes[skill.aptitude] + skill.ranks,
  };
}

/** The target of an attack check with everything that bears on it, not held yet. */
export function aim(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  weapon: Weapon,
  ranged: boolean,
): Aim {
  const { state } = ctx;
  const { total, base } = baseAim(ctx, by, weapon, swing);
  let sum = total;
  if (swing.strike)
    sum = ctx.addModifier(
      sum,
      strikePenalty(swing.strike, swing),
      STRIKES[swing.strike].rule,
      true,
      STRIKES[swing.strike].name,
    );
  if (swing.rideBy) {
    sum = ctx.addModifier(sum, MULTIPLE, 'REN-MOUNT-13', true, 'multiple attacks');
    sum = ctx.addModifier(sum, MULTIPLE, 'REN-MOUNT-13', true, 'multiple targets');
  } else {
    if ((swing.attacks ?? 1) > 1) sum = ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-03');
    if ((swing.targets ?? 1) > 1)
      sum = isArea(weapon)
        ? ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-05', false, 'covers an area')
        : ctx.addModifier(sum, MULTIPLE, 'REN-MULTI-04');
  }
  sum = ownModifiers(ctx, sum, by, swing.weapon, weapon);
  if (ranged) sum = rangedModifiers(ctx, sum, by, target, weapon);
  if (target.prone)
    sum = ranged
      ? ctx.addModifier(sum, TARGET_PRONE_RANGED, 'REN-PRONE-06')
      : ctx.addModifier(sum, TARGET_PRONE_MELEE, 'REN-PRONE-05');
  if (target.riding !== null)
    sum = ctx.addModifier(
      sum,
      RIDER,
      'REN-MOUNT-06',
      riderOutOfReach(state, by, weapon, ranged),
      'rider',
    );
  if (swing.weapon === UNARMED && armed(state, target)) sum = unarmedPenalty(ctx, sum);
  return { total: sum, base };
}

/** What bears on an attack whatever it is aimed at: the hand, lying prone, the saddle, the GM (REN-MULTI-06, REN-PRONE-07, REN-MOUNT-15). */
export function ownModifiers(
  ctx: Ctx,
  total: number,
  by: Combatant,
  id: WeaponId,
  weapon: Weapon,
): number {
  let sum = total;
  if (offHand(ctx.state, by, id)) {
    const tagged = weapon.tags.includes('Off-Hand');
    sum = ctx.addModifier(sum, OFF_HAND, 'REN-MULTI-06');
    sum = ctx.addModifier(
      sum,
      OFF_HAND,
      weapon.kind === 'natural' && tagged ? 'REN-NAT-05' : 'REN-MULTI-07',
      !tagged,
      'no Off-Hand tag',
    );
  }
  if (by.prone) sum = pronePenalty(ctx, sum, by, weapon);
  // To point or to gaze takes no weapon.
  if (by.riding !== null && weapon.kind !== 'indicate')
    sum = ctx.addModifier(
      sum,
      NO_CAVALRY,
      'REN-MOUNT-15',
      !weapon.tags.includes('Cavalry'),
      'no Cavalry tag',
    );
  for (const effect of by.effects)
    if (effect.kind === 'modifier' && effect.what === 'attack')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06');
  return sum;
}

/** Attacking while prone: the Prone tag makes a weapon free of it, and so may the GM (REN-PRONE-07, REN-PRONE-08). */
function pronePenalty(ctx: Ctx, total: number, by: Combatant, weapon: Weapon): number {
  if (weapon.tags.includes('Prone'))
    return ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-08', false, 'Prone tag');
  const ruled = ctx.ask({
    id: 'prone-weapon',
    who: 'gm',
    rules: ['REN-PRONE-08'],
    about: { who: by.id, weapon: weapon.name },
    options: [{ value: 'hindered' }, { value: 'free' }],
    fallback: 'hindered',
  });
  return ruled === 'free'
    ? ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-08', false, 'GM')
    : ctx.addModifier(total, ATTACKER_PRONE, 'REN-PRONE-07');
}

/** Attacks on a rider: all of them, or only those from the ground by people no taller (REN-MOUNT-06). */
function riderOutOfReach(state: State, by: Combatant, weapon: Weapon, ranged: boolean): boolean {
  if (state.fixed.options.riderPenaltyScope === 'all') return true;
  const tall = SIZES.indexOf(sheetOf(state, by).size) > SIZES.indexOf('Normal');
  return !ranged && by.riding === null && !tall && weapon.reach === 0;
}

/** Unarmed against an armed opponent: the chapter's figure or the unsorted one, never both (REN-UNARM-03, REN-UNARM-11). */
function unarmedPenalty(ctx: Ctx, total: number): number {
  switch (ctx.state.fixed.options.unarmedPenalties) {
    case 'chapter':
      return ctx.addModifier(total, UNARMED_VS_ARMED, 'REN-UNARM-03');
    case 'unsorted':
      return ctx.addModifier(total, UNARMED_VS_ARMED, 'REN-UNARM-11');
    case 'off':
      return ctx.addModifier(total, UNARMED_VS_ARMED, 'REN-UNARM-03', false, 'switched off');
  }
}
