import {
  attackHits,
  attackMisses,
  attackResult,
  attacks,
  chargeIncreases,
  criticalType,
  fumbles,
} from '../../events/attacks.js';
import type { Lookup } from '../../state/content/lookup.js';
import { cellFor, lookupFor } from '../../state/content/lookup.js';
import type { WieldedWeapon } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { isOut, toMetres } from '../../state/state.js';
import {
  declareAction,
  halt,
  letGo,
  recordAttack,
  reserveOb,
  setHidden,
} from '../../state/verbs/index.js';
import { blowIn, blowText, cellText, letterOf } from '../../tables/attack-cell.js';
import type { AttackTable } from '../../tables/table.js';
import { rowOf } from '../../tables/table.js';
import { defensiveBonus } from '../bonuses/defensive-bonus.js';
import type { Assault } from '../bonuses/assault.js';
import { attackBonus } from '../bonuses/offensive-bonus.js';
import { askFacing, obAfterDodge, targetBefore } from '../bonuses/position.js';
import { chargeRow, improveBlow } from '../charge-power.js';
import { defend } from '../combat-actions/defend.js';
import { reserveAfter } from '../combat-actions/parry.js';
import { critical, fumble, typeOf } from '../critical-effects/critical.js';
import { loseHits } from '../critical-effects/harm.js';
import { isEngagedBy } from '../melee/engagement.js';
import { isOpenEnded } from '../open-ended.js';
import { isNoticed, noticeFight } from '../surprise/surprise.js';
import type { AttackRoll } from './attack-roll.js';
import { rollAttack } from './attack-roll.js';

/** The range of first dice that fumble: the table's own if it has one, otherwise the weapon's (RMC-FUM-01). */
export const fumbleRange = (weapon: WieldedWeapon, table: AttackTable): number =>
  table.fumbleMax ?? weapon.fumbleMax;

/** Carries an attack out in the order of the chapter: roll, fumble test, OB, DB, look-up (RMC-ATK-01). */
export function strike(ctx: Ctx, attacker: Combatant, assault: Assault): void {
  const { target } = assault;
  const weighed = ctx.once(() => {
    const unnoticed = announce(ctx, attacker, assault) && !isNoticed(ctx, attacker, target);
    return weighUp(ctx, attacker, assault, unnoticed);
  });
  if (!weighed) return finish(ctx, attacker, assault);
  const { ob, db } = weighed;
  const lookup = lookupFor(ctx.state, assault.weapon, target);
  const range = fumbleRange(assault.weapon, lookup.table);
  const roll = rollAttack(ctx, attacker, lookup, range, ob - db);
  if (roll.face <= range) resolveFumble(ctx, attacker, assault, roll, range);
  else resolveAttack(ctx, attacker, assault, lookup, addBonuses(ctx, attacker, roll, ob, db));
  finish(ctx, attacker, assault);
}

/**
 * Announces an attack.
 * @returns whether it is made from hiding.
 */
function announce(ctx: Ctx, attacker: Combatant, assault: Assault): boolean {
  const { target, mode, weapon } = assault;
  const wasHidden = attacker.hidden;
  if (wasHidden) setHidden(ctx, attacker, false);
  noticeFight(ctx, attacker);
  declareAction(ctx, attacker, {
    action: mode === 'melee' ? 'melee' : 'ranged',
    target: target.id,
  });
  recordAttack(ctx, attacker);
  const engages = ctx.wantsNotes && isEngagedBy(ctx.state, target, attacker);
  ctx.tell(attacks, ['RMC-ATK-01', ...(engages ? ['RMC-MELEE-01'] : [])], {
    by: attacker.id,
    at: target.id,
    weapon: weapon.name,
    mode,
    metres: toMetres(assault.distance),
  });
  return wasHidden;
}

/**
 * Works out OB and DB, with the defence that the target chooses; undefined if the target dies
 * while dodging (RMC-PARRY-04, RMC-DODGE-09).
 */
function weighUp(
  ctx: Ctx,
  attacker: Combatant,
  assault: Assault,
  unseen: boolean,
): { readonly ob: number; readonly db: number } | undefined {
  const { target, mode } = assault;
  const facing = askFacing(ctx, attacker, target);
  const announced = attackBonus(ctx, attacker, assault, { facing, unseen });
  reserveOb(ctx, attacker, reserveAfter(ctx.state, attacker, assault));
  const before = targetBefore(ctx.state, assault);
  const missile = mode !== 'melee';
  const guard = defend(ctx, target, { attacker, missile, unseen, facing });
  if (target.dead) return undefined;
  const ob = obAfterDodge(ctx, attacker, assault, announced, before);
  return { ob, db: defensiveBonus(ctx, target, guard, unseen) };
}

