import type { RuleId } from '@tiltyard/engine';
import { injuries } from './critical-effects/harm.js';
import { D100 } from '../state/sheet.js';
import type { Combatant, State, Ctx } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { stunOf } from './critical-effects/stun.js';

const ONWARD = 96;
const DOWNWARD = 5;

const BASE = { staggered: -25, dazed: -25, stunned: -50, noParry: -50 } as const;
const RULE = {
  staggered: 'RMC-STAG-01',
  dazed: 'RMC-DAZE-01',
  stunned: 'RMC-STUN-01',
  noParry: 'RMC-NOPARRY-01',
} as const;

/** A further open-ended die, and those that follow it (RMC-ATK-02, RMC-ATK-08). */
export const further = (ctx: Ctx, who: Combatant, same?: (sum: number) => number): number =>
  ctx.state.fixed.options['openEnded.chain'] === 'once'
    ? ctx.roll(D100, 'open-ended', who.id, same)
    : ctx.chain(D100, ONWARD, 'open-ended', who.id, same);

export const goesOn = (face: number): boolean => face >= ONWARD;

/** Faces after which another die is rolled are each their own. */
const FURTHER_KEY = 1 << 24;

/** What totals of a maneuver come to the same, for whoever walks every branch. */
type Alike = (total: number) => number;

/** The die of a maneuver: open-ended both ways (RMC-ATK-08). */
function twoWay(ctx: Ctx, who: Combatant, name: string, alike: Alike | undefined): number {
  const face = ctx.roll(
    D100,
    name,
    who.id,
    alike && ((each) => (goesOn(each) || each <= DOWNWARD ? FURTHER_KEY + each : alike(each))),
  );
  if (goesOn(face)) return face + further(ctx, who, alike && ((sum) => alike(face + sum)));
  return face <= DOWNWARD ? face - further(ctx, who, alike && ((sum) => alike(face - sum))) : face;
}

/** A state's penalty as Self Discipline leaves it: three times SD, never above 0 (RMC-EFF-06, RMC-EFF-07). */
const softened = (state: State, who: Combatant, base: number): number => {
  const value = base + 3 * sheetOf(state, who).sd;
  return state.fixed.options['eff.sdCap'] === 'zero' ? Math.min(0, value) : value;
};

/** The penalties of the states in force: only the worst counts, unless they add up (RMC-EFF-08). */
export function statePenalties(
  state: State,
  who: Combatant,
): readonly { readonly amount: number; readonly rule: RuleId; readonly counts: boolean }[] {
  const stun = stunOf(state, who);
  const kinds = [
    ...(who.staggered === 'no' ? [] : ['staggered' as const]),
    ...(stun ? [stun] : []),
  ].toSorted((a, b) => BASE[a] - BASE[b]);
  const sum = state.fixed.options['eff.statePenaltyCombine'] === 'sum';
  return kinds.map((kind, i) => ({
    amount: softened(state, who, BASE[kind]),
    rule: RULE[kind],
    counts: sum || i === 0,
  }));
}

export const statePenalty = (state: State, who: Combatant): number =>
  statePenalties(state, who).reduce((sum, { amount, counts }) => sum + (counts ? amount : 0), 0);

/** Adds what states and injuries take off a maneuver (RMC-EFF-09, RMC-DODGE-11). */
export function hindered(ctx: Ctx, who: Combatant, total: number): number {
  let sum = total;
  for (const { amount, rule, counts } of statePenalties(ctx.state, who))
    sum = ctx.addModifier(sum, amount, counts ? rule : 'RMC-EFF-08', counts, 'with 3 x SD');
  return ctx.addModifier(sum, injuries(who), 'RMC-EFF-10', true, 'injuries');
}

/** What the GM makes of somebody's lying prone for what it does, where nothing is laid down for it (RMC-STAG-08). */
export function lyingProne(ctx: Ctx, who: Combatant, what: 'attack' | 'dodge'): number {
  if (!who.prone || ctx.state.fixed.options['prone.modifiers'] !== 'none') return 0;
  return ctx.askNumber(
    {
      id: 'prone-action',
      who: 'gm',
      rules: ['RMC-STAG-08'],
      about: { who: who.id, what },
      fallback: 0,
    },
    -100,
    0,
  );
}

/** A bonus of a maneuver and the rule it comes from. */
export interface Bonus {
  readonly amount: number;
  readonly rule: RuleId;
  readonly why: string;
}

/** Rolls a maneuver: die, bonus, and the penalties of states and injuries (RMC-ATK-08, RMC-EFF-06). */
export function maneuver(
  ctx: Ctx,
  who: Combatant,
  name: string,
  rules: readonly RuleId[],
  bonuses: readonly Bonus[],
  alike: Alike,
): number {
  const plus = ctx.enumerating
    ? bonuses.reduce(
        (sum, { amount }) => sum + amount,
        statePenalty(ctx.state, who) + injuries(who),
      )
    : 0;
  let total = ctx.startTotal(
    name,
    who.id,
    twoWay(ctx, who, name, ctx.enumerating ? (rolled) => alike(rolled + plus) : undefined),
  );
  for (const { amount, rule, why } of bonuses)
    total = ctx.addModifier(total, amount, rule, true, why);
  total = hindered(ctx, who, total);
  ctx.note(
    'maneuver',
    ['RMC-ATK-08', 'RMC-EFF-06', 'RMC-EFF-07', 'RMC-EFF-09', ...rules],
    { who: who.id, maneuver: name, total },
    'all',
    ctx.breakdownOf(total),
  );
  return total;
}
