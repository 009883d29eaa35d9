import type { Cell, RuleId, Same } from '@tiltyard/engine';
import { mountOf, openWindow } from '@tiltyard/engine';
import { aim, swungRanged } from './aim.js';
import { blast, splash } from './area.js';
import { totalArmour } from './armour.js';
import { chanceToNotice, notices } from './aware.js';
import { land, rollDamage } from './blow.js';
import type { Contender } from './check.js';
import { contender, degree, rollFor, untilSettled } from './check.js';
import type { Against, Defence } from './defence.js';
import { chooseCatch, chooseDefence, defenceless } from './defence.js';
import type { Rolled } from './grade.js';
import { CRITICAL, GRADE_NAMES, isExceptional, isExceptionalFailure, steps } from './grade.js';
import { harm } from './harm.js';
import { targetRefused } from './legal.js';
import { thrown } from './mounts.js';
import { scatter, scatters } from './ranged.js';
import { met, NOT_MET, shiftOf, tellMet, tellTexts } from './resistance.js';
import { D10 } from './sheet.js';
import type { Weapon } from './sheet.js';
import type { Combatant, T } from './state.js';
import { disabled, drop, heldFirmly } from './state.js';
import { strikeResult, strikeTags, withTerms } from './strikes.js';
import type { Swing } from './swing.js';
import { heldWeapons, isArea, UNARMED, usableWeapons, weaponOf } from './wielding.js';
import type { WeaponId } from './wielding.js';
import { windows } from './windows.js';

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
  t: T,
  by: Combatant,
  target: Combatant,
  declared: Swing,
): Attacked | undefined {
  const { state } = t;
  const swing = declared.strike === 'custom' ? withTerms(t, by, declared) : declared;
  const { waiting } = state;
  if (waiting.length > 0) {
    openWindow(t, { event: 'attack', who: by.id, facts: { at: target.id } }, windows);
    if (state.waiting !== waiting && forestalled(t, by, target, swing)) return undefined;
  }
  if (disabled(state, by)) return undefined;
  chanceToNotice(t, target, by);
  const weapon = weaponOf(state, swing.weapon);
  const ranged = swungRanged(weapon, swing);
  const tags = strikeTags(swing);
  const area = isArea(weapon);
  // An area meets everybody in it for himself, once its value is rolled.
  const found = area ? NOT_MET : met(state, target, weapon, tags);
  const against: Against = { by, weapon, weaponId: swing.weapon, ranged, area, met: found };
  const { total, base } = aim(t, by, target, swing, weapon, ranged);
  const attacker = contender(t, by, 'attack', ATTACK_CHECK_RULES, total, base);
  spendShot(t, by, swing.weapon, weapon);
  if (t.hears)
    t.note(
      'attacks',
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
  tellMet(t, target, found);
  const exchange = exchangeOf(t, attacker, target, against);
  if (exchange.defended && exchange.hit === false && exchange.defence?.catching)
    caught(t, by, target, swing, exchange.defence, exchange.defended);
  const landed = exchange.hit
    ? hits(t, by, target, swing, exchange, against)
    : misses(t, by, target, swing, exchange, against);
  // Who is in an area notices as it is met.
  if (!area || !exchange.hit) notices(t, target, by);
  // Whoever attacks somebody knows of him.
  if (by.unawareOf.length > 0 && by.unawareOf.includes(target.id))
    t.put(
      by,
      'unawareOf',
      by.unawareOf.filter((id) => id !== target.id),
    );
  return { hit: exchange.hit, rolled: exchange.rolled, landed };
}

/** A readied action came first, and after it this attack can no longer be made (REN-REACT-03). */
function forestalled(t: T, by: Combatant, target: Combatant, swing: Swing): boolean {
  const lost =
    disabled(t.state, by) ||
    heldFirmly(by) ||
    !usableWeapons(t.state, by).includes(swing.weapon) ||
    targetRefused(t.state, by, target, swing) !== undefined;
  if (lost) t.note('forestalled', ['REN-REACT-03'], { by: by.id, at: target.id });
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
  ({ target }: Contender, whole: boolean): Same =>
  (roll) =>
    roll > target ? degree(target)(roll) : whole ? roll : steps(roll) + (roll % 11 === 0 ? 10 : 0);

/** Like faces of a defence against an attack of this margin: worse, the same, or better, by how much for a catch. */
const defencesAlike =
  ({ target }: Contender, margin: number, catching: boolean): Same =>
  (roll) =>
    roll > target || roll < margin
      ? 0
      : roll === margin
        ? 1
        : catching
          ? 2 + degree(target)(roll)
          : 2;

/** The ordered opposed check of an attack (REN-ATK-02, REN-ATK-03, REN-ATK-05, REN-ATK-06). */
function exchangeOf(t: T, attacker: Contender, target: Combatant, against: Against): Exchange {
  const { opposedTie, catchOnMiss } = t.state.fixed.options;
  const open = defenceless(t.state, target, against);
  if (open !== undefined) t.note('no defence', [open], { who: target.id });
  let chosen: ReturnType<typeof chooseDefence> | 'not yet' = 'not yet';
  const exchanged = (): Exchange | undefined => {
    const rolled = rollFor(
      t,
      attacker,
      t.enumerating ? attacksAlike(attacker, open === undefined || against.area) : undefined,
      shiftOf(t, against.met),
    );
    if (rolled.grade < 0) {
      if (catchOnMiss && open === undefined) return catchAnyway(t, target, against, rolled);
      return { hit: false, rolled, defence: undefined, defended: undefined };
    }
    if (open !== undefined) return { hit: true, rolled, defence: undefined, defended: undefined };
    if (chosen === 'not yet') chosen = chooseDefence(t, target, against);
    if (!chosen) return { hit: true, rolled, defence: undefined, defended: undefined };
    const { defence, side } = chosen;
    const defended = rollFor(
      t,
      side,
      t.enumerating ? defencesAlike(side, rolled.margin, defence.catching) : undefined,
      undefined,
      rolled.margin,
    );
    if (defended.grade < 0 || defended.margin < rolled.margin)
      return { hit: true, rolled, defence, defended };
    if (defended.margin > rolled.margin) return { hit: false, rolled, defence, defended };
    // A tie that is rolled again leaves nothing behind but the telling of it.
    if (opposedTie !== 'reroll' || t.reckons)
      t.note('tie', ['REN-ATK-06', 'REN-CTX-06'], {
        between: [attacker.who.id, target.id],
        margin: rolled.margin,
        goesTo: opposedTie,
      });
    if (opposedTie === 'reroll') return undefined;
    return { hit: opposedTie === 'attacker', rolled, defence, defended };
  };
  if (!t.enumerating) return t.until(exchanged);
  const tied = (): string =>
    chosen && chosen !== 'not yet'
      ? `${chosen.defence.id} ${chosen.side.target} ${chosen.side.luckSpent}`
      : '';
  return untilSettled(
    t,
    () => attacker.who.luck + target.luck,
    exchanged,
    (made) => (made ? cameTo(made, against.area) : tied()),
  );
}

/** Switch catchOnMiss: a catch may be rolled against an attack that has failed already (REN-CATCH-03). */
function catchAnyway(t: T, target: Combatant, against: Against, rolled: Rolled): Exchange {
  const chosen = chooseCatch(t, target, against);
  return chosen
    ? { hit: false, rolled, defence: chosen.defence, defended: rollFor(t, chosen.side) }
    : { hit: false, rolled, defence: undefined, defended: undefined };
}

/** A catch that was exceptional holds the attacker's weapon (REN-CATCH-04, REN-CATCH-05). */
function caught(
  t: T,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  defence: Defence,
  defended: Rolled,
): void {
  if (defence.weapon === undefined || defended.grade < 0 || !isExceptional(defended, t.state))
    return;
  t.put(target, 'catching', { weapon: defence.weapon, of: by.id, caught: swing.weapon });
  t.note(
    'caught',
    [
      ...(t.state.fixed.options.catchOnMiss ? ['REN-CATCH-03'] : []),
      'REN-CATCH-04',
      'REN-CATCH-05',
    ],
    {
      by: target.id,
      of: by.id,
      weapon: weaponOf(t.state, swing.weapon).name,
      with: weaponOf(t.state, defence.weapon).name,
    },
  );
}

function hits(
  t: T,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { rolled }: Exchange,
  { weapon, met: found, ranged, area }: Against,
): undefined {
  if (t.hears)
    t.note(
      'hit',
      ['REN-ATK-04', ...(rolled.grade === CRITICAL ? ['REN-ATK-10', 'REN-ATK-11'] : [])],
      { by: by.id, at: target.id, margin: rolled.margin, degree: GRADE_NAMES[rolled.grade] },
    );
  const struck = swing.strike !== undefined && isExceptional(rolled, t.state);
  if (area) fills(t, by, () => target.at, swing, rolled, ranged);
  else if (weapon.damage.dice > 0 || weapon.damage.flat > 0 || weapon.damage.db) {
    const value = rollDamage(t, by, weapon, swing, rolled, found, ranged);
    land(t, target, weapon, value, found, t.reckoned(value.dv));
    unhorsedByHit(t, target);
  } else {
    t.note('delivered', [weapon.kind === 'indicate' ? 'REN-INDIC-01' : 'REN-TOUCH-01'], {
      by: by.id,
      at: target.id,
      weapon: weapon.name,
    });
    tellTexts(t, target, found);
  }
  if (struck) strikeResult(t, by, target, swing);
  if (struck && swing.strike === 'unhorse' && t.state.fixed.options.dismountRule === 'strike')
    unhorse(t, target);
  if (swing.braced && t.state.fixed.options.dismountRule === 'brace') unhorse(t, target);
  return undefined;
}

/**
 * An attack with an area: its value is rolled once for everybody, and then where it comes down (REN-BLAST-02,
 * REN-SPLASH-01, REN-CTX-29).
 */
export function fills(
  t: T,
  by: Combatant,
  where: () => Cell,
  swing: Swing,
  rolled: Rolled,
  ranged: boolean,
): void {
  const weapon = weaponOf(t.state, swing.weapon);
  const shot = { by, weaponId: swing.weapon, rolled };
  const value = weapon.tags.includes('Blast')
    ? rollDamage(t, by, weapon, swing, rolled, NOT_MET, ranged)
    : undefined;
  const reckoning = value && t.reckoned(value.dv);
  const centre = where();
  if (weapon.tags.includes('Splash')) splash(t, centre, weapon, shot);
  if (value) blast(t, centre, weapon, value, strikeTags(swing), reckoning, shot);
}

/** @returns where a shot comes down that went wide. */
function misses(
  t: T,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { rolled, defence }: Exchange,
  { weapon, ranged, area }: Against,
): Cell | undefined {
  if (t.hears)
    t.note('miss', defence ? ['REN-ATK-05'] : ['REN-ATK-03', 'REN-CTX-07'], {
      by: by.id,
      at: target.id,
      degree: GRADE_NAMES[rolled.grade],
    });
  if (
    swing.weapon === UNARMED &&
    rolled.grade < 0 &&
    isExceptionalFailure(rolled, t.state) &&
    totalArmour(t.state, target) > 0
  )
    hurtFist(t, by);
  if (!ranged || rolled.grade > 0) return undefined;
  if (!scatters(t.state, area)) {
    if (area) t.note('no effect', ['REN-RNG-07', 'REN-ATK-03'], { by: by.id, weapon: weapon.name });
    return undefined;
  }
  const lands = (): Cell => scatter(t, by, target.at);
  if (!area) return lands();
  fills(t, by, lands, swing, rolled, ranged);
  return undefined;
}

/** An unarmed blow on armour that went badly wrong hurts the one who struck it (REN-UNARM-05, REN-UNARM-06). */
function hurtFist(t: T, by: Combatant): void {
  const rolled = Math.floor(t.roll(D10, 'self-injury', by.id) / 2);
  const damage = t.state.fixed.options.injuryIgnoresArmor
    ? rolled
    : Math.max(0, rolled - totalArmour(t.state, by));
  t.note('hurt fist', ['REN-UNARM-05', 'REN-CTX-09'], { who: by.id, damage });
  harm(t, by, damage);
}

/** One shot: uncommon ammunition is counted, and what must be loaded again is empty (REN-RNG-12 to 14). */
export function spendShot(
  t: T,
  by: Combatant,
  id: WeaponId,
  { kind, ammunition, reload }: Weapon,
): void {
  if (kind !== 'projectile') return;
  if (ammunition !== undefined)
    t.put(by, 'ammunition', {
      ...by.ammunition,
      [ammunition]: Math.max(0, (by.ammunition[ammunition] ?? 0) - 1),
    });
  if (reload !== undefined) t.put(by, 'unloaded', [...by.unloaded, id]);
}

/** A thrown weapon that its bearer still holds comes to lie where it was thrown. */
export function landThrown(t: T, by: Combatant, swing: Swing, weapon: Weapon, at: Cell): void {
  if (
    weapon.kind !== 'thrown' ||
    swing.thrown === false ||
    weapon.tags.includes('Natural') ||
    !heldWeapons(t.state, by).includes(swing.weapon)
  )
    return;
  if (isArea(weapon))
    t.put(
      by,
      'hands',
      by.hands.map((hand) => (hand.holds === swing.weapon ? { ...hand, holds: null } : hand)),
    );
  else drop(t, by, swing.weapon, at);
}

function unhorse(t: T, target: Combatant): void {
  const mount = mountOf(t.state, target);
  if (mount) thrown(t, target, mount);
}

/** Unhorsing has no rule of its own: the GM rules, or one of the author's three ideas counts (REN-DISM-01). */
function unhorsedByHit(t: T, target: Combatant): void {
  if (target.riding === null) return;
  const { dismountRule } = t.state.fixed.options;
  if (dismountRule === 'rider-hit') unhorse(t, target);
  if (dismountRule !== 'gm') return;
  const ruled = t.ask({
    id: 'unhorsed',
    who: 'gm',
    rules: ['REN-DISM-01'],
    about: { who: target.id },
    options: [{ value: 'no' }, { value: 'yes' }],
    fallback: 'no',
  });
  if (ruled === 'yes') unhorse(t, target);
}
