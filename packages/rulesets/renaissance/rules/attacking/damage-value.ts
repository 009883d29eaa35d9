import type { Breakdown, Id, Pool } from '@tiltyard/engine';
import { d } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { damageThrough, damageValueRolled } from '../../events/wounds.js';
import type { Weapon } from '../../state/sheet.js';
import { damageBonus } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { highestWorn, totalArmour } from '../armor/armour.js';
import type { Rolled } from '../checks/grade.js';
import { CRITICAL, EXCEPTIONAL, failed, isExceptional } from '../checks/grade.js';
import { UNARMED } from '../items/wielding.js';
import type { Met } from '../resistance/resistance.js';
import { changeDv, damageSets, isMet, tellTexts } from '../resistance/resistance.js';
import { harm } from '../wounds/harm.js';
import type { Attack, Swing } from './swing.js';

/** Margins over these add to the damage value (REN-ATK-07, REN-ATK-08). */
const FIRST_MARGIN = 30;
const SECOND_MARGIN = 60;
export const MARGINS: readonly number[] = [FIRST_MARGIN, SECOND_MARGIN];
/** What exceeding each of these margins adds to the damage value. */
export const MARGIN_DV = 5;
/** Worn armour adds a third of its AV to unarmed blows (REN-UNARM-07). */
const ARMOURED_FIST = 3;

/** A damage value before armour. */
export interface DamageValue {
  readonly dv: number;
  readonly ap: number;
  /** The total of the damage dice in it. */
  readonly dice: number;
}

/** Whether the damage bonus of a charge applies to an attack: to all, or to melee attacks only (REN-CHARGE-03). */
const chargeReaches = (state: State, ranged: boolean): boolean =>
  !ranged || state.fixed.options.chargeBonusScope === 'all';

/**
 * The damage bonus of an attack; in a mounted charge with the mount's strength, if that is
 * greater (REN-CTX-13, REN-CHARGE-03, REN-MOUNT-11).
 */
export function attackDb(state: State, by: Combatant, ranged: boolean): number {
  const sheet = sheetOf(state, by);
  const mount = mountOf(state, by);
  if (
    !mount ||
    !chargeReaches(state, ranged) ||
    !by.effects.some((effect) => effect.kind === 'charged' && effect.what === 'mounted')
  )
    return sheet.db;
  return Math.max(sheet.db, damageBonus(sheet.aptitudes.SOM, sheetOf(state, mount).STR));
}

/**
 * The charges that this turn's attacks still profit from, each with whether it is mounted: that
 * lasts only as long as the charger stays in the saddle (REN-CHARGE-01, REN-MOUNT-11).
 */
const chargesOf = ({ effects, riding }: Combatant): readonly { readonly isMounted: boolean }[] =>
  effects
    .filter(({ kind }) => kind === 'charged')
    .map(({ what }) => ({ isMounted: what === 'mounted' && riding !== null }));

/**
 * How many times a charge adds the damage bonus to an attack of this turn (REN-CHARGE-01,
 * REN-CHARGE-03, REN-MOUNT-11).
 */
export const chargeCount = (state: State, by: Combatant, ranged: boolean): number =>
  chargeReaches(state, ranged)
    ? chargesOf(by).reduce((sum, { isMounted }) => sum + (isMounted ? 2 : 1), 0)
    : 0;

/**
 * What a margin over 30 and over 60 adds; only for exceptional results, or by house rule for the
 * margin alone (REN-ATK-07 to 09).
 */
function marginDv(ctx: Ctx, total: number, rolled: Rolled): number {
  const byGrade = ctx.state.fixed.options.exceptionalDv === 'grade';
  const upgraded = byGrade && rolled.shifted > 0 && rolled.grade >= EXCEPTIONAL;
  if (failed(rolled)) return total;
  const counts = !byGrade || rolled.grade >= EXCEPTIONAL;
  let sum = total;
  if (counts && (rolled.margin > FIRST_MARGIN || upgraded))
    sum = ctx.addModifier(
      sum,
      MARGIN_DV,
      rolled.margin > FIRST_MARGIN ? 'REN-ATK-07' : 'REN-ATK-09',
      true,
      rolled.margin > FIRST_MARGIN ? 'margin over 30' : 'upgraded',
    );
  else if (rolled.margin > FIRST_MARGIN)
    sum = ctx.addModifier(sum, MARGIN_DV, 'REN-ATK-09', false, 'downgraded');
  if (counts && rolled.margin > SECOND_MARGIN)
    sum = ctx.addModifier(sum, MARGIN_DV, 'REN-ATK-08', true, 'margin over 60');
  return sum;
}

