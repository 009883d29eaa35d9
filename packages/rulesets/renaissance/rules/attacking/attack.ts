import type { RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import type { FaceGrouping } from '@tiltyard/engine/values';
import { mountOf, offerReadiedActions } from '@tiltyard/engine/kit';
import { aim, swungRanged } from './aim.js';
import { blast, splash } from '../unsorted/area.js';
import { totalArmour } from '../armor/armour.js';
import { chanceToNotice, notices } from './awareness.js';
import { land, rollDamage } from './damage-value.js';
import type { Contender } from '../checks/check.js';
import { contender, degree, rollFor, untilSettled } from '../checks/check.js';
import type { Against, Defence } from './defence.js';
import { chooseCatch, chooseDefence, defenceless } from './defence.js';
import type { Rolled } from '../checks/grade.js';
import {
  CRITICAL,
  GRADE_NAMES,
  isExceptional,
  isExceptionalFailure,
  steps,
} from '../checks/grade.js';
import { harm } from '../wounds/harm.js';
import { targetRefused } from './attack-options.js';
import { thrown } from '../mounted/mounts.js';
import { scatter, scatters } from './ranged.js';
import { met, NOT_MET, shiftOf, tellMet, tellTexts } from '../resistance/resistance.js';
import { D10 } from '../../state/sheet.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { disabled, heldFirmly } from '../../state/state.js';
import { strikeResult, strikeTags, withTerms } from '../strikes-and-maneuvers/strikes.js';
import type { Swing } from './swing.js';
import { heldWeapons, isArea, UNARMED, usableWeapons, weaponOf } from '../items/wielding.js';
import type { WeaponId } from '../items/wielding.js';
import { windows } from '../reactions/triggers.js';
import {
  lockWeapon,
  makeAware,
  spendAmmunition,
  unload,
  dropOnGround,
  useUp,
} from '../../state/verbs.js';
import { noEffect } from '../../events/areas.js';
import {
  attackDeclared,
  attackLost,
  delivered,
  attackHits,
  attackMisses,
  noDefence,
} from '../../events/attacks.js';
import { marginsTied } from '../../events/checks.js';
import { weaponCaught } from '../../events/maneuvers.js';
import { handHurt } from '../../events/wounds.js';

/** What an attack came to. */
export interface Attacked {
  readonly hit: boolean;
  /** Where a shot that went wide came down. */
  readonly landed?: Cell | undefined;
  readonly rolled: Rolled;
}

interface Exchange extends Attacked {
  readonly defence: Defence | undefined;
  readonly defended: Rolled | undefined;
}

/** An exchange as far as what follows it depends on it: an area is met by each with the roll itself. */
function cameTo({ hit, rolled, defence, defended }: Exchange, area: boolean): string {
  return `${hit} ${area ? rolled.roll : ''} ${gradeOf(rolled)} ${defence?.id ?? ''} ${defence?.catching && defended ? gradeOf(defended) : ''}`;
}
const gradeOf = ({ grade, margin, shifted }: Rolled): string =>
  `${grade} ${steps(margin)} ${shifted}`;

/**
 * One attack from declaration to consequences (REN-ATK-01 to 18): check, defence if it is still needed, damage or the
 * area it fills, then what a strike adds. Dice in this order: attack, defence, damage, scatter, wound check, strike's check (REN-CTX-29).
 */
export function attack(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  declared: Swing,
): Attacked | undefined {
  const { state } = ctx;
  const swing = declared.strike === 'custom' ? withTerms(ctx, by, declared) : declared;
  const { waiting } = state;
  if (waiting.length > 0) {
    offerReadiedActions(ctx, { event: 'attack', who: by.id, facts: { at: target.id } }, windows);
    if (state.waiting !== waiting && forestalled(ctx, by, target, swing)) return undefined;
  }
  if (disabled(state, by)) return undefined;
  chanceToNotice(ctx, target, by);
  const weapon = weaponOf(state, swing.weapon);
  const ranged = swungRanged(weapon, swing);
  const tags = strikeTags(swing);
  const area = isArea(weapon);
  // An area meets everybody in it for himself, once its value is rolled.
  const found = area ? NOT_MET : met(state, target, weapon, tags);
  const against: Against = { by, weapon, weaponId: swing.weapon, ranged, area, met: found };
  const { total, base } = aim(ctx, by, target, swing, weapon, ranged);
  const attacker = contender(ctx, by, 'attack', ATTACK_CHECK_RULES, total, base);
  spendShot(ctx, by, swing.weapon, weapon);
  if (ctx.wantsNotes)
    ctx.tell(
      attackDeclared,
      [
        ...kindRules(weapon, swing, target),
        ...(ranged ? rangedRules(weapon) : []),
        ...(tags.length > 0 ? ['REN-STR-14'] : []),
      ],
      {
        by: by.id,
        at: target.id,
        weapon: weapon.name,
        ...(swing.strike ? { strike: swing.strike } : {}),
        ...(swing.part === undefined ? {} : { part: swing.part }),
        ...(tags.length > 0 ? { tags: [...tags] } : {}),
      },
    );
  tellMet(ctx, target, found);
  const exchange = exchangeOf(ctx, attacker, target, against);
  if (exchange.defended && exchange.hit === false && exchange.defence?.catching)
    caught(ctx, by, target, swing, exchange.defence, exchange.defended);
  const landed = exchange.hit
    ? hits(ctx, by, target, swing, exchange, against)
    : misses(ctx, by, target, swing, exchange, against);
  // Who is in an area notices as it is met.
  if (!area || !exchange.hit) notices(ctx, target, by);
  // Whoever attacks somebody knows of him.
  if (by.unawareOf.length > 0) makeAware(ctx, by, target.id);
  return { hit: exchange.hit, rolled: exchange.rolled, landed };
}

/** A readied action came first, and after it this attack can no longer be made (REN-REACT-03). */
function forestalled(ctx: Ctx, by: Combatant, target: Combatant, swing: Swing): boolean {
  const lost =
    disabled(ctx.state, by) ||
    heldFirmly(by) ||
    !usableWeapons(ctx.state, by).includes(swing.weapon) ||
    targetRefused(ctx.state, by, target, swing) !== undefined;
  if (lost) ctx.tell(attackLost, ['REN-REACT-03'], { by: by.id, at: target.id });
  return lost;
}

/** The rules that make an attack of this weapon on this target what it is. */
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
const ATTACK_CHECK_RULES: readonly RuleId[] = ['REN-ATK-02', 'REN-ATK-12'];

/** The rules that make a shot what it is: its kind, its brackets, its ammunition. */
const rangedRules = ({ kind, range, ammunition }: Weapon): readonly RuleId[] => [
  'REN-RNG-01',
  'REN-RNG-02',
  'REN-GRID-03',
  ...(kind === 'indicate' ? ['REN-INDIC-01'] : []),
  ...(kind === 'thrown' && !range ? ['REN-RNG-05'] : []),
  ...(kind === 'projectile' ? [ammunition === undefined ? 'REN-RNG-12' : 'REN-RNG-13'] : []),
];

/** Like faces of an attack: the roll itself counts where it is compared with another, or met by several. */
const attacksAlike =
  ({ target }: Contender, whole: boolean): FaceGrouping =>
  (roll) =>
    roll > target ? degree(target)(roll) : whole ? roll : steps(roll) + (roll % 11 === 0 ? 10 : 0);

/** Like faces of a defence against an attack of this margin: worse, the same, or better, by how much for a catch. */
const defencesAlike =
  ({ target }: Contender, margin: number, catching: boolean): FaceGrouping =>
  (roll) =>
    roll > target || roll < margin
      ? 0
      : roll === margin
        ? 1
        : catching
          ? 2 + degree(target)(roll)
          : 2;

/** The ordered opposed check of an attack (REN-ATK-02, REN-ATK-03, REN-ATK-05, REN-ATK-06). */
function exchangeOf(ctx: Ctx, attacker: Contender, target: Combatant, against: Against): Exchange {
  const { opposedTie, catchOnMiss } = ctx.state.fixed.options;
  const open = defenceless(ctx.state, target, against);
  if (open !== undefined) ctx.tell(noDefence, [open], { who: target.id });
  let chosen: ReturnType<typeof chooseDefence> | 'not yet' = 'not yet';
  const exchanged = (): Exchange | undefined => {
    const rolled = rollFor(
      ctx,
      attacker,
      ctx.enumerating ? attacksAlike(attacker, open === undefined || against.area) : undefined,
      shiftOf(ctx, against.met),
    );
    if (rolled.grade < 0) {
      if (catchOnMiss && open === undefined) return catchAnyway(ctx, target, against, rolled);
      return { hit: false, rolled, defence: undefined, defended: undefined };
    }
    if (open !== undefined) return { hit: true, rolled, defence: undefined, defended: undefined };
    if (chosen === 'not yet') chosen = chooseDefence(ctx, target, against);
    if (!chosen) return { hit: true, rolled, defence: undefined, defended: undefined };
    const { defence, side } = chosen;
    const defended = rollFor(
      ctx,
      side,
      ctx.enumerating ? defencesAlike(side, rolled.margin, defence.catching) : undefined,
      undefined,
      rolled.margin,
    );
    if (defended.grade < 0 || defended.margin < rolled.margin)
      return { hit: true, rolled, defence, defended };
    if (defended.margin > rolled.margin) return { hit: false, rolled, defence, defended };
    // A tie that is rolled again leaves nothing behind but the telling of it.
    if (opposedTie !== 'reroll' || ctx.wantsBreakdowns)
      ctx.tell(marginsTied, ['REN-ATK-06', 'REN-CTX-06'], {
        between: [attacker.who.id, target.id],
        margin: rolled.margin,
        goesTo: opposedTie,
      });
    if (opposedTie === 'reroll') return undefined;
    return { hit: opposedTie === 'attacker', rolled, defence, defended };
  };
  if (!ctx.enumerating) return ctx.until(exchanged);
  const tied = (): string =>
    chosen && chosen !== 'not yet'
      ? `${chosen.defence.id} ${chosen.side.target} ${chosen.side.luckSpent}`
      : '';
  return untilSettled(
    ctx,
    () => attacker.who.luck + target.luck,
    exchanged,
    (made) => (made ? cameTo(made, against.area) : tied()),
  );
}

/** Switch catchOnMiss: a catch may be rolled against an attack that has failed already (REN-CATCH-03). */
function catchAnyway(ctx: Ctx, target: Combatant, against: Against, rolled: Rolled): Exchange {
  const chosen = chooseCatch(ctx, target, against);
  return chosen
    ? { hit: false, rolled, defence: chosen.defence, defended: rollFor(ctx, chosen.side) }
    : { hit: false, rolled, defence: undefined, defended: undefined };
}

/** A catch that was exceptional holds the attacker's weapon (REN-CATCH-04, REN-CATCH-05). */
function caught(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  defence: Defence,
  defended: Rolled,
): void {
  if (defence.weapon === undefined || defended.grade < 0 || !isExceptional(defended, ctx.state))
    return;
  lockWeapon(ctx, target, { weapon: defence.weapon, of: by.id, caught: swing.weapon });
  ctx.tell(
    weaponCaught,
    [
      ...(ctx.state.fixed.options.catchOnMiss ? ['REN-CATCH-03'] : []),
      'REN-CATCH-04',
      'REN-CATCH-05',
    ],
    {
      by: target.id,
      of: by.id,
      weapon: weaponOf(ctx.state, swing.weapon).name,
      with: weaponOf(ctx.state, defence.weapon).name,
    },
  );
}

function hits(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { rolled }: Exchange,
  { weapon, met: found, ranged, area }: Against,
): undefined {
  if (ctx.wantsNotes)
    ctx.tell(
      attackHits,
      ['REN-ATK-04', ...(rolled.grade === CRITICAL ? ['REN-ATK-10', 'REN-ATK-11'] : [])],
      { by: by.id, at: target.id, margin: rolled.margin, degree: GRADE_NAMES[rolled.grade] },
    );
  const struck = swing.strike !== undefined && isExceptional(rolled, ctx.state);
  if (area) fills(ctx, by, () => target.at, swing, rolled, ranged);
  else if (weapon.damage.dice > 0 || weapon.damage.flat > 0 || weapon.damage.db) {
    const value = rollDamage(ctx, by, weapon, swing, rolled, found, ranged);
    land(ctx, target, weapon, value, found, ctx.breakdownOf(value.dv));
    unhorsedByHit(ctx, target);
  } else {
    ctx.tell(delivered, [weapon.kind === 'indicate' ? 'REN-INDIC-01' : 'REN-TOUCH-01'], {
      by: by.id,
      at: target.id,
      weapon: weapon.name,
    });
    tellTexts(ctx, target, found);
  }
  if (struck) strikeResult(ctx, by, target, swing);
  if (struck && swing.strike === 'unhorse' && ctx.state.fixed.options.dismountRule === 'strike')
    unhorse(ctx, target);
  if (swing.braced && ctx.state.fixed.options.dismountRule === 'brace') unhorse(ctx, target);
  return undefined;
}

/**
 * An attack with an area: its value is rolled once for everybody, and then where it comes down (REN-BLAST-02,
 * REN-SPLASH-01, REN-CTX-29).
 */
export function fills(
  ctx: Ctx,
  by: Combatant,
  where: () => Cell,
  swing: Swing,
  rolled: Rolled,
  ranged: boolean,
): void {
  const weapon = weaponOf(ctx.state, swing.weapon);
  const shot = { by, weaponId: swing.weapon, rolled };
  const value = weapon.tags.includes('Blast')
    ? rollDamage(ctx, by, weapon, swing, rolled, NOT_MET, ranged)
    : undefined;
  const reckoning = value && ctx.breakdownOf(value.dv);
  const centre = where();
  if (weapon.tags.includes('Splash')) splash(ctx, centre, weapon, shot);
  if (value) blast(ctx, centre, weapon, value, strikeTags(swing), reckoning, shot);
}

/** @returns where a shot comes down that went wide. */
function misses(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { rolled, defence }: Exchange,
  { weapon, ranged, area }: Against,
): Cell | undefined {
  if (ctx.wantsNotes)
    ctx.tell(attackMisses, defence ? ['REN-ATK-05'] : ['REN-ATK-03', 'REN-CTX-07'], {
      by: by.id,
      at: target.id,
      degree: GRADE_NAMES[rolled.grade],
    });
  if (
    swing.weapon === UNARMED &&
    rolled.grade < 0 &&
    isExceptionalFailure(rolled, ctx.state) &&
    totalArmour(ctx.state, target) > 0
  )
    hurtFist(ctx, by);
  if (!ranged || rolled.grade > 0) return undefined;
  if (!scatters(ctx.state, area)) {
    if (area) ctx.tell(noEffect, ['REN-RNG-07', 'REN-ATK-03'], { by: by.id, weapon: weapon.name });
    return undefined;
  }
  const lands = (): Cell => scatter(ctx, by, target.at);
  if (!area) return lands();
  fills(ctx, by, lands, swing, rolled, ranged);
  return undefined;
}

/** An unarmed blow on armour that went badly wrong hurts the one who struck it (REN-UNARM-05, REN-UNARM-06). */
function hurtFist(ctx: Ctx, by: Combatant): void {
  const rolled = Math.floor(ctx.roll(D10, 'self-injury', by.id) / 2);
  const damage = ctx.state.fixed.options.injuryIgnoresArmor
    ? rolled
    : Math.max(0, rolled - totalArmour(ctx.state, by));
  ctx.tell(handHurt, ['REN-UNARM-05', 'REN-CTX-09'], { who: by.id, damage });
  harm(ctx, by, damage);
}

/** One shot: uncommon ammunition is counted, and what must be loaded again is empty (REN-RNG-12 to 14). */
export function spendShot(
  ctx: Ctx,
  by: Combatant,
  id: WeaponId,
  { kind, ammunition, reload }: Weapon,
): void {
  if (kind !== 'projectile') return;
  if (ammunition !== undefined) spendAmmunition(ctx, by, ammunition);
  if (reload !== undefined) unload(ctx, by, id);
}

/** A thrown weapon that its bearer still holds comes to lie where it was thrown. */
export function landThrown(ctx: Ctx, by: Combatant, swing: Swing, weapon: Weapon, at: Cell): void {
  if (
    weapon.kind !== 'thrown' ||
    swing.thrown === false ||
    weapon.tags.includes('Natural') ||
    !heldWeapons(ctx.state, by).includes(swing.weapon)
  )
    return;
  if (isArea(weapon)) useUp(ctx, by, swing.weapon);
  else dropOnGround(ctx, by, swing.weapon, at);
}

function unhorse(ctx: Ctx, target: Combatant): void {
  const mount = mountOf(ctx.state, target);
  if (mount) thrown(ctx, target, mount);
}

/** Unhorsing has no rule of its own: the GM rules, or one of the author's three ideas counts (REN-DISM-01). */
function unhorsedByHit(ctx: Ctx, target: Combatant): void {
  if (target.riding === null) return;
  const { dismountRule } = ctx.state.fixed.options;
  if (dismountRule === 'rider-hit') unhorse(ctx, target);
  if (dismountRule !== 'gm') return;
  const ruled = ctx.ask({
    id: 'unhorsed',
    who: 'gm',
    rules: ['REN-DISM-01'],
    about: { who: target.id },
    options: [{ value: 'no' }, { value: 'yes' }],
    fallback: 'no',
  });
  if (ruled === 'yes') unhorse(ctx, target);
}
