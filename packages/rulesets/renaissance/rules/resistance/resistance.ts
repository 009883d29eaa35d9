import type { Id, Pool, RuleId } from '@tiltyard/engine';
import { resultShifted } from '../../events/checks.js';
import { damageRolledAgain, resistanceMet, resistanceText } from '../../events/wounds.js';
import type { EffectStep, Resistance, Weapon } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { resistancesOf } from '../armor/armour.js';
import type { Rolled } from '../checks/grade.js';
import { countBetter, countPlain, downgrade, GRADE_NAMES, upgrade } from '../checks/grade.js';

/** The target's resistances and vulnerabilities that an attack meets (REN-RES-02). */
export interface Met {
  /** The combatant who has them. */
  readonly of?: Id;
  readonly resisted: readonly Resistance[];
  readonly vulnerable: readonly Resistance[];
}

export const NOT_MET: Met = { resisted: [], vulnerable: [] };

/** Whether an attack meets any resistance or vulnerability. */
export const isMet = (found: Met): boolean =>
  found !== NOT_MET && found.resisted.length + found.vulnerable.length > 0;

/** The entries whose keyword the attack carries, tags included; all of them apply (REN-RES-02, REN-STR-14). */
export function met(
  state: State,
  target: Combatant,
  weapon: Weapon,
  extraTags: readonly string[],
): Met {
  const entries = resistancesOf(state, target);
  return entries.length === 0 ? NOT_MET : metOf(target.id, entries, weapon, extraTags);
}

function metOf(
  of: Id,
  entries: readonly Resistance[],
  weapon: Weapon,
  extraTags: readonly string[],
): Met {
  const carried = new Set(
    [...weapon.keywords, ...weapon.tags, ...extraTags].map((word) => word.toLowerCase()),
  );
  const matching = entries.filter((entry) => carried.has(entry.keyword.toLowerCase()));
  return {
    of,
    resisted: matching.filter((entry) => entry.kind === 'resistance'),
    vulnerable: matching.filter((entry) => entry.kind === 'vulnerability'),
  };
}

const words = (entries: readonly Resistance[]): string[] => entries.map(({ keyword }) => keyword);

/** Logs which entries an attack meets, and by which of the five options (REN-RES-01 to 03). */
export function tellMet(ctx: Ctx, target: Combatant, found: Met): void {
  if (!ctx.wantsNotes || !isMet(found)) return;
  const { resisted, vulnerable } = found;
  ctx.tell(resistanceMet, ['REN-RES-01', 'REN-RES-02', 'REN-RES-03'], {
    who: target.id,
    resisted: words(resisted),
    vulnerable: words(vulnerable),
    model: ctx.state.fixed.options.resistanceModel,
  });
}

const SHIFT = 20;

/** Option 2: the target's own check is 20 harder or easier (REN-RES-08). */
export const defenceModifier = (ctx: Ctx, total: number, found: Met): number =>
  isMet(found) && ctx.state.fixed.options.resistanceModel === 'opt2'
    ? shiftedDefence(ctx, total, found)
    : total;

function shiftedDefence(ctx: Ctx, total: number, { resisted, vulnerable }: Met): number {
  let sum = total;
  for (const entry of resisted)
    sum = ctx.addModifier(sum, SHIFT, 'REN-RES-08', true, entry.keyword);
  for (const entry of vulnerable)
    sum = ctx.addModifier(sum, -SHIFT, 'REN-RES-08', true, entry.keyword);
  return sum;
}

/**
 * Option 3 and its struck-out version: the attacker's result goes up or down before Luck is
 * spent on it (REN-RES-09 to 11). Undefined if the result does not change.
 */
export function shiftOf(
  ctx: Ctx,
  { of, resisted, vulnerable }: Met,
): ((rolled: Rolled) => Rolled) | undefined {
  const { resistanceModel } = ctx.state.fixed.options;
  if (resistanceModel !== 'opt3' && resistanceModel !== 'opt3struck') return undefined;
  if (resisted.length > 0 === vulnerable.length > 0) return undefined;
  const up = vulnerable.length > 0;
  const struck = resistanceModel === 'opt3struck';
  const listed = up ? 'REN-RES-09' : 'REN-RES-10';
  const rule = struck ? 'REN-RES-11' : listed;
  return (rolled) => {
    const plain = up ? upgrade(rolled) : downgrade(rolled, ctx.state);
    const counted = up ? countBetter(rolled) : countPlain(rolled);
    const result = struck ? counted : plain;
    if (result.grade !== rolled.grade)
      ctx.tell(resultShifted, [rule], {
        from: GRADE_NAMES[rolled.grade],
        to: GRADE_NAMES[result.grade],
        ...(of === undefined ? {} : { against: of }),
      });
    return result;
  };
}

/**
 * Option 4: a further set of damage dice for every entry met, the lowest or the highest kept; a critical counts as one
 * towards the highest, and opposites cancel (REN-RES-12, REN-RES-13).
 */
