import type { Pool, Breakdown } from '@tiltyard/engine';
import { totalArmour, highestWorn } from '../armor/armour.js';
import { CRITICAL, EXCEPTIONAL, isExceptional } from '../checks/grade.js';
import type { Rolled } from '../checks/grade.js';
import { harm } from '../wounds/harm.js';
import { changeDv, damageSets, tellTexts } from '../resistance/resistance.js';
import type { Met } from '../resistance/resistance.js';
import { D10, damageBonus } from '../../state/sheet.js';
import type { Weapon } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import type { Swing } from './swing.js';
import { UNARMED } from '../items/wielding.js';
import { d } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { damageThrough, damageValueRolled } from '../../events/wounds.js';

/** Margins over these add to the damage value (REN-ATK-07, REN-ATK-08). */
const FIRST_MARGIN = 30;
const SECOND_MARGIN = 60;
const MARGIN_DV = 5;
/** Worn armour adds a third of its AV to unarmed blows (REN-UNARM-07). */
const ARMOURED_FIST = 3;

/** A damage value as it was reckoned, before any armour. */
export interface DamageValue {
  readonly dv: number;
  readonly ap: number;
}

/** The damage bonus of an attack: with the mount's strength in a mounted charge, if that is greater (REN-CTX-13, REN-MOUNT-11). */
export function attackDb(state: State, by: Combatant): number {
  const sheet = sheetOf(state, by);
  const mount = mountOf(state, by);
  if (
    !mount ||
    !by.effects.some((effect) => effect.kind === 'charged' && effect.what === 'mounted')
  )
    return sheet.db;
  return Math.max(sheet.db, damageBonus(sheet.aptitudes.SOM, sheetOf(state, mount).STR));
}

/** Whether the first step of a margin adds its +5 DV (REN-ATK-07, REN-ATK-09). */
function marginDv(ctx: Ctx, total: number, rolled: Rolled): number {
  const byGrade = ctx.state.fixed.options.exceptionalDv === 'grade';
  const upgraded = byGrade && rolled.shifted > 0 && rolled.grade >= EXCEPTIONAL;
  if (rolled.grade < 0) return total;
  const counts = !byGrade || rolled.grade >= EXCEPTIONAL;
  let sum = total;
  if (counts && (rolled.margin > FIRST_MARGIN || upgraded))
    sum = ctx.addModifier(
      sum,
      MARGIN_DV,
      rolled.margin > FIRST_MARGIN ? 'REN-ATK-07' : 'REN-ATK-09',
    );
  else if (rolled.margin > FIRST_MARGIN)
    sum = ctx.addModifier(sum, MARGIN_DV, 'REN-ATK-09', false, 'downgraded');
  if (counts && rolled.margin > SECOND_MARGIN) sum = ctx.addModifier(sum, MARGIN_DV, 'REN-ATK-08');
  return sum;
}

const pools = new WeakMap<Weapon, Pool>();

/** One set of a weapon's damage dice. */
function diceOf(weapon: Weapon): Pool {
  let pool = pools.get(weapon);
  if (!pool) {
    const { dice, faces } = weapon.damage;
    pool = { dice, die: faces === D10.faces ? D10 : d(faces), sets: 1, keep: 'high' };
    pools.set(weapon, pool);
  }
  return pool;
}

