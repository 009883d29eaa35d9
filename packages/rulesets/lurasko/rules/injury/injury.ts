import type { Id, RuleId } from '@tiltyard/engine';
import { GM, settleDamage } from '@tiltyard/engine';
import { combatantById, heldItems } from '@tiltyard/engine/kit';
import {
  becomesBlinded,
  becomesIncapacitated,
  dies,
  injuryTyped,
  takesDamage,
} from '../../events/injuries.js';
import { comesToLie, drops } from '../../events/items.js';
import { grappleOf, holdsOf } from '../../state/grapples.js';
import type { Injury } from '../../state/sheet.js';
import { INJURY_NAMES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { addDamage, addInjury } from '../../state/verbs/body.js';
import { dropItem } from '../../state/verbs/items.js';
import {
  isBlinded,
  isDead,
  isDownPermanently,
  isIncapacitated,
  isUsable,
  spareHands,
} from '../conditions/body.js';
import { tellOfGround } from '../conditions/ground.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { learnsOf } from '../conditions/watch.js';
import { dropOut } from '../grappling/drop-out.js';
import { endGrapple } from '../grappling/grip.js';
import { knockDown } from '../grappling/knock-down.js';
import { D20 } from '../rolls/roll.js';

/** The type of an injury by its d20, and the rule that says so (LUR-INJ-02 to 07). */
const TYPES: readonly { readonly upTo: number; readonly type: Injury; readonly rule: RuleId }[] = [
  { upTo: 4, type: 'superficial', rule: 'LUR-INJ-02' },
  { upTo: 6, type: 'mobility', rule: 'LUR-INJ-03' },
  { upTo: 12, type: 'core', rule: 'LUR-INJ-04' },
  { upTo: 15, type: 'leftArm', rule: 'LUR-INJ-05' },
  { upTo: 18, type: 'rightArm', rule: 'LUR-INJ-06' },
  { upTo: 20, type: 'perception', rule: 'LUR-INJ-07' },
];

interface Typed {
  readonly type: Injury;
  readonly rules: readonly RuleId[];
}

function typeFor(state: State, who: Combatant, face: number): Typed {
  const { injuryTable } = sheetOf(state, who);
  const own =
    state.fixed.options.injuryTable === 'bodyPlan' && injuryTable !== undefined
      ? state.fixed.injuryTables[injuryTable]
      : undefined;
  const row = own?.find(({ upTo }) => face <= upTo);
  if (row) return { type: row.type, rules: ['LUR-INJ-08'] };
  const found = TYPES.find(({ upTo }) => face <= upTo) ?? {
    type: 'perception',
    rule: 'LUR-INJ-07',
  };
  return { type: found.type, rules: [found.rule] };
}

/** The GM rolls what an injury is (LUR-INJ-01). */
function rollType(ctx: Ctx, who: Combatant): Typed {
  const { state } = ctx;
  const alike = ctx.enumerating
    ? (face: number): number => Object.keys(INJURY_NAMES).indexOf(typeFor(state, who, face).type)
    : undefined;
  const face = ctx.roll(D20, 'injury', GM, alike);
  const typed = typeFor(state, who, face);
  if (ctx.wantsNotes)
    ctx.tell(injuryTyped, ['LUR-INJ-01', ...typed.rules], {
      who: who.id,
      roll: face,
      type: INJURY_NAMES[typed.type],
    });
  return typed;
}

/** The damage of a non-critical blow that gets through armour (LUR-CTX-20). */
export function getsThrough(state: State, who: Combatant, damage: number, drive: number): number {
  const { armorModel } = state.fixed.options;
  const { armor } = sheetOf(state, who);
  if (!armor || armorModel === 'off') return damage;
  if (drive <= armor.low) return 0;
  return armorModel === 'threshold' || drive >= armor.high
    ? damage
    : Math.floor((damage * (drive - armor.low)) / (armor.high - armor.low));
}

/** The same in a breakdown; a critical hit ignores armour (LUR-CTX-21). */
export function throughArmor(
  ctx: Ctx,
  who: Combatant,
  { damage, drive }: { readonly damage: number; readonly drive: number },
  critical: boolean,
): number {
  const { armor } = sheetOf(ctx.state, who);
  const total = ctx.startTotal('damage', who.id, damage);
  if (!armor || critical || ctx.state.fixed.options.armorModel === 'off') return total;
  return ctx.setTotal(
    total,
    getsThrough(ctx.state, who, damage, drive),
    'LUR-CTX-20',
    `${armor.name} ${armor.low}-${armor.high} against drive ${drive}`,
  );
}

/**
 * Applies damage that got through armour: every multiple of the injury factor reached is a degree (LUR-CTX-12, LUR-INJ-08).
 * @returns the type of the injury, given or rolled; nothing if no roll was called for
 */
export function harm(
  ctx: Ctx,
  who: Combatant,
  due: number,
  { type: given, by }: { readonly type?: Injury | undefined; readonly by?: Id | undefined } = {},
): Injury | undefined {
  const { state } = ctx;
  const damage = settleDamage(ctx, who.id, due, { of: 'damage', rules: ['LUR-CTX-12'] });
  if (damage <= 0) return given;
  const { injuryFactor } = sheetOf(state, who);
  const degrees =
    Math.floor((who.damage + damage) / injuryFactor) - Math.floor(who.damage / injuryFactor);
  const rolls = state.fixed.options.injuryRollWhen === 'damage' || degrees > 0;
  const rolled = given === undefined && rolls ? rollType(ctx, who).type : undefined;
  const type = given ?? rolled;
  const striker = by === undefined ? [] : [combatantById(state, by)];
  rememberLookUnlessTold(ctx, who, [who, ...striker]);
  addDamage(ctx, who, damage);
  if (ctx.wantsNotes)
    ctx.tell(
      takesDamage,
      [
        'LUR-CTX-11',
        'LUR-CTX-12',
        'LUR-CTX-13',
        'LUR-INJ-08',
        ...(sheetOf(state, who).awgt === sheetOf(state, who).WGT ? [] : ['LUR-CTX-09']),
      ],
      {
        who: who.id,
        ...(by === undefined ? {} : { by }),
        damage,
        total: who.damage,
        degrees,
        ...(type ? { type: INJURY_NAMES[type] } : {}),
      },
    );
  if (degrees > 0 && type) injure(ctx, who, type, degrees);
  return type;
}

/** Adds degrees of an injury and lets them take effect (LUR-CTX-13, LUR-CTX-14). */
export function injure(ctx: Ctx, who: Combatant, type: Injury, degrees: number): void {
  const before = plightOf(ctx.state, who);
  addInjury(ctx, who, type, degrees);
  applyInjuries(ctx, who, before);
}

/** What injuries can make of a combatant. */
interface Plight {
  readonly dead: boolean;
  readonly incapacitated: boolean;
  readonly blinded: boolean;
}

/** The current plight of a combatant. */
export const plightOf = (state: State, who: Combatant): Plight => ({
  dead: isDead(state, who),
  incapacitated: isIncapacitated(state, who),
  blinded: isBlinded(state, who),
});

/** Applies the effects of injuries since the plight `before`: on hands, sight, legs and the rest. */
export function applyInjuries(ctx: Ctx, who: Combatant, before: Plight): void {
  const { state } = ctx;
  loseHands(ctx, who);
  if (isIncapacitated(state, who)) {
    if (isDead(state, who) ? before.dead : before.incapacitated) return;
    const fate = isDead(state, who) ? dies : becomesIncapacitated;
    ctx.tell(fate, ['LUR-CTX-14', 'LUR-CTX-34'], { who: who.id });
    dropOut(ctx, who);
    return;
  }
  if (isBlinded(state, who) && !before.blinded)
    ctx.tell(becomesBlinded, ['LUR-CTX-14'], { who: who.id });
  const down = isDownPermanently(state, who);
  if (down !== undefined && !who.knockedDown) knockDown(ctx, who, [down]);
}

/** A useless hand drops what it holds (LUR-CTX-14). */
function loseHands(ctx: Ctx, who: Combatant): void {
  for (const hand of who.hands) {
    const holds = hand.holds;
    if (holds === null || isUsable(ctx.state, who, hand) || !heldItems(who.hands).includes(holds))
      continue;
    const item = ctx.state.fixed.items[holds];
    if (item) {
      rememberLookUnlessTold(ctx, who);
      dropItem(ctx, who, holds);
      ctx.tell(drops, ['LUR-CTX-14'], { who: who.id, item: item.name });
      const fallen = { item: holds, zone: who.zone };
      tellOfGround(ctx, comesToLie, fallen, (side) => learnsOf(ctx.state, side, [who]));
    } else endGrapple(ctx, grappleOf(ctx.state, who.id, holds), ['LUR-CTX-14']);
  }
  // Captives who take up no hand slip one by one, the latest first.
  while (spareHands(ctx.state, who) < 0) {
    const last = holdsOf(ctx.state, who.id).at(-1);
    if (!last) return;
    endGrapple(ctx, last, ['LUR-CTX-14', 'LUR-MULTI-07']);
  }
}
