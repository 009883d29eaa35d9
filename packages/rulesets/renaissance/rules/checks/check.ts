import type { Breakdown, RuleId } from '@tiltyard/engine';
import type { FaceGrouping } from '@tiltyard/engine/values';
import type { Grade, Rolled } from './grade.js';
import { grade, GRADE_NAMES, steps, upgrade } from './grade.js';
import { sheetOf } from '../../state/state.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Aptitude, Skill } from '../../state/sheet.js';
import { PERCENT } from '../../state/sheet.js';
import { spendLuck } from '../../state/verbs.js';
import { checkRolled, luckSpent, marginsTied } from '../../events/checks.js';

/** Each wound that is not negated, and each trauma (REN-CTX-17). */
const WOUND_PENALTY = -10;
/** Each action kept going beyond the first (REN-CTX-26). */
const SUSTAINING = -10;
/** A proficiency skill without a fitting proficiency (REN-CTX-10). */
const NO_PROFICIENCY = -20;
/** A specialization that applies (REN-CTX-10). */
const SPECIALIZATION = 10;
const LOWEST_TARGET = 0;
const HIGHEST_TARGET = 98;
const CAP = -60;

/** What a weapon or tool asks of the skill that uses it. */
interface Fit {
  readonly proficiency?: string | undefined;
  readonly specialization?: string | undefined;
  readonly kind?: string;
}

/** Wounds and traumas, as a penalty on every check of their bearer (REN-CTX-17). */
export function woundPenalty(
  ctx: Ctx,
  total: number,
  who: Combatant,
  rule: RuleId = 'REN-CTX-17',
): number {
  const count = who.wounds - who.negatedWounds + who.traumas;
  return count > 0 ? ctx.addModifier(total, count * WOUND_PENALTY, rule) : total;
}

function armourPenalty(ctx: Ctx, total: number, who: Combatant, on: string): number {
  let sum = total;
  for (const piece of sheetOf(ctx.state, who).armor)
    for (const penalty of piece.penalties)
      if (penalty.on === on)
        sum = ctx.addModifier(sum, penalty.amount, 'REN-ARM-05', true, piece.name);
  return sum;
}

/**
 * The target of a skill check before what the moment adds: aptitude and ranks, fitting proficiency and specialization,
 * wounds, armour, and the haste of a full-rate move on Physical skills (REN-CTX-10, REN-MOVE-03, REN-ARM-05).
 */
export function skillTarget(
  ctx: Ctx,
  who: Combatant,
  id: string,
  skill: Skill,
  name: string,
  fit: Fit = {},
): number {
  const sheet = sheetOf(ctx.state, who);
  let total = ctx.startTotal(name, who.id, sheet.aptitudes[skill.aptitude] + skill.ranks);
  if (fit.proficiency !== undefined && !skill.proficiencies.includes(fit.proficiency))
    total = ctx.addModifier(
      total,
      NO_PROFICIENCY,
      fit.kind === 'natural' ? 'REN-NAT-04' : 'REN-CTX-10',
      true,
      `no proficiency in ${fit.proficiency}`,
    );
  if (fit.specialization !== undefined && skill.specialization === fit.specialization)
    total = ctx.addModifier(total, SPECIALIZATION, 'REN-CTX-10', true, fit.specialization);
  total = general(ctx, total, who, skill);
  if (sheet.armor.length === 0) return total;
  return armourPenalty(ctx, armourPenalty(ctx, total, who, skill.aptitude), who, id);
}

/**
 * The target of a check on aptitudes and other plain numbers, such as SOM × 3.
 * @param bodily whether it is an action of the body, which haste hinders; resisting an effect is none (REN-MOVE-03).
 */
export function statTarget(
  ctx: Ctx,
  who: Combatant,
  base: number,
  aptitudes: readonly Aptitude[],
  name: string,
  bodily: boolean,
): number {
  let total = general(ctx, ctx.startTotal(name, who.id, base), who, bodily ? BODILY : undefined);
  if (sheetOf(ctx.state, who).armor.length > 0)
    for (const aptitude of new Set(aptitudes)) total = armourPenalty(ctx, total, who, aptitude);
  return total;
}

/** Whether haste hinders what is done with a skill (REN-MOVE-03). */
const BODILY: Pick<Skill, 'tags'> = { tags: ['Physical'] };