/** Rolls the damage of an attack and adds up its value, before armour and resistances (REN-ATK-04, REN-ATK-10). */
export function rollDamage(
  ctx: Ctx,
  by: Combatant,
  weapon: Weapon,
  swing: Swing,
  rolled: Rolled,
  met: Met,
  ranged: boolean,
): DamageValue {
  const { damage } = weapon;
  const db = attackDb(ctx.state, by);
  const pool = damageSets(ctx, diceOf(weapon), rolled.grade === CRITICAL, met);
  let sum = ctx.startTotal('DV', by.id, damage.dice === 0 ? 0 : ctx.pool(pool, 'damage', by.id));
  sum = ctx.addModifier(sum, damage.flat, 'REN-ATK-04', true, weapon.name);
  if (damage.db) sum = ctx.addModifier(sum, db, 'REN-ATK-04', true, 'DB');
  sum = marginDv(ctx, sum, rolled);
  sum = chargeDv(ctx, sum, by, db, ranged, swing);
  if (swing.braced)
    sum = ctx.addModifier(
      sum,
      db,
      swing.braced === 'opportunity' ? 'REN-BRACE-04' : 'REN-BRACE-06',
    );
  const struck = swing.strike !== undefined && isExceptional(rolled, ctx.state);
  if (swing.strike === 'mighty-blow') sum = ctx.addModifier(sum, db, 'REN-STR-12', struck);
  if (swing.weapon === UNARMED)
    sum = ctx.addModifier(
      sum,
      Math.floor(highestWorn(ctx.state, by) / ARMOURED_FIST),
      'REN-UNARM-07',
    );
  return {
    dv: Math.max(0, sum),
    ap: weapon.ap + (swing.strike === 'armor-gap' && struck ? db : 0),
  };
}

/** The run-up behind a blow (REN-CHARGE-01, REN-CHARGE-03, REN-MOUNT-11). */
function chargeDv(
  ctx: Ctx,
  total: number,
  by: Combatant,
  db: number,
  ranged: boolean,
  swing: Swing,
): number {
  if (swing.opportunity || swing.braced) return total;
  let sum = total;
  for (const effect of by.effects) {
    if (effect.kind !== 'charged') continue;
    if (ranged && ctx.state.fixed.options.chargeBonusScope === 'melee')
      sum = ctx.addModifier(sum, db, 'REN-CHARGE-03', false, 'ranged');
    else {
      sum = ctx.addModifier(sum, db, 'REN-CHARGE-01');
      if (effect.what === 'mounted' && by.riding !== null)
        sum = ctx.addModifier(sum, db, 'REN-MOUNT-11');
    }
  }
  return sum;
}

/** Takes the resistances and the armour of one target off a damage value and harms it (REN-ARM-01 to 03, REN-RES-04). */
export function land(
  ctx: Ctx,
  target: Combatant,
  weapon: Weapon,
  { dv, ap }: DamageValue,
  met: Met,
  reckoning: Breakdown | undefined,
): number {
  const { resistanceTiming, surplusAp } = ctx.state.fixed.options;
  const before = resistanceTiming === 'beforeArmor';
  let sum = dv;
  let shown = reckoning;
  if (before && (met.resisted.length > 0 || met.vulnerable.length > 0)) {
    const value = changeDv(ctx, ctx.startTotal('DV', target.id, dv), weapon, met);
    const changed = ctx.breakdownOf(value);
    if (changed)
      shown = shown
        ? { ...shown, parts: [...shown.parts, ...changed.parts], total: value }
        : changed;
    sum = value;
  }
  const armour = totalArmour(ctx.state, target);
  const left = surplusAp === 'added' ? armour - ap : Math.max(0, armour - ap);
  let damage = ctx.startTotal('damage', target.id, sum);
  if (armour !== 0 || left !== 0)
    damage = ctx.addModifier(
      damage,
      -left,
      left === armour ? 'REN-ARM-01' : 'REN-ARM-02',
      true,
      ctx.wantsNotes ? `armour ${armour}, penetration ${ap}` : undefined,
    );
  if (!before) damage = changeDv(ctx, Math.max(0, damage), weapon, met);
  if (damage < 0) damage = ctx.setTotal(damage, 0, 'REN-ARM-03');
  const through = ctx.breakdownOf(damage);
  if (ctx.wantsNotes) {
    ctx.tell(
      damageValueRolled,
      met.resisted.length + met.vulnerable.length > 0
        ? ['REN-ATK-04', 'REN-RES-04']
        : ['REN-ATK-04'],
      { at: target.id, weapon: weapon.name, dv: sum },
      shown,
    );
    ctx.tell(
      damageThrough,
      armour > 0 ? ['REN-ARM-03', 'REN-ARM-04'] : ['REN-ARM-03'],
      { who: target.id, dv: sum, armour, ap, damage },
      through,
    );
  }
  tellTexts(ctx, target, met);
  harm(ctx, target, damage);
  return damage;
}
