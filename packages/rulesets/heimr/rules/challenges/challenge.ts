import type { Audience, Breakdown, RuleId } from '@tiltyard/engine';
import { abilityOf, D10, D6, isPhysical, nameOf } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { tire } from '../../state/combatant-verbs.js';
import {
  addsPotential,
  facesRequirement,
  isTooTired,
  showsDice,
  tiresOut,
} from '../../events/challenges.js';

/** A bonus or penalty with the rule that gives it. */
export interface Addend {
  readonly amount: number;
  readonly rule: RuleId;
  readonly why?: string;
}

/** A dice challenge about to be rolled. */
export interface Challenge {
  readonly who: Combatant;
  /** The name of the roll, shown with its dice. */
  readonly name: string;
  readonly ability: string;
  readonly rules: readonly RuleId[];
  /** Added to consistency (HEI-CTX-03). */
  readonly C?: readonly Addend[];
  /** Added to potential (HEI-CTX-03). */
  readonly P?: readonly Addend[];
  /** The roll causes no fatigue, though fatigue may still fail it. */
  readonly tireless?: boolean;
  /** Who may see the dice; everyone by default. */
  readonly audience?: Audience;
  /** Maps totals to equal numbers if all that follows is the same for them; used only while every branch is walked. */
  readonly alike?: (total: number) => number;
}

export interface Rolled {
  readonly d6: number;
  /** The result of the dice, before potential. */
  readonly figure: number;
  readonly total: number;
  /** The figure is below the fatigue: a failure whatever the total (HEI-CTX-11). */
  readonly failed: boolean;
}

const HIGHEST = 10;
const LOWEST = 1;

/** The figure of dice of which the best or worst face is known, and how many show that face (HEI-CTX-02). */
const figureWith = (kept: number, extremes: number, C: number): number =>
  kept + Math.sign(C) * Math.max(0, extremes - 1);

interface Thrown {
  readonly d6: number;
  readonly d10: readonly number[];
  readonly figure: number;
}

/** Dice thrown so far: the face that counts, and how many show it. */
interface Throwing {
  readonly d10: readonly number[];
  readonly kept: number;
  readonly extremes: number;
}

const sameAs = ({ kept, extremes }: Throwing): number => kept * 100 + extremes;

const NO_DICE: readonly number[] = Object.freeze([]);

/**
 * Throws the d6 and as many d10 as the consistency, regardless of its sign; the highest or lowest die counts
 * (HEI-CTX-01, HEI-CTX-02).
 */
export function throwDice(
  ctx: Ctx,
  who: Combatant,
  name: string,
  C: number,
  alike?: (figure: number) => number,
): Thrown {
  const d6 = ctx.roll(D6, name, who.id);
  if (ctx.enumerating) return throwLike(ctx, { who, name, C, alike }, d6);
  const count = Math.abs(C);
  let d10 = NO_DICE;
  let kept = d6;
  let extremes = C < 0 && d6 === LOWEST ? 1 : 0;
  for (let i = 0; i < count; i++) {
    const face = ctx.roll(D10, name, who.id);
    // Single faces matter only for the log.
    if (ctx.wantsNotes) d10 = [...d10, face];
    kept = C > 0 ? Math.max(kept, face) : Math.min(kept, face);
    if (face === (C > 0 ? HIGHEST : LOWEST)) extremes++;
  }
  return { d6, d10, figure: figureWith(kept, extremes, C) };
}

interface Throw extends Pick<Challenge, 'who' | 'name'> {
  readonly C: number;
  /** Maps figures to equal numbers if all that follows is the same for them. */
  readonly alike: ((figure: number) => number) | undefined;
}

/** Throws the d10 while every branch is walked: throws with the same consequences are merged. */
function throwLike(ctx: Ctx, { who, name, C, alike }: Throw, d6: number): Thrown {
  const count = Math.abs(C);
  const extreme = C > 0 ? HIGHEST : LOWEST;
  const better = C > 0 ? Math.max : Math.min;
  const last = alike
    ? ({ kept, extremes }: Throwing): number => alike(figureWith(kept, extremes, C))
    : sameAs;
  const thrown = (dice: number): Throwing => {
    if (dice === 0) return { d10: [], kept: d6, extremes: C < 0 && d6 === LOWEST ? 1 : 0 };
    const key = dice === count ? last : sameAs;
    const throwOne = (): Throwing => {
      const before = thrown(dice - 1);
      const after = (face: number): Throwing => ({
        d10: [...before.d10, face],
        kept: better(before.kept, face),
        extremes: before.extremes + Number(face === extreme),
      });
      return after(ctx.roll(D10, name, who.id, (face) => key(after(face))));
    };
    return ctx.fold(throwOne, key);
  };
  const { d10, kept, extremes } = thrown(count);
  return { d6, d10, figure: figureWith(kept, extremes, C) };
}