const pools = new WeakMap<Weapon, Pool>();

/** One set of a weapon's damage dice. */
function diceOf(weapon: Weapon): Pool {
  let pool = pools.get(weapon);
  if (!pool) {
    const { dice, faces } = weapon.damage;
    pool = { dice, die: d(faces), sets: 1, keep: 'high' };
    pools.set(weapon, pool);
  }
  return pool;
}

/** Rolls the damage of an attack and adds up its value, before armour and resistances (REN-ATK-04, REN-ATK-10). */
export const rollDamage = (ctx: Ctx, attack: Attack, rolled: Rolled): DamageValue =>
  damageValue(ctx, attack, rolled, rollDice(ctx, attack, rolled.grade === CRITICAL));

/** Rolls the damage dice of an attack and keeps the best or the worst of several sets (REN-ATK-10, REN-RES-12). */
export function rollDice(
  ctx: Ctx,
  { attacker, weapon, met }: Pick<Attack, 'attacker' | 'weapon' | 'met'>,
  critical: boolean,
): number {
  const pool = damageSets(ctx, diceOf(weapon), critical, met);
  return ctx.pool(pool, 'damage', attacker.id);
}

/** Rolls further sets of the same damage dice and keeps the best or the worst. */
export const rollFurther = (
  ctx: Ctx,
  { attacker, weapon }: Attack,
  sets: number,
  keep: Pool['keep'],
): number => ctx.pool({ ...diceOf(weapon), sets, keep }, 'damage', attacker.id);

/** Adds up a damage value from the total of its dice (REN-ATK-04, REN-ATK-07, REN-ATK-08). */
export function damageValue(ctx: Ctx, attack: Attack, rolled: Rolled, dice: number): DamageValue {
  const { attacker, weapon, swing } = attack;
  const { damage } = weapon;
  const db = attackDb(ctx.state, attacker, attack.ranged);
  let sum = ctx.startTotal('DV', attacker.id, dice);
  sum = ctx.addModifier(sum, damage.flat, 'REN-ATK-04', true, weapon.name);
  if (damage.db) sum = ctx.addModifier(sum, db, 'REN-ATK-04', true, 'DB');
  sum = marginDv(ctx, sum, rolled);
  sum = chargeDv(ctx, sum, attack, db);
  sum = bracedDv(ctx, sum, swing, db);
  const struck = swing.strike !== undefined && isExceptional(rolled, ctx.state);
  if (swing.strike === 'mighty-blow')
    sum = ctx.addModifier(sum, db, 'REN-STR-12', struck, 'Mighty Blow');
  sum = armouredFistDv(ctx, sum, attack);
  return {
    dv: Math.max(0, sum),
    ap: weapon.ap + (swing.strike === 'armor-gap' && struck ? db : 0),
    dice,
  };
}

/** The damage bonuses of a charge (REN-CHARGE-01, REN-CHARGE-03, REN-MOUNT-11). */
function chargeDv(ctx: Ctx, total: number, { attacker, ranged }: Attack, db: number): number {
  let sum = total;
  for (const { isMounted } of chargesOf(attacker)) {
    if (!chargeReaches(ctx.state, ranged))
      sum = ctx.addModifier(sum, db, 'REN-CHARGE-03', false, 'ranged');
    else {
      sum = ctx.addModifier(sum, db, 'REN-CHARGE-01', true, 'charge');
      if (isMounted) sum = ctx.addModifier(sum, db, 'REN-MOUNT-11', true, 'mounted charge');
    }
  }
  return sum;
}

/** The damage bonus of a braced weapon against a charge (REN-BRACE-04, REN-BRACE-06). */
const bracedDv = (ctx: Ctx, total: number, { braced }: Swing, db: number): number =>
  braced
    ? ctx.addModifier(
        total,
        db,
        braced === 'opportunity' ? 'REN-BRACE-04' : 'REN-BRACE-06',
        true,
        'braced',
      )
    : total;

/** What worn armour adds to an unarmed blow: a third of its highest AV (REN-UNARM-07). */
export const armouredFist = (state: State, who: Combatant): number =>
  Math.floor(highestWorn(state, who) / ARMOURED_FIST);