function general(
  ctx: Ctx,
  total: number,
  who: Combatant,
  skill: Pick<Skill, 'tags'> | undefined,
): number {
  let sum = woundPenalty(ctx, total, who);
  if (who.sustained > 1) sum = ctx.addModifier(sum, (who.sustained - 1) * SUSTAINING, 'REN-CTX-26');
  for (const effect of who.effects) {
    if (effect.kind === 'hurried' && skill?.tags.includes('Physical'))
      sum = ctx.addModifier(sum, effect.amount, 'REN-MOVE-03');
    if (effect.kind === 'modifier' && effect.what === 'all')
      sum = ctx.addModifier(sum, effect.amount, 'REN-TURN-06');
  }
  return sum;
}

/** The target held between 0 and 98, after the cap on modifiers if the table plays with one (REN-CTX-02, REN-CTX-25). */
export function hold(ctx: Ctx, total: number, base: number): number {
  let held = total;
  if (ctx.state.fixed.options.modifierCap === '60' && held - base < CAP)
    held = ctx.setTotal(held, base + CAP, 'REN-CTX-25');
  if (held < LOWEST_TARGET) return ctx.setTotal(held, LOWEST_TARGET, 'REN-CTX-02');
  return held > HIGHEST_TARGET ? ctx.setTotal(held, HIGHEST_TARGET, 'REN-CTX-02') : held;
}

/** Luck before the roll: one point takes all negative modifiers off the check (REN-CTX-18). */
export function luckBefore(
  ctx: Ctx,
  who: Combatant,
  name: string,
  total: number,
): { readonly total: number; readonly spent: number } {
  const penalties = ctx.penalties;
  if (who.luck === 0 || penalties === 0) return { total, spent: 0 };
  const answer = ctx.ask({
    id: 'luck-before',
    who: who.id,
    rules: ['REN-CTX-18', 'REN-STR-16'],
    about: {
      check: name,
      penalties,
      target: Math.max(LOWEST_TARGET, Math.min(HIGHEST_TARGET, total)),
      luck: who.luck,
    },
    options: [
      { value: 'no', label: 'keep the penalties' },
      { value: 'clear', label: 'take all penalties off', rules: ['REN-CTX-18'] },
    ],
    fallback: 'no',
  });
  if (answer === 'no') return { total, spent: 0 };
  spendLuck(ctx, who);
  return { total: ctx.addModifier(total, -penalties, 'REN-CTX-18', true, 'Luck'), spent: 1 };
}

/** The roll with its digits swapped: 27 becomes 72. */
const swapped = (roll: number): number => (roll % 10) * 10 + Math.floor(roll / 10);

/** Whether a roll is good enough: a success, and better than the other side where that has succeeded too (REN-CTX-06). */
const wins = (roll: number, target: number, beat: number | undefined): boolean =>
  roll <= target && (beat === undefined || roll > beat);

/**
 * Luck after the roll: a point swaps the digits or upgrades the result (REN-CTX-18, REN-STR-16).
 * @param beat the margin of the other side that a success has to be higher than, if that is known.
 */
function luckAfter(
  ctx: Ctx,
  who: Combatant,
  name: string,
  rolled: Rolled,
  spentBefore: number,
  shift: Shift = asRolled,
  beat?: number,
): Rolled {
  let result = rolled;
  let spent = spentBefore;
  while (who.luck > 0 && (ctx.state.fixed.options.luckPerCheck === 'unlimited' || spent === 0)) {
    const better = upgrade(result);
    const options = [
      { value: 'keep', label: 'leave it' },
      ...(swapped(result.roll) === result.roll
        ? []
        : [
            {
              value: 'swap',
              label: `swap the digits to ${swapped(result.roll)}`,
              rules: ['REN-CTX-18'],
              appeal:
                !wins(result.roll, result.target, beat) &&
                wins(swapped(result.roll), result.target, beat)
                  ? 1
                  : -1,
            },
          ]),
      ...(better.grade === result.grade
        ? []
        : [
            {
              value: 'upgrade',
              label: `upgrade to ${GRADE_NAMES[better.grade]}`,
              rules: ['REN-CTX-18', 'REN-STR-16'],
              appeal: -1,
            },
          ]),
    ];
    if (options.length === 1) break;
    const answer = ctx.ask({
      id: 'luck',
      who: who.id,
      rules: ['REN-CTX-18', 'REN-STR-16'],
      about: {
        check: name,
        roll: result.roll,
        target: result.target,
        grade: GRADE_NAMES[result.grade],
        swapped: swapped(result.roll),
        luck: who.luck,
        ...(beat === undefined ? {} : { beat }),
      },
      shows: ['roll'],
      options,
      fallback: 'keep',
    });
    if (answer === 'keep') break;
    spendLuck(ctx, who);
    spent++;
    result =
      answer === 'upgrade'
        ? better
        : again(shift(grade(result.target, swapped(result.roll))), result);
    ctx.tell(
      luckSpent,
      ['REN-CTX-18', 'REN-STR-16', ...(answer === 'upgrade' ? ['REN-CTX-08'] : [])],
      {
        who: who.id,
        check: name,
        use: answer === 'upgrade' ? 'upgrade' : 'swap',
        left: who.luck,
        roll: result.roll,
        grade: GRADE_NAMES[result.grade],
      },
    );
  }
  return result;
}