/** Whether a roll causes fatigue (HEI-CTX-12). */
const exerts = (ctx: Ctx, physical: boolean): boolean =>
  ctx.state.fixed.options.fatigueEnabled &&
  (physical || ctx.state.fixed.options.fatigueGrowOn === 'every');

/** First the requirement of fatigue, then its increase (HEI-CTX-11, HEI-CTX-12). */
function wearsOut(
  ctx: Ctx,
  { who, tireless = false }: Challenge,
  { d6, figure }: Thrown,
  physical: boolean,
): boolean {
  const failed = physical && ctx.state.fixed.options.fatigueEnabled && figure < who.fatigue;
  if (failed)
    ctx.tell(isTooTired, ['HEI-CTX-10', 'HEI-CTX-11'], {
      who: who.id,
      figure,
      fatigue: who.fatigue,
    });
  if (!tireless && exerts(ctx, physical) && d6 < who.fatigue && tire(ctx, who)) {
    ctx.tell(tiresOut, ['HEI-CTX-12'], { who: who.id, d6, fatigue: who.fatigue });
  }
  return failed;
}

function add(ctx: Ctx, base: number, addends: readonly Addend[] | undefined): number {
  if (addends === undefined) return base;
  let total = base;
  for (const { amount, rule, why } of addends)
    total = ctx.addModifier(total, amount, rule, true, why);
  return total;
}

/**
 * Maps figures to equal numbers if all that follows is the same for them: those below the fatigue, and those whose
 * totals are alike.
 */
function likeness(
  { state, enumerating }: Ctx,
  { who, alike }: Challenge,
  physical: boolean,
  potential: number,
): ((figure: number) => number) | undefined {
  if (!enumerating || !alike) return undefined;
  const tired = physical && state.fixed.options.fatigueEnabled ? who.fatigue : -Infinity;
  return (figure) => (figure < tired ? -1_000 : alike(figure + potential));
}

/**
 * Rolls an ability: dice by consistency, plus potential. Fatigue hinders physical abilities (HEI-CTX-01, HEI-CTX-03,
 * HEI-CTX-10).
 */
export function challenge(ctx: Ctx, roll: Challenge): Rolled {
  const { who, name, ability, rules, C, P, audience } = roll;
  const sheet = sheetOf(ctx.state, who);
  const of = abilityOf(sheet, ability, ctx.state.fixed.options.abilityDerive);
  const physical = isPhysical(sheet, ability);
  const consistency = add(ctx, ctx.startTotal(`${name} consistency`, who.id, of.C), C);
  const reckoned: Breakdown | undefined = ctx.breakdownOf(consistency);
  const potential = add(ctx, ctx.startTotal(`${name} potential`, who.id, of.P), P);
  const sum: Breakdown | undefined = ctx.breakdownOf(potential);
  const same = likeness(ctx, roll, physical, potential);
  const thrown = throwDice(ctx, who, name, consistency, same);
  const { d6, d10, figure } = thrown;
  const total = figure + potential;
  if (ctx.wantsNotes) {
    ctx.tell(
      showsDice,
      [
        'HEI-CTX-01',
        ...(figure === d6 || d10.includes(figure) ? [] : ['HEI-CTX-02']),
        ...(C && C.length > 0 ? ['HEI-CTX-03'] : []),
      ],
      { who: who.id, roll: name, consistency, d6, d10, figure },
      reckoned,
      audience,
    );
    ctx.tell(
      addsPotential,
      rules,
      { who: who.id, roll: name, ability: nameOf(ability), figure, potential, total },
      sum,
      audience,
    );
  }
  return { d6, figure, total, failed: wearsOut(ctx, roll, thrown, physical) };
}

/** Whether a roll meets a challenge requirement: equalling it is enough (HEI-CTX-04). */
export const isMet = ({ total, failed }: Rolled, requirement: number): boolean =>
  !failed && total >= requirement;

/** Whether a challenge requirement is met; reported to everyone (HEI-CTX-04). */
export function meets(
  ctx: Ctx,
  rolled: Rolled,
  requirement: number,
  who: Combatant,
  name: string,
): boolean {
  const { total } = rolled;
  const met = isMet(rolled, requirement);
  ctx.tell(facesRequirement, ['HEI-CTX-04'], { who: who.id, roll: name, total, requirement, met });
  return met;
}
