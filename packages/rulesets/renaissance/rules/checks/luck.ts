import type { Id, Option } from '@tiltyard/engine';
import { luckSpent } from '../../events/checks.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { spendLuck } from '../../state/verbs.js';
import type { Rolled } from './grade.js';
import { grade, GRADE_NAMES, upgrade } from './grade.js';
import { swapped } from './like-faces.js';
import { heldAt } from './targets.js';

/** Luck before the roll: one point removes all negative modifiers from the check (REN-CTX-18). */
export function luckBefore(ctx: Ctx, who: Combatant, name: string, total: number): number {
  const { penalties } = ctx;
  if (who.luck === 0 || penalties === 0) return total;
  const answer = ctx.ask({
    id: 'luck-before',
    who: who.id,
    rules: ['REN-CTX-18', 'REN-STR-16'],
    about: {
      check: name,
      penalties,
      target: heldAt(ctx, total),
      cleared: heldAt(ctx, total - penalties),
      luck: who.luck,
    },
    options: [
      { value: 'no', label: "Don't spend Luck" },
      { value: 'clear', label: 'Remove all negative modifiers', rules: ['REN-CTX-18'] },
    ],
    fallback: 'no',
  });
  if (answer === 'no') return total;
  spendLuck(ctx, who);
  return ctx.addModifier(total, -penalties, 'REN-CTX-18', true, 'Luck');
}

/** Shifts a result up or down as soon as it is rolled (REN-RES-09 to 11). */
export type Shift = (rolled: Rolled) => Rolled;
export const asRolled: Shift = (rolled) => rolled;

/** A check that Luck may still change. */
interface LuckyCheck {
  readonly who: Combatant;
  readonly name: string;
  /** The Luck there was before the check; it is still the same check if a tie is rolled again (REN-ATK-06). */
  readonly luckAtStart: number;
}

/** What a check's result depends on besides its roll. */
export interface RollTerms {
  readonly shift?: Shift | undefined;
  /** The other side's margin that a success has to exceed, if known (REN-CTX-06). */
  readonly beat?: number | undefined;
  /** The target of an attack, if that is what the check is for. */
  readonly at?: Id | undefined;
}

function luckOptions(result: Rolled, better: Rolled): readonly Option<string>[] {
  const other = swapped(result.roll);
  const swap: Option<string> = {
    value: 'swap',
    label: `swap the digits to ${other}`,
    rules: ['REN-CTX-18'],
  };
  const raise: Option<string> = {
    value: 'upgrade',
    label: `upgrade to ${GRADE_NAMES[better.grade]}`,
    rules: ['REN-CTX-18', 'REN-STR-16'],
  };
  return [
    { value: 'keep', label: 'Keep the roll' },
    ...(other === result.roll ? [] : [swap]),
    ...(better.grade === result.grade ? [] : [raise]),
  ];
}

/** The same check with another roll: an upgrade already used stays used. */
const again = (rolled: Rolled, before: Rolled): Rolled => ({
  ...rolled,
  shiftSpent: rolled.shiftSpent || before.shiftSpent,
});

/** Whether a point of Luck can be spent on a check: any number of them, or one per check by house rule (REN-CTX-18). */
const mayUseLuck = ({ fixed }: State, { who, luckAtStart }: LuckyCheck): boolean =>
  who.luck > 0 && (fixed.options.luckPerCheck === 'unlimited' || who.luck === luckAtStart);

/** Luck after the roll: a point swaps the digits or upgrades the result (REN-CTX-18, REN-STR-16). */
export function luckAfter(
  ctx: Ctx,
  check: LuckyCheck,
  rolled: Rolled,
  terms: RollTerms = {},
): Rolled {
  const { who } = check;
  const { shift = asRolled } = terms;
  let result = rolled;
  while (mayUseLuck(ctx.state, check)) {
    const better = upgrade(result);
    const options = luckOptions(result, better);
    if (options.length === 1) break;
    const use = askForLuck(ctx, check, result, options, terms);
    if (use === 'keep') break;
    spendLuck(ctx, who);
    result =
      use === 'upgrade' ? better : again(shift(grade(result.target, swapped(result.roll))), result);
    tellLuck(ctx, check, use === 'upgrade' ? 'upgrade' : 'swap', result);
  }
  return result;
}

const askForLuck = (
  ctx: Ctx,
  { who, name }: LuckyCheck,
  result: Rolled,
  options: readonly Option<string>[],
  { beat, at }: RollTerms,
): string =>
  ctx.ask({
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
      ...(at === undefined ? {} : { at }),
    },
    shows: ['roll'],
    theirs: ['beat'],
    options,
    fallback: 'keep',
  });

const tellLuck = (
  ctx: Ctx,
  { who, name }: LuckyCheck,
  use: 'swap' | 'upgrade',
  { roll, grade: of }: Rolled,
): void =>
  ctx.tell(luckSpent, ['REN-CTX-18', 'REN-STR-16', ...(use === 'upgrade' ? ['REN-CTX-08'] : [])], {
    who: who.id,
    check: name,
    use,
    left: who.luck,
    roll,
    grade: GRADE_NAMES[of],
  });
