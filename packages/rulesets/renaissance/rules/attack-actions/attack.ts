import type { RuleId } from '@tiltyard/engine';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { noEffect } from '../../events/areas.js';
import {
  attackDeclared,
  attackHits,
  attackLost,
  attackMisses,
  delivered,
} from '../../events/attacks.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import type { CheckSpec } from '../checks/check.js';
import { contender } from '../checks/check.js';
import type { Rolled } from '../checks/grade.js';
import { CRITICAL, failed, GRADE_NAMES, isExceptional } from '../checks/grade.js';
import { isArea, UNARMED, weaponOf } from '../items/wielding.js';
import { unhorsedByBlow, unhorsedByHit } from '../catch-and-dismount/unhorsing.js';
import { triggeredBy, triggeredByPartner } from '../triggers.js';
import { met, NOT_MET, tellMet, tellTexts } from '../resistance/resistance.js';
import { catchWeapon } from '../catch-and-dismount/catch-weapon.js';
import { strikeResult, strikeTags, withTerms } from '../strikes/strikes.js';
import { hurtHand } from '../unarmed/hurt-hand.js';
import { fillArea } from '../blast-and-splash/area.js';
import { aim, attackIsRanged } from '../attacking/aim.js';
import { barsTo } from './attack-options.js';
import { chanceToNotice, learnOf, notices } from '../checks/awareness.js';
import { land, rollDamage } from '../attacking/damage-value.js';
import type { Exchange } from '../attacking/exchange-result.js';
import { exchange } from '../attacking/exchange.js';
import { scatter, scatters } from '../attacking/ranged.js';
import type { Attack, Swing } from '../attacking/swing.js';
import { spendShot } from './throwing.js';

/** The result of an attack. */
export interface AttackResult {
  readonly hit: boolean;
  /** Where a shot that missed came down. */
  readonly landed?: Cell | undefined;
  readonly rolled: Rolled;
}

const ATTACK_CHECK: CheckSpec = { name: 'attack', rules: ['REN-ATK-02', 'REN-ATK-12'] };

/**
 * One attack from declaration to consequences (REN-ATK-01 to 18): check, defence if it is still
 * needed, damage or the area it fills, then the result of a strike. Dice in this order: attack,
 * defence, damage, scatter, wound check, strike's check (REN-CTX-29).
 * @returns undefined if the attack is not made after all.
 */
export function attack(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  declared: Swing,
): AttackResult | undefined {
  const swing = declared.strike === 'custom' ? withTerms(ctx, attacker, declared) : declared;
  if (readiedActionsPrevent(ctx, attacker, target, swing)) return undefined;
  chanceToNotice(ctx, target, attacker);
  const made = attackOn(ctx, attacker, target, swing);
  const check = contender(ctx, attacker, ATTACK_CHECK, aim(ctx, made));
  spendShot(ctx, attacker, swing.weapon, made.weapon);
  if (ctx.wantsNotes) {
    tellAttack(ctx, made);
    tellMet(ctx, target, made.met);
  }
  const outcome = exchange(ctx, check, made);
  if (!outcome.hit && outcome.defended) catchWeapon(ctx, made, outcome);
  const landed = outcome.hit ? hits(ctx, made, outcome) : misses(ctx, made, outcome);
  // Combatants in an area notice the attacker when the area reaches them.
  if (!made.area || !outcome.hit) notices(ctx, target, attacker);
  // Attackers know of their targets.
  learnOf(ctx, attacker, target);
  return { hit: outcome.hit, rolled: outcome.rolled, landed };
}

/**
 * An attack with everything that follows from its declaration. Resistances to an area attack are
 * looked up for each target, once its value has been rolled.
 */
function attackOn(ctx: Ctx, attacker: Combatant, target: Combatant, swing: Swing): Attack {
  const weapon = weaponOf(ctx.state, swing.weapon);
  const area = isArea(weapon);
  return {
    attacker,
    target,
    swing,
    weapon,
    ranged: attackIsRanged(weapon, swing),
    area,
    met: area ? NOT_MET : met(ctx.state, target, weapon, strikeTags(swing)),
  };
}

/**
 * Resolves readied actions first; afterwards the attack may no longer be possible (REN-REACT-03).
 * A mount that has lost its rider does not attack for them, and a rider who has lost the mount
 * does not strike in riding by (REN-MOUNT-01, REN-MOUNT-12).
 */
function readiedActionsPrevent(
  ctx: Ctx,
  attacker: Combatant,
  target: Combatant,
  swing: Swing,
): boolean {
  const { state } = ctx;
  if (state.waiting.length === 0) return false;
  const facts = { at: target.id };
  const { riddenBy, riding } = attacker;
  const overruled = barsTo(state, attacker, target, swing);
  offerReadiedActions(ctx, { event: 'attack', who: attacker.id, facts }, triggeredBy(attacker));
  // A mount's attack counts as one of its rider's (REN-MOUNT-01).
  if (riddenBy !== null) {
    const rider = combatantById(state, riddenBy);
    offerReadiedActions(ctx, { event: 'attack', who: rider.id, facts }, triggeredByPartner(rider));
  }
  const lost =
    attacker.riddenBy !== riddenBy ||
    (swing.rideBy === true && attacker.riding !== riding) ||
    barsTo(state, attacker, target, swing).some((bar) => !overruled.includes(bar));
  if (lost) ctx.tell(attackLost, ['REN-REACT-03'], { by: attacker.id, at: target.id });
  return lost;
}