/** What moves a result up or down as soon as it is rolled (REN-RES-09 to 11). */
export type Shift = (rolled: Rolled) => Rolled;
const asRolled: Shift = (rolled) => rolled;

/** The same check with another roll: an upgrade that was spent on it stays spent. */
const again = (rolled: Rolled, before: Rolled): Rolled => ({
  ...rolled,
  shiftSpent: rolled.shiftSpent || before.shiftSpent,
});

/** Like faces of a check that only passes or fails. */
const passes =
  (target: number) =>
  (roll: number): number =>
    roll <= target ? 1 : 0;

/** Like faces of a check of which only the degree counts; of a failure also whether its margin is exceptional. */
export const degree =
  (target: number) =>
  (roll: number): number => {
    const { grade: of, margin } = grade(target, roll);
    return of < 0 && steps(margin) > 0 ? of - 3 : of;
  };

/**
 * Like faces where Luck may swap the digits or upgrade the result: both the roll and the swapped one are alike, and of
 * the same degree. A question about it shows the numbers of one of them.
 */
const swappable =
  (alike: FaceGrouping, target: number): FaceGrouping =>
  (roll) => {
    const other = swapped(roll);
    const of = degree(target);
    return [alike(roll), alike(other), of(roll), of(other)].reduce(
      (key, part) => key * MOST_KEYS + part + MOST_KEYS / 2,
      Number(other === roll),
    );
  };
/** Keys of like faces of a check lie well within half of this to either side of 0. */
const MOST_KEYS = 512;

/** What a check is rolled for and against, for its note. */
export interface CheckNote {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly reckoning: Breakdown | undefined;
}

/** What makes a roll succeed or fail, and be more than that (REN-CTX-01 to 05). */
const GRADE_RULES: Readonly<Record<Grade, readonly RuleId[]>> = {
  [-3]: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-05'],
  [-2]: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-04'],
  [-1]: ['REN-CTX-01', 'REN-CTX-03'],
  1: ['REN-CTX-01', 'REN-CTX-03'],
  2: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-04'],
  3: ['REN-CTX-01', 'REN-CTX-03', 'REN-CTX-05'],
};

/** Tells what a check came to, to those who want the numbers: what follows from it is told by whatever follows. */
export function tellCheck(
  ctx: Ctx,
  who: Combatant,
  { name, rules, reckoning }: CheckNote,
  rolled: Rolled,
): void {
  if (!ctx.wantsBreakdowns) return;
  ctx.tell(
    checkRolled,
    [...rules, ...GRADE_RULES[rolled.grade]],
    {
      who: who.id,
      check: name,
      target: rolled.target,
      roll: rolled.roll,
      margin: rolled.margin,
      grade: GRADE_NAMES[rolled.grade],
      success: rolled.grade > 0,
    },
    reckoning,
  );
}

/** Rolls a check that stands alone, with Luck before and after it. `total` is the reckoned target, not held yet. */
export function check(
  ctx: Ctx,
  who: Combatant,
  name: string,
  rules: readonly RuleId[],
  total: number,
  base: number,
): Rolled {
  const { total: cleared, spent } = luckBefore(ctx, who, name, total);
  const target = hold(ctx, cleared, base);
  const note = { name, rules, reckoning: ctx.breakdownOf(target) };
  const hint = ctx.enumerating
    ? who.luck === 0
      ? passes(target)
      : swappable(passes(target), target)
    : undefined;
  const rolled = luckAfter(
    ctx,
    who,
    name,
    grade(target, ctx.roll(PERCENT, name, who.id, hint)),
    spent,
  );
  tellCheck(ctx, who, note, rolled);
  return rolled;
}

/** A check on aptitudes that resists something, such as SOM × 3 to stay standing (REN-MOVE-03, REN-CTX-16). */
export function resist(
  ctx: Ctx,
  who: Combatant,
  name: string,
  rules: readonly RuleId[],
  base: number,
  aptitudes: readonly Aptitude[],
): boolean {
  return ctx.fold(
    () =>
      check(ctx, who, name, rules, statTarget(ctx, who, base, aptitudes, name, false), base).grade >
      0,
    Number,
  );
}

/** A check about to be rolled in a contest. */
export interface Contender {
  readonly who: Combatant;
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly target: number;
  readonly reckoning: Breakdown | undefined;
  readonly luckSpent: number;
}