/** Adds the bonus of worn armour to an unarmed blow (REN-UNARM-07). */
function armouredFistDv(ctx: Ctx, total: number, { attacker, swing }: Attack): number {
  if (swing.weapon !== UNARMED) return total;
  return ctx.addModifier(
    total,
    armouredFist(ctx.state, attacker),
    'REN-UNARM-07',
    true,
    'worn armour',
  );
}

/** A damage value as applied to one target. */
export interface Impact extends Omit<DamageValue, 'dice'> {
  readonly weapon: Weapon;
  /** The target's resistances and vulnerabilities that it meets (REN-RES-02). */
  readonly met: Met;
  /** The combatant who caused it, if any. */
  readonly by?: Combatant | undefined;
  /** How the damage value was added up. */
  readonly breakdown?: Breakdown | undefined;
}

/**
 * Reduces a damage value by one target's resistances and armour and harms the target (REN-ARM-01
 * to 03, REN-RES-04).
 */
export function land(ctx: Ctx, target: Combatant, impact: Impact): void {
  const { weapon, met, ap } = impact;
  const before = ctx.state.fixed.options.resistanceTiming === 'beforeArmor';
  const { dv, breakdown } = before ? resistedDv(ctx, target, impact) : impact;
  const armour = totalArmour(ctx.state, target);
  let damage = ctx.startTotal('damage', target.id, dv);
  damage = lessArmour(ctx, damage, armour, ap);
  if (!before) damage = changeDv(ctx, Math.max(0, damage), weapon, met);
  if (damage < 0) damage = ctx.setTotal(damage, 0, 'REN-ARM-03', 'no less than 0');
  if (ctx.wantsNotes) {
    const through = ctx.breakdownOf(damage);
    tellValue(ctx, target, impact, { dv, breakdown });
    tellDamage(ctx, { who: target.id, dv, armour, ap, damage }, through);
    tellTexts(ctx, target, weapon, met);
  }
  harm(ctx, target, damage, impact.by);
}

const tellValue = (
  ctx: Ctx,
  target: Combatant,
  { weapon, met }: Impact,
  { dv, breakdown }: Pick<Impact, 'dv' | 'breakdown'>,
): void =>
  ctx.tell(
    damageValueRolled,
    isMet(met) ? ['REN-ATK-04', 'REN-RES-04'] : ['REN-ATK-04'],
    { at: target.id, weapon: weapon.name, dv },
    breakdown,
  );

const tellDamage = (
  ctx: Ctx,
  facts: Readonly<Record<'dv' | 'armour' | 'ap' | 'damage', number>> & { readonly who: Id },
  breakdown: Breakdown | undefined,
): void =>
  ctx.tell(
    damageThrough,
    [
      'REN-ARM-03',
      ...(facts.armour > 0 ? (['REN-ARM-04'] as const) : []),
      // Armour that is fully penetrated subtracts nothing and so does not appear in the breakdown;
      // its rule is cited here.
      ...(facts.armour > 0 && facts.ap >= facts.armour ? (['REN-ARM-02'] as const) : []),
    ],
    facts,
    breakdown,
  );

/** A damage value after resistances and vulnerabilities, with its breakdown (REN-RES-04). */
function resistedDv(
  ctx: Ctx,
  target: Combatant,
  { dv, weapon, met, breakdown }: Impact,
): Pick<Impact, 'dv' | 'breakdown'> {
  if (!isMet(met)) return { dv, breakdown };
  const value = changeDv(ctx, ctx.startTotal('DV', target.id, dv), weapon, met);
  const changed = ctx.breakdownOf(value);
  if (!changed || !breakdown) return { dv: value, breakdown: changed ?? breakdown };
  const parts = [...breakdown.parts, ...changed.parts];
  return { dv: value, breakdown: { ...breakdown, parts, total: value } };
}

/**
 * Subtracts armour less penetration; surplus penetration is lost, or by house rule adds to the
 * damage (REN-ARM-01, REN-ARM-02).
 */
function lessArmour(ctx: Ctx, total: number, armour: number, ap: number): number {
  const added = ctx.state.fixed.options.surplusAp === 'added';
  const left = added ? armour - ap : Math.max(0, armour - ap);
  return ctx.addModifier(
    total,
    -left,
    left === armour ? 'REN-ARM-01' : 'REN-ARM-02',
    true,
    ctx.wantsNotes ? `armour ${armour}, penetration ${ap}` : undefined,
  );
}
