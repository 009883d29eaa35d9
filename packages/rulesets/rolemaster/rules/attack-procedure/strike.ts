import type { Assault } from '../bonuses/offensive-bonus.js';
import { armOf, facingOf, fallen, offence } from '../bonuses/offensive-bonus.js';
import { improved } from '../charging/charge-power.js';
import { critical, fumble, typeOf } from '../critical-effects/critical.js';
import { defend, defensiveBonus } from '../combat-actions/defend.js';
import { loseHits } from '../critical-effects/harm.js';
import type { Lookup } from '../../state/content/lookup.js';
import { atTop, cellFor, lookupFor } from '../../state/content/lookup.js';
import { further, goesOn } from '../maneuver.js';
import { engaged } from '../melee/engagement.js';
import { pacePenalty } from '../movement/pace.js';
import type { Arm } from '../../state/sheet.js';
import { D100 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { inMetres, itemOf, out } from '../../state/state.js';
import { notice, noticed } from '../surprise/surprise.js';
import { blowIn, blowText, cellText } from '../../tables/attack-cell.js';
import type { AttackTable } from '../../tables/table.js';
import { rowOf } from '../../tables/table.js';

const FUMBLE_KEY = -2;
/** Faces that go on are each their own. */
const FURTHER_KEY = 1 << 24;
/** The last row that can be reached: every higher result reads the same. */
const TOP_KEY = -3;

/** The range of first dice that fumble: the table's own if it prints one, else the weapon's (RMC-FUM-01). */
export const fumbleMax = (arm: Arm, table: AttackTable): number => table.fumbleMax ?? arm.fumbleMax;

function announce(ctx: Ctx, who: Combatant, { arm, target, mode, distance }: Assault): boolean {
  const unseen = who.hidden;
  if (unseen) ctx.put(who, 'hidden', false);
  notice(ctx, who);
  ctx.put(who, 'declared', { action: mode === 'melee' ? 'melee' : 'ranged', target: target.id });
  const engages = ctx.wantsNotes && engaged(ctx.state, target, who) ? ['RMC-MELEE-01'] : [];
  ctx.note('attacks', ['RMC-ATK-01', ...engages], {
    by: who.id,
    at: target.id,
    weapon: itemOf(ctx.state, arm).name,
    mode,
    metres: inMetres(distance),
  });
  return unseen;
}

/** Carries an attack out in its fixed order: roll, fumble test, OB, DB, look-up (RMC-ATK-01). */
export function strike(ctx: Ctx, who: Combatant, assault: Assault): void {
  const { target } = assault;
  const arm = armOf(ctx.state, who, assault.arm);
  const unseen = announce(ctx, who, assault);
  const unnoticed = unseen && !noticed(ctx, who, target);
  const facing = facingOf(ctx, who, target);
  const announced = offence(ctx, who, arm, assault, facing, pacePenalty(ctx, who, assault.pace));
  ctx.put(who, 'attacked', true);
  ctx.put(who, 'kept', assault.keep);
  const stood = !target.prone;
  const guard = defend(ctx, target, {
    by: who,
    missile: assault.mode !== 'melee',
    unseen: unnoticed,
    facing,
  });
  const ob = stood && target.prone ? fallen(ctx, who, assault, announced) : announced;
  const db = defensiveBonus(ctx, target, guard);
  const lookup = lookupFor(ctx.state, arm, target);
  const fumbles = fumbleMax(arm, lookup.table);
  const alike = (face: number): number =>
    face <= fumbles
      ? FUMBLE_KEY
      : goesOn(face)
        ? FURTHER_KEY + face
        : cellFor(lookup, face + ob - db);
  const throws = (): { readonly face: number; readonly rolled: number } => {
    const face = ctx.roll(D100, 'attack', who.id, ctx.enumerating ? alike : undefined);
    return {
      face,
      rolled:
        face > fumbles && goesOn(face)
          ? face +
            further(
              ctx,
              who,
              ctx.enumerating
                ? (sum) =>
                    atTop(lookup, face + sum + ob - db)
                      ? TOP_KEY
                      : cellFor(lookup, face + sum + ob - db)
                : undefined,
            )
          : face,
    };
  };
  const { face, rolled } = ctx.fold(throws, (dice) =>
    dice.face <= fumbles ? FUMBLE_KEY : cellFor(lookup, dice.rolled + ob - db),
  );
  if (face <= fumbles) {
    ctx.note('fumbles', ['RMC-FUM-01', 'RMC-ATK-04', 'RMC-ATK-05'], {
      who: who.id,
      face,
      range: fumbles,
    });
    fumble(ctx, who, assault.arm, assault.mode !== 'melee');
  } else {
    let result = ctx.startTotal('attack', who.id, rolled);
    result = ctx.addModifier(result, ob, 'RMC-ATK-06', true, 'OB');
    result = ctx.addModifier(result, -db, 'RMC-ATK-07', true, 'DB');
    resolve(ctx, who, assault, lookup, { open: goesOn(face), rolled, result });
  }
  if (assault.mode === 'thrown') thrown(ctx, who, assault);
  // Whoever has come to blows runs no farther, towards anybody or away (RMC-CHARGE-06).
  if (assault.mode === 'melee' && assault.pace > 0) ctx.put(who, 'velocity', [0, 0]);
  if (!out(ctx.state, target)) notice(ctx, target);
}

/** The die of an attack, and what OB and DB made of it. */
interface Outcome {
  readonly open: boolean;
  readonly rolled: number;
  readonly result: number;
}

function tellResult(
  ctx: Ctx,
  who: Combatant,
  { target }: Assault,
  lookup: Lookup,
  { open, rolled, result }: Outcome,
): void {
  const { table, column, cap } = lookup;
  const row = rowOf(table, result, cap);
  const clamped = row === result ? [] : ['RMC-TAB-05'];
  const loaded = ctx.state.fixed.tables.some(
    (each) => each.kind === 'attack' && each.id === table.id,
  )
    ? ['RMC-TAB-07']
    : [];
  ctx.note(
    'result',
    [
      open ? 'RMC-ATK-02' : 'RMC-ATK-03',
      'RMC-ATK-06',
      'RMC-ATK-07',
      'RMC-TAB-01',
      ...clamped,
      ...loaded,
    ],
    {
      by: who.id,
      at: target.id,
      rolled,
      result,
      row,
      table: table.id,
      column: table.columns[column] ?? '',
      cell: row === 0 ? '-' : cellText(cellFor(lookup, result)),
    },
    'all',
    ctx.breakdownOf(result),
  );
}

function resolve(
  ctx: Ctx,
  who: Combatant,
  assault: Assault,
  lookup: Lookup,
  outcome: Outcome,
): void {
  const { target, closing } = assault;
  const cell = cellFor(lookup, outcome.result);
  const blow = cell < 0 ? undefined : blowIn(cell);
  if (ctx.wantsNotes) tellResult(ctx, who, assault, lookup, outcome);
  if (!blow) {
    ctx.note('miss', ['RMC-TAB-02'], { by: who.id, at: target.id });
    return;
  }
  const { hits, criticals, times, rules } = improved(ctx.state, blow, closing);
  ctx.note('hit', [blow.severity === 0 ? 'RMC-TAB-03' : 'RMC-TAB-04'], {
    by: who.id,
    at: target.id,
    hits,
    blow: blowText(blow),
  });
  if (rules.length > 0)
    ctx.note('charged', rules, {
      by: who.id,
      at: target.id,
      speed: inMetres(closing),
      hits,
      criticals: criticals.length,
    });
  loseHits(ctx, target, hits, [blow.severity === 0 ? 'RMC-TAB-03' : 'RMC-TAB-04']);
  const arm = itemOf(ctx.state, assault.arm);
  const type = typeOf(ctx.state, arm, blow.type, lookup.table.critType);
  if (blow.type !== '') ctx.note('type', ['RMC-TAB-06'], { letter: blow.type, type });
  for (const severity of criticals) critical(ctx, who.id, target, type, severity, times);
}

/** What was thrown lies where its target stands. */
function thrown(ctx: Ctx, who: Combatant, { arm, target }: Assault): void {
  if (who.wields !== arm) return;
  ctx.put(who, 'wields', null);
  ctx.put(ctx.state, 'ground', [...ctx.state.ground, { item: arm, at: target.at }]);
}