/** An attack roll with OB added and DB subtracted (RMC-ATK-06, RMC-ATK-07). */
interface AttackTotal extends AttackRoll {
  readonly result: number;
}

function addBonuses(
  ctx: Ctx,
  attacker: Combatant,
  roll: AttackRoll,
  ob: number,
  db: number,
): AttackTotal {
  let result = ctx.startTotal('attack', attacker.id, roll.rolled);
  result = ctx.addModifier(result, ob, 'RMC-ATK-06', true, 'OB');
  result = ctx.addModifier(result, -db, 'RMC-ATK-07', true, 'DB');
  return { face: roll.face, rolled: roll.rolled, result };
}

/** Resolves a fumble, which ends the attack (RMC-FUM-01, RMC-ATK-04, RMC-ATK-05). */
function resolveFumble(
  ctx: Ctx,
  attacker: Combatant,
  { weapon, mode }: Assault,
  { face }: AttackRoll,
  range: number,
): void {
  ctx.tell(fumbles, ['RMC-FUM-01', 'RMC-ATK-04', 'RMC-ATK-05'], {
    who: attacker.id,
    face,
    range,
  });
  fumble(ctx, attacker, weapon, mode !== 'melee');
}

/** Looks the result up: a miss, hits, or hits and a critical (RMC-TAB-01 to 04). */
function resolveAttack(
  ctx: Ctx,
  attacker: Combatant,
  assault: Assault,
  lookup: Lookup,
  total: AttackTotal,
): void {
  if (ctx.wantsNotes) tellResult(ctx, attacker, assault, lookup, total);
  const blow = blowIn(cellFor(lookup, total.result));
  const by = attacker.id;
  const at = assault.target.id;
  if (!blow) return ctx.tell(attackMisses, ['RMC-TAB-02'], { by, at });
  const rule = blow.severity === 0 ? 'RMC-TAB-03' : 'RMC-TAB-04';
  const closing = assault.closing(ctx.state);
  const { hits, criticals, times, rules } = improveBlow(ctx.state, blow, closing);
  ctx.tell(attackHits, [rule], { by, at, hits, blow: ctx.wantsNotes ? blowText(blow) : '' });
  if (rules.length > 0)
    ctx.tell(chargeIncreases, rules, {
      by,
      at,
      speed: toMetres(closing),
      hits,
      criticals: criticals.length,
      ...(criticals.length > 0 ? { severity: criticals.map(letterOf).join(' and ') } : {}),
      ...(chargeRow(closing) ? {} : { slow: true }),
    });
  loseHits(ctx, assault.target, hits, [rule]);
  const type = typeOf(ctx.state, assault.weapon, blow.type, lookup.table.critType);
  if (blow.type !== '') ctx.tell(criticalType, ['RMC-TAB-06'], { letter: blow.type, type });
  for (const severity of criticals)
    if (!assault.target.dead) critical(ctx, attacker.id, assault.target, { type, severity, times });
}

function tellResult(
  ctx: Ctx,
  attacker: Combatant,
  { target }: Assault,
  lookup: Lookup,
  { face, rolled, result }: AttackTotal,
): void {
  const { table, column, cap } = lookup;
  const row = rowOf(table, result, cap);
  const { tables } = ctx.state.fixed;
  const loaded = tables.some(({ kind, id }) => kind === 'attack' && id === table.id);
  ctx.tell(
    attackResult,
    [
      isOpenEnded(face) ? 'RMC-ATK-02' : 'RMC-ATK-03',
      'RMC-ATK-06',
      'RMC-ATK-07',
      'RMC-TAB-01',
      ...(row === result && row > 0 ? [] : ['RMC-TAB-05']),
      ...(loaded ? ['RMC-TAB-07'] : []),
    ],
    {
      by: attacker.id,
      at: target.id,
      rolled,
      result,
      row,
      table: table.id,
      ...(table.name === table.id ? {} : { named: table.name }),
      column: table.columns[column] ?? '',
      cell: cellText(cellFor(lookup, result)),
    },
    ctx.breakdownOf(result),
  );
}

/** Ends an attack: a thrown weapon lies at its target's position, and both combatants become aware of the fight. */
function finish(ctx: Ctx, attacker: Combatant, assault: Assault): void {
  const { mode, target } = assault;
  if (mode === 'thrown' && attacker.wields === assault.weaponId) letGo(ctx, attacker, target.at);
  // Striking a blow ends a run, in any direction (RMC-CHARGE-06).
  if (mode === 'melee' && assault.pace > 0) halt(ctx, attacker);
  if (!isOut(ctx.state, target)) noticeFight(ctx, target);
}