/** Readies one side of a contest: Luck before the roll, the target held. */
export function contender(
  ctx: Ctx,
  who: Combatant,
  name: string,
  rules: readonly RuleId[],
  total: number,
  base: number,
): Contender {
  if (who.luck === 0) {
    const target = hold(ctx, total, base);
    return { who, name, rules, target, reckoning: ctx.breakdownOf(target), luckSpent: 0 };
  }
  const { total: cleared, spent } = luckBefore(ctx, who, name, total);
  const target = hold(ctx, cleared, base);
  return { who, name, rules, target, reckoning: ctx.breakdownOf(target), luckSpent: spent };
}

/**
 * Rolls one side of a contest, Luck after the roll included.
 * @param beat the margin that the other side has already, if it has succeeded.
 */
export function rollFor(
  ctx: Ctx,
  side: Contender,
  alike?: (roll: number) => number,
  shift: Shift = asRolled,
  beat?: number,
): Rolled {
  const hint =
    ctx.enumerating && alike
      ? side.who.luck === 0
        ? alike
        : swappable(alike, side.target)
      : undefined;
  const rolled = shift(grade(side.target, ctx.roll(PERCENT, side.name, side.who.id, hint)));
  const result =
    side.who.luck === 0
      ? rolled
      : luckAfter(ctx, side.who, side.name, rolled, side.luckSpent, shift, beat);
  tellCheck(ctx, side.who, side, result);
  return result;
}

type Settled = 'first' | 'second';

/**
 * A contest in which the first side acts on the second (REN-CTX-06, REN-CTX-07, REN-MAN-02). `ordered`: if the first
 * fails it is over; `opposed`: both always roll, and again if both fail. Equal margins roll again or go to one side by
 * the switch opposedTie (REN-ATK-06).
 * @param ready readies the other side, once it has to roll.
 * @returns whether the first side won.
 */
export function contest(
  ctx: Ctx,
  first: Contender,
  other: Combatant,
  ready: () => Contender,
  mode: 'ordered' | 'opposed',
): boolean {
  const { opposedTie } = ctx.state.fixed.options;
  let readied: Contender | undefined;
  const throws = (): Settled | undefined => {
    const a = rollFor(ctx, first, (roll) => (roll > first.target ? -1 : roll));
    if (mode === 'ordered' && a.grade < 0) return 'second';
    const second = (readied ??= ready());
    const alike = (roll: number): number =>
      roll > second.target ? 0 : a.grade < 0 || roll > a.margin ? 2 : roll === a.margin ? 1 : 0;
    const b = rollFor(ctx, second, alike, undefined, a.grade < 0 ? undefined : a.margin);
    if (a.grade < 0 && b.grade < 0) return undefined;
    if (a.grade < 0) return 'second';
    if (b.grade < 0 || a.margin > b.margin) return 'first';
    if (a.margin < b.margin) return 'second';
    // A tie that is rolled again leaves nothing behind but the telling of it.
    if (opposedTie !== 'reroll' || ctx.wantsBreakdowns)
      ctx.tell(marginsTied, ['REN-ATK-06', 'REN-CTX-06'], {
        between: [first.who.id, other.id],
        margin: a.margin,
        goesTo: opposedTie,
      });
    if (opposedTie === 'reroll') return undefined;
    return opposedTie === 'attacker' ? 'first' : 'second';
  };
  return (
    untilSettled(
      ctx,
      () => first.who.luck + other.luck,
      throws,
      (came) => came ?? `${readied?.target} ${readied?.luckSpent}`,
    ) === 'first'
  );
}

/**
 * Tries until something comes of it. A try in vain that Luck was spent on is not as if it had never been: while every
 * branch is walked, those with the same Luck left after it are gone on with as one.
 * @param luck all the Luck that may be spent on it.
 * @param key what the tries came to, as far as it matters later; also when that is nothing yet.
 */
export function untilSettled<R>(
  ctx: Ctx,
  luck: () => number,
  attempt: () => R | undefined,
  key: (came: R | undefined) => string | number,
): R {
  const most = ctx.enumerating ? luck() : 0;
  if (most === 0) return ctx.fold(() => ctx.until(attempt), key);
  const spending = (): { readonly came: R | undefined } | undefined => {
    const before = luck();
    const came = attempt();
    return came === undefined && luck() === before ? undefined : { came };
  };
  const within = (points: number): R | undefined =>
    points === 0 ? undefined : ctx.fold(() => within(points - 1) ?? ctx.until(spending).came, key);
  return ctx.fold(() => within(most) ?? ctx.until(attempt), key);
}
