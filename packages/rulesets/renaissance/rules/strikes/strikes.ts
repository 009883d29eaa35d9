import type { RuleId } from '@tiltyard/engine';
import { strikeSucceeds } from '../../events/attacks.js';
import { refereeRuled } from '../../events/turns.js';
import { maimed } from '../../events/wounds.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { disabled, sheetOf } from '../../state/state.js';
import { maim } from '../../state/verbs.js';
import type { CheckSpec } from '../checks/check.js';
import { resist } from '../checks/check.js';
import { knockProne } from '../wounds/harm.js';
import type { DeclaredStrike, StrikeId } from './strike-list.js';
import { STRIKES } from './strike-list.js';

/** Tags that the declared strike adds to the attack (REN-STR-14). */
const PRECISION: readonly string[] = ['Precision'];
const NO_TAGS: readonly string[] = [];
export const strikeTags = ({ strike, terms }: DeclaredStrike): readonly string[] =>
  strike !== undefined && (STRIKES[strike].precision || terms?.precise === true)
    ? PRECISION
    : NO_TAGS;

/** The worst penalty that a GM may give an improvised trick. */
const HARDEST = -60;

/** The GM sets the terms of an improvised trick before the roll (REN-STR-01, REN-STR-05). */
export function withTerms<D extends DeclaredStrike>(ctx: Ctx, by: Combatant, swing: D): D {
  const question = {
    who: 'gm',
    rules: ['REN-STR-01', 'REN-STR-05'],
    about: { by: by.id, words: swing.part ?? '' },
  };
  const penalty = ctx.askNumber({ ...question, id: 'strike-penalty' }, HARDEST, 0);
  const precise =
    ctx.ask({
      ...question,
      id: 'strike-precision',
      options: [
        { value: 'no', label: "Don't use Precision" },
        { value: 'yes', label: 'Use Precision' },
      ],
      fallback: 'no',
    }) === 'yes';
  return { ...swing, terms: { penalty, precise } };
}

/** The penalty of a declared strike on the attack (REN-STR-02). */
export const strikePenalty = (strike: StrikeId, { terms }: DeclaredStrike): number =>
  terms?.penalty ?? STRIKES[strike].penalty;

/** Strikes with results beyond the rules, which the GM decides (REN-STR-01, REN-STR-07, REN-STR-11). */
const RULED: Partial<Readonly<Record<StrikeId, readonly RuleId[]>>> = {
  'called-shot': ['REN-STR-07'],
  maim: ['REN-STR-11'],
  custom: ['REN-STR-01', 'REN-STR-05'],
};

/** SOM × 2 to stay standing (REN-STR-09). */
const KEEP_FEET = 2;
const KEEP_FEET_CHECK: CheckSpec = { name: 'SOM x2', rules: ['REN-STR-09'] };

/**
 * The result of a strike whose attack was exceptional, after damage, wounds and their check
 * (REN-STR-03, REN-STR-09).
 */
export function strikeResult(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  { strike, part }: DeclaredStrike,
): void {
  if (strike === undefined) return;
  const { rule, name } = STRIKES[strike];
  ctx.tell(strikeSucceeds, ['REN-STR-03', rule], {
    by: by.id,
    at: target.id,
    strike,
    name,
    ...(part === undefined ? {} : { part }),
  });
  if (strike === 'knock-down' && !target.prone && !disabled(ctx.state, target)) {
    const som = KEEP_FEET * sheetOf(ctx.state, target).aptitudes.SOM;
    if (!resist(ctx, target, KEEP_FEET_CHECK, som, ['SOM'])) knockProne(ctx, target, 'REN-STR-09');
  }
  if (strike === 'maim' && part !== undefined) {
    maim(ctx, target, part);
    ctx.tell(maimed, ['REN-STR-11'], { who: target.id, part });
  }
  const rules = RULED[strike];
  if (!rules) return;
  const ruling = ctx.askText({
    id: 'strike-result',
    who: 'gm',
    rules,
    about: { by: by.id, at: target.id, strike, part: part ?? '' },
    fallback: '',
  });
  if (ruling !== '') ctx.tell(refereeRuled, rules, { who: target.id, text: ruling });
}
