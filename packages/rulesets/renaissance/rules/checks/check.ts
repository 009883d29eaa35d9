import type { Breakdown, RuleId } from '@tiltyard/engine';
import type { FaceGrouping } from '@tiltyard/engine/values';
import { checkRolled } from '../../events/checks.js';
import type { Aptitude } from '../../state/sheet.js';
import { PERCENT } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Grade, Rolled } from './grade.js';
import { failed, grade, GRADE_NAMES } from './grade.js';
import { byPass, swappable } from './like-faces.js';
import type { RollTerms } from './luck.js';
import { asRolled, luckAfter, luckBefore } from './luck.js';
import { holdTarget, statTarget } from './targets.js';

/** What a check is for, and the rules that ask for it. */
export interface CheckSpec {
  readonly name: string;
  readonly rules: readonly RuleId[];
  /** What it is rolled on, in words, where there is a choice. */
  readonly on?: string | undefined;
}

/** A check about to be rolled: Luck before the roll is spent, the target held to its limits. */
export interface Contender extends CheckSpec {
  readonly who: Combatant;
  readonly target: number;
  readonly breakdown: Breakdown | undefined;
  /** The Luck there was before the check; the difference from the current Luck has been spent on it. */
  readonly luckAtStart: number;
}

/** The rules that decide a roll's grade (REN-CTX-01 to 05). */
const GRADE_RULES: Readonly<Record<Grade, readonly RuleId[]>> = {
  [-3]: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-05'],
  [-2]: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-04'],
  [-1]: ['REN-CTX-01', 'REN-CTX-03'],
  1: ['REN-CTX-01', 'REN-CTX-03'],
  2: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-04'],
  3: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-05'],
};

/** Logs the result of a check if notes are wanted; its consequences are logged separately. */
export function tellCheck(
  ctx: Ctx,
  { who, name, rules, on, breakdown }: Contender,
  rolled: Rolled,
): void {
  if (!ctx.wantsBreakdowns) return;
  ctx.tell(
    checkRolled,
    [...rules, ...GRADE_RULES[rolled.grade]],
    {
      who: who.id,
      check: name,
      on,
      target: rolled.target,
      roll: rolled.roll,
      margin: rolled.margin,
      grade: GRADE_NAMES[rolled.grade],
      success: !failed(rolled),
    },
    breakdown,
  );
}

/**
 * Readies a check: spends Luck before the roll and holds the target to its limits.
 * @param total the target with all its modifiers
 */
export function contender(
  ctx: Ctx,
  who: Combatant,
  { name, rules, on }: CheckSpec,
  total: number,
): Contender {
  const { luck } = who;
  const target = holdTarget(ctx, luckBefore(ctx, who, name, total));
  const breakdown = ctx.breakdownOf(target);
  return { who, name, rules, on, target, breakdown, luckAtStart: luck };
}

/**
 * Rolls a check that is ready, and spends Luck after the roll.
 * @param alike groups rolls with the same effect, for exact odds
 */
export function rollFor(
  ctx: Ctx,
  side: Contender,
  alike?: FaceGrouping,
  terms?: RollTerms,
): Rolled {
  const { who, name, target } = side;
  const roll = ctx.roll(PERCENT, name, who.id, ctx.enumerating ? hintFor(side, alike) : undefined);
  const rolled = (terms?.shift ?? asRolled)(grade(target, roll));
  const result = who.luck === 0 ? rolled : luckAfter(ctx, side, rolled, terms);
  tellCheck(ctx, side, result);
  return result;
}

const hintFor = (
  { who, target }: Contender,
  alike: FaceGrouping | undefined,
): FaceGrouping | undefined => (alike && who.luck > 0 ? swappable(alike, target) : alike);

/** Rolls an unopposed check that only passes or fails. */
export function check(ctx: Ctx, who: Combatant, spec: CheckSpec, total: number): boolean {
  const side = contender(ctx, who, spec, total);
  return !failed(rollFor(ctx, side, ctx.enumerating ? byPass(side.target) : undefined));
}

/** A check on aptitudes to resist something, such as SOM × 3 to stay standing (REN-MOVE-03, REN-CTX-16). */
export const resist = (
  ctx: Ctx,
  who: Combatant,
  spec: CheckSpec,
  base: number,
  of: readonly Aptitude[],
): boolean =>
  ctx.fold(
    () => check(ctx, who, spec, statTarget(ctx, who, { base, of, bodily: false }, spec.name)),
    Number,
  );
