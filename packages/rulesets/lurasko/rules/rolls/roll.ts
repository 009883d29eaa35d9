import type { Audience, Die, Id, RuleId } from '@tiltyard/engine';
import { d } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { diceLean, rolls } from '../../events/attacks.js';
import type { Stat } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { spendWill } from '../../state/verbs/body.js';
import { statBreakdown } from '../conditions/body.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { knowsOf } from '../conditions/sight.js';

/** The dice by size; die steps go up or down this ladder (LUR-CTX-03). */
const D4 = d(4);
export const D6 = d(6);
const D8 = d(8);
export const D10 = d(10);
export const D12 = d(12);
export const D20 = d(20);
const LADDER = [D4, D6, D8, D10, D12, D20] as const;

/** A roll on a stat, before its die. */
export interface Rolling {
  readonly who: Combatant;
  readonly name: 'offence' | 'defence' | 'throw-off' | 'movement' | 'check';
  readonly rules: readonly RuleId[];
  readonly die: Die;
  readonly stat: Stat;
  /** Adds to the target number. */
  readonly add?: (total: number) => number;
  /** Adds Easing (above 0) and Hindrance (below) from what this roll is about. */
  readonly lean?: (sum: number) => number;
  /** Whether it matters by how much it fails. */
  readonly margin?: boolean;
  /** Against whom, for the prompt and the note. */
  readonly against?: Id;
  /** Who learns of it; all if left out. */
  readonly audience?: Audience;
}

export interface Rolled {
  readonly success: boolean;
  readonly kept: number;
  readonly tn: number;
}

/** Whether a kept die succeeds (LUR-CTX-01, LUR-CTX-02). */
function succeeds({ fixed: { options } }: State, die: Die, face: number, tn: number): boolean {
  if (options.autoExtremes === 'lowSucceedsHighFails') {
    if (face === die.low) return true;
    if (face === die.low + die.faces - 1) return false;
  }
  return options.rollRule === 'le' ? face <= tn : face < tn;
}

interface Dice {
  readonly die: Die;
  readonly tn: number;
  readonly easing: number;
  readonly hindrance: number;
}

/** A die some sizes larger (steps above 0) or smaller; steps beyond the ladder become extra dice (LUR-CTX-03). */
function stepped(die: Die, tn: number, steps: number): Dice {
  const at = LADDER.findIndex((each) => each.faces === die.faces) + steps;
  const end = LADDER.length - 1;
  return {
    die: LADDER[Math.min(end, Math.max(0, at))] ?? die,
    tn,
    easing: Math.max(0, -at),
    hindrance: Math.max(0, at - end),
  };
}

/** A target number, and what was answered if its owner was asked about WILL. */
interface Willed {
  readonly tn: number;
  readonly will?: 'yes' | 'no';
}

/** Spends WILL for a bonus before the die, if the table plays with it (LUR-CTX-06). */
function offerWill(ctx: Ctx, { who, name, against }: Rolling, total: number): Willed {
  const { willReactiveTn, willCost, willBonus } = ctx.state.fixed.options;
  if (willReactiveTn === 'off' || who.will < willCost) return { tn: total };
  // Unlike notes, questions are not withheld from players who do not know every combatant they name.
  const isNamed =
    against !== undefined && knowsOf(ctx.state, who, combatantById(ctx.state, against));
  const spend = ctx.ask<'yes' | 'no'>({
    id: 'will',
    who: who.id,
    rules: ['LUR-CTX-06'],
    about: {
      roll: name,
      tn: total,
      bonus: willBonus,
      cost: willCost,
      will: who.will,
      ...(isNamed ? { against } : {}),
    },
    options: [
      { value: 'no', label: "Don't spend WILL" },
      { value: 'yes', label: `Spend ${willCost} WILL for +${willBonus}` },
    ],
    fallback: 'no',
  });
  if (spend === 'no') return { tn: total, will: spend };
  const other = against === undefined ? [] : [combatantById(ctx.state, against)];
  rememberLookUnlessTold(ctx, who, [who, ...other]);
  spendWill(ctx, who, willCost);
  return { tn: ctx.addModifier(total, willBonus, 'LUR-CTX-06', true, 'WILL'), will: spend };
}