export function damageSets(ctx: Ctx, pool: Pool, critical: boolean, found: Met): Pool {
  if (!critical && !isMet(found)) return pool;
  const better = (critical ? 1 : 0) + moreSets(ctx.state, found);
  const sets = 1 + Math.abs(better);
  const keep = better < 0 ? 'low' : 'high';
  tellSets(ctx, found, sets, keep);
  return { ...pool, sets, keep };
}

/** How many further sets of dice option 4 adds: towards the highest above 0, towards the lowest below (REN-RES-12, REN-RES-13). */
export const moreSets = (state: State, { resisted, vulnerable }: Met): number =>
  state.fixed.options.resistanceModel === 'opt4' ? vulnerable.length - resisted.length : 0;

/** Logs how many sets of dice are rolled by option 4, and which counts. */
export function tellSets(
  ctx: Ctx,
  { of, resisted, vulnerable }: Met,
  sets: number,
  keep: 'high' | 'low',
): void {
  if (ctx.state.fixed.options.resistanceModel !== 'opt4') return;
  if (resisted.length + vulnerable.length === 0) return;
  ctx.tell(
    damageRolledAgain,
    [
      ...(resisted.length > 0 ? ['REN-RES-12'] : []),
      ...(vulnerable.length > 0 ? ['REN-RES-13'] : []),
    ],
    { sets, keep, ...(of === undefined ? {} : { against: of }) },
  );
}

function apply(
  ctx: Ctx,
  dv: number,
  steps: readonly EffectStep[],
  rule: RuleId,
  keyword: string,
): number {
  let total = dv;
  for (const step of steps) {
    if ('add' in step) total = ctx.setTotal(total, Math.max(0, total + step.add), rule, keyword);
    else if ('times' in step)
      total = ctx.setTotal(total, total * step.times, rule, `${keyword} ×${step.times}`);
    else if ('divide' in step)
      total = ctx.setTotal(
        total,
        Math.floor(total / step.divide),
        rule,
        `${keyword} ÷${step.divide}`,
      );
  }
  return total;
}

/** The effect of options 1 and 5 on a damage value (REN-RES-04 to 07, REN-RES-14). */
export function changeDv(
  ctx: Ctx,
  dv: number,
  weapon: Weapon,
  { resisted, vulnerable }: Met,
): number {
  const { resistanceModel } = ctx.state.fixed.options;
  if (resistanceModel !== 'opt1' && resistanceModel !== 'opt5') return dv;
  let total = dv;
  for (const entry of resisted)
    total = changeByOne(ctx, total, entry, { ...RESISTED, stated: weapon.resisted });
  for (const entry of vulnerable)
    total = changeByOne(ctx, total, entry, { ...VULNERABLE, stated: weapon.vulnerable });
  return total;
}

/** The normal effect, its rule, and what the attack itself states instead (REN-RES-05 to 07). */
interface Treatment {
  readonly normal: readonly EffectStep[];
  readonly rule: RuleId;
  readonly stated?: readonly EffectStep[] | undefined;
}
const RESISTED: Treatment = { normal: [{ divide: 2 }], rule: 'REN-RES-06' };
const VULNERABLE: Treatment = { normal: [{ times: 2 }], rule: 'REN-RES-07' };

function changeByOne(
  ctx: Ctx,
  dv: number,
  { keyword, effect }: Resistance,
  { normal, rule, stated }: Treatment,
): number {
  if (ctx.state.fixed.options.resistanceModel === 'opt1')
    return stated
      ? apply(ctx, dv, stated, 'REN-RES-05', keyword)
      : apply(ctx, dv, normal, rule, keyword);
  return effect
    ? apply(ctx, dv, effect, 'REN-RES-14', keyword)
    : apply(ctx, dv, normal, 'REN-RES-03', keyword);
}

/** Logs the text of the attack by option 1, and of an entry by option 5; the GM applies it (REN-RES-05, REN-RES-15). */
export function tellTexts(ctx: Ctx, target: Combatant, weapon: Weapon, found: Met): void {
  if (!ctx.wantsNotes || !isMet(found)) return;
  const { resistanceModel } = ctx.state.fixed.options;
  const { resisted, vulnerable } = found;
  for (const entry of [...resisted, ...vulnerable]) {
    if (resistanceModel === 'opt5') tellWords(ctx, target, entry, 'REN-RES-15', entry.effect);
    if (resistanceModel === 'opt1') {
      const stated = entry.kind === 'resistance' ? weapon.resisted : weapon.vulnerable;
      tellWords(ctx, target, entry, 'REN-RES-05', stated);
    }
  }
}

function tellWords(
  ctx: Ctx,
  { id: who }: Combatant,
  { keyword, kind }: Resistance,
  rule: RuleId,
  steps: readonly EffectStep[] = [],
): void {
  for (const step of steps)
    if ('text' in step) ctx.tell(resistanceText, [rule], { who, keyword, kind, text: step.text });
}