function tellAttack(ctx: Ctx, { attacker, target, swing, weapon, ranged }: Attack): void {
  const tags = strikeTags(swing);
  ctx.tell(
    attackDeclared,
    [
      ...kindRules(weapon, swing, target),
      ...(ranged ? rangedRules(weapon) : []),
      ...(tags.length > 0 ? ['REN-STR-14'] : []),
    ],
    {
      by: attacker.id,
      at: target.id,
      weapon: weapon.name,
      ...(swing.strike ? { strike: swing.strike } : {}),
      ...(swing.part === undefined ? {} : { part: swing.part }),
      ...(tags.length > 0 ? { tags: [...tags] } : {}),
    },
  );
}

/** The rules that apply to an attack with this weapon on this target. */
function kindRules(
  weapon: Weapon,
  swing: Swing,
  { riding, riddenBy }: Combatant,
): readonly RuleId[] {
  const separate = riding === null && riddenBy === null ? [] : ['REN-MOUNT-05'];
  if (swing.weapon === UNARMED)
    return ['REN-ATK-01', 'REN-UNARM-08', 'REN-UNARM-09', 'REN-UNARM-10', ...separate];
  if (weapon.kind === 'natural') return ['REN-ATK-01', 'REN-NAT-01', 'REN-NAT-03', ...separate];
  if (weapon.kind === 'touch') return ['REN-ATK-01', 'REN-TOUCH-01', ...separate];
  return separate.length > 0 ? ['REN-ATK-01', ...separate] : ATTACK_RULES;
}
const ATTACK_RULES: readonly RuleId[] = ['REN-ATK-01'];

/** The rules that apply to a shot: its kind, its brackets, its ammunition. */
const rangedRules = ({ kind, range, ammunition }: Weapon): readonly RuleId[] => [
  'REN-RNG-01',
  'REN-RNG-02',
  'REN-GRID-03',
  ...(kind === 'indicate' ? ['REN-INDIC-01'] : []),
  ...(kind === 'thrown' && !range ? ['REN-RNG-05'] : []),
  ...(kind === 'projectile' ? [ammunition === undefined ? 'REN-RNG-12' : 'REN-RNG-13'] : []),
];

/**
 * The attacker wins: damage, the area filled or the effect delivered, then the result of a
 * strike (REN-ATK-04, REN-STR-03).
 */
function hits(ctx: Ctx, made: Attack, { rolled }: Exchange): undefined {
  const { attacker, target, swing, weapon, area } = made;
  if (ctx.wantsNotes) tellHit(ctx, made, rolled);
  let own: Rolled | undefined = rolled;
  if (area) own = fillArea(ctx, made, rolled, () => target.at).get(target.id);
  else if (weapon.damage.dice > 0 || weapon.damage.flat > 0 || weapon.damage.db) {
    const { dv, ap } = rollDamage(ctx, made, rolled);
    const breakdown = ctx.breakdownOf(dv);
    land(ctx, target, { weapon, dv, ap, met: made.met, by: attacker, breakdown });
    unhorsedByHit(ctx, target);
  } else deliver(ctx, made);
  // A target who escaped from the area has not been struck.
  if (!own) return;
  if (swing.strike !== undefined && isExceptional(own, ctx.state))
    strikeResult(ctx, attacker, target, swing);
  unhorsedByBlow(ctx, made, own);
}

const tellHit = (ctx: Ctx, { attacker, target }: Attack, { grade, margin }: Rolled): void =>
  ctx.tell(
    attackHits,
    ['REN-ATK-04', ...(grade === CRITICAL ? ['REN-ATK-10', 'REN-ATK-11'] : [])],
    { by: attacker.id, at: target.id, margin, degree: GRADE_NAMES[grade] },
  );

/** Delivers the effect of a touch or a gesture that does no damage (REN-TOUCH-01, REN-INDIC-01). */
function deliver(ctx: Ctx, { attacker, target, weapon, met: found }: Attack): void {
  const rule = weapon.kind === 'indicate' ? 'REN-INDIC-01' : 'REN-TOUCH-01';
  ctx.tell(delivered, [rule], { by: attacker.id, at: target.id, weapon: weapon.name });
  tellTexts(ctx, target, weapon, found);
}

/**
 * The attacker fails or the defender wins (REN-ATK-03, REN-ATK-05).
 * @returns where a shot that missed comes down.
 */
function misses(ctx: Ctx, made: Attack, { rolled, defence }: Exchange): Cell | undefined {
  if (ctx.wantsNotes)
    ctx.tell(attackMisses, defence ? ['REN-ATK-05'] : ['REN-ATK-03', 'REN-CTX-07'], {
      by: made.attacker.id,
      at: made.target.id,
      degree: GRADE_NAMES[rolled.grade],
    });
  hurtHand(ctx, made, rolled);
  return made.ranged && failed(rolled) ? goesWide(ctx, made, rolled) : undefined;
}

/** A shot or throw that fails scatters, or does nothing (REN-RNG-07). */
function goesWide(ctx: Ctx, made: Attack, rolled: Rolled): Cell | undefined {
  const { attacker, target, weapon, area } = made;
  if (!scatters(ctx.state, area)) {
    if (area)
      ctx.tell(noEffect, ['REN-RNG-07', 'REN-ATK-03'], { by: attacker.id, weapon: weapon.name });
    return undefined;
  }
  const lands = (): Cell => scatter(ctx, attacker, target.at);
  if (!area) return lands();
  fillArea(ctx, made, rolled, lands);
  return undefined;
}