/** Easing or Hindrance from effects on a combatant (LUR-CTX-05). */
function effects(ctx: Ctx, { who, name }: Rolling, sum: number): number {
  let total = sum;
  for (const effect of who.effects)
    if (effect.roll === 'all' || effect.roll === name)
      total = ctx.addModifier(total, effect.easing, 'LUR-CTX-05', true, effect.source);
  return total;
}

/** Applies Easing and Hindrance, netted or not, as extra dice, die steps or a number (LUR-CTX-03, LUR-CTX-04). */
function diceOf(state: State, die: Die, tn: number, easing: number, hindrance: number): Dice {
  const { easingModel, mixedEasingHindrance } = state.fixed.options;
  const net = easing - hindrance;
  if (easingModel === 'dieStep') return stepped(die, tn, -net);
  if (easingModel === 'flat') return { die, tn: tn + net, easing: 0, hindrance: 0 };
  if (mixedEasingHindrance === 'layered') return { die, tn, easing, hindrance };
  return { die, tn, easing: Math.max(0, net), hindrance: Math.max(0, -net) };
}

/** Rolls and keeps a die: the lowest with Easing, the highest with Hindrance (LUR-CTX-03, LUR-ADV-06). */
function kept(
  ctx: Ctx,
  { who, name, margin }: Rolling,
  { die, tn, easing, hindrance }: Dice,
): number {
  const { state } = ctx;
  const far = tn + state.fixed.options.criticalMargin;
  const sameAs = (face: number): number => {
    if (succeeds(state, die, face, tn)) return 0;
    return margin && face >= far ? 2 : 1;
  };
  const alike = ctx.enumerating ? sameAs : undefined;
  if (hindrance === 0)
    return ctx.pool({ dice: 1, die, sets: 1 + easing, keep: 'low' }, name, who.id, alike);
  if (easing === 0)
    return ctx.pool({ dice: 1, die, sets: 1 + hindrance, keep: 'high' }, name, who.id, alike);
  let highest = 0;
  for (let i = 0; i <= hindrance; i++)
    highest = Math.max(
      highest,
      ctx.pool({ dice: 1, die, sets: 1 + easing, keep: 'low' }, name, who.id, alike),
    );
  return highest;
}

/** Rolls on a stat: at or under the target number succeeds (LUR-CTX-01). */
export function roll(ctx: Ctx, rolling: Rolling): Rolled {
  const { who, name, rules, stat, add, lean, against, audience } = rolling;
  const stated = statBreakdown(ctx, name, who, stat);
  const { tn, ...asked } = offerWill(ctx, rolling, add ? add(stated) : stated);
  const breakdown = ctx.breakdownOf(tn);
  ctx.startTotal(`${name} dice`, who.id, 0);
  const sum = lean ? lean(effects(ctx, rolling, 0)) : effects(ctx, rolling, 0);
  const hindrance = 0 - ctx.penalties;
  const leaning = ctx.breakdownOf(sum);
  const dice = diceOf(ctx.state, rolling.die, tn, sum + hindrance, hindrance);
  if (leaning && leaning.parts.length > 0)
    ctx.tell(
      diceLean,
      ['LUR-CTX-03', 'LUR-CTX-04', 'LUR-ADV-06'],
      { who: who.id, roll: name, easing: sum + hindrance, hindrance },
      leaning,
      audience,
    );
  const face = kept(ctx, rolling, dice);
  const success = succeeds(ctx.state, dice.die, face, dice.tn);
  if (ctx.wantsNotes)
    ctx.tell(
      rolls,
      [
        ...rules,
        'LUR-CTX-01',
        ...(ctx.state.fixed.options.autoExtremes === 'none' ? [] : ['LUR-CTX-02']),
      ],
      {
        who: who.id,
        roll: name,
        die: dice.die.name,
        kept: face,
        tn: dice.tn,
        success,
        ...asked,
        ...(against === undefined ? {} : { against }),
      },
      breakdown,
      audience,
    );
  return { success, kept: face, tn: dice.tn };
}
