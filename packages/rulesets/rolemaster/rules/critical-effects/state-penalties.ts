import type { RuleId } from '@tiltyard/engine';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { injuryPenalty } from './harm.js';
import { stunOf } from './stun.js';

const BASE = { staggered: -25, dazed: -25, stunned: -50, noParry: -50 } as const;
const RULE = {
  staggered: 'RMC-STAG-01',
  dazed: 'RMC-DAZE-01',
  stunned: 'RMC-STUN-01',
  noParry: 'RMC-NOPARRY-01',
} as const;

/** A state's penalty reduced by three times SD, never above 0 (RMC-EFF-06, RMC-EFF-07). */
const softened = (state: State, actor: Combatant, base: number): number => {
  const value = base + 3 * sheetOf(state, actor).sd;
  return state.fixed.options['eff.sdCap'] === 'zero' ? Math.min(0, value) : value;
};

/** The state's name, with its penalty before Self Discipline if that makes a difference. */
function sourceOf(state: State, actor: Combatant, kind: keyof typeof BASE): string {
  const name = kind === 'noParry' ? 'unable to parry' : kind;
  return sheetOf(state, actor).sd === 0 ? name : `${name} (−${-BASE[kind]} with SD × 3)`;
}

interface StatePenalty {
  readonly amount: number;
  readonly why: string;
  readonly rule: RuleId;
  readonly counts: boolean;
}

/** The penalties of the states in force: only the worst counts, unless the house rule adds them up (RMC-EFF-08). */
function statePenalties(state: State, actor: Combatant): readonly StatePenalty[] {
  const stun = stunOf(state, actor);
  const kinds = [
    ...(actor.staggered === 'no' ? [] : ['staggered' as const]),
    ...(stun ? [stun] : []),
  ].toSorted((a, b) => BASE[a] - BASE[b]);
  const sum = state.fixed.options['eff.statePenaltyCombine'] === 'sum';
  return kinds.map((kind, i) => ({
    amount: softened(state, actor, BASE[kind]),
    why: sourceOf(state, actor, kind),
    rule: RULE[kind],
    counts: sum || i === 0,
  }));
}

export const statePenalty = (state: State, actor: Combatant): number =>
  statePenalties(state, actor).reduce((sum, { amount, counts }) => sum + (counts ? amount : 0), 0);

/** The states whose penalties count, in words. */
export const statesInWords = (state: State, actor: Combatant): string =>
  statePenalties(state, actor)
    .flatMap(({ counts, why }) => (counts ? [why] : []))
    .join(' and ');

/** Adds the penalties of states and injuries to a maneuver (RMC-EFF-09, RMC-DODGE-11). */
export function addPenalties(ctx: Ctx, actor: Combatant, total: number): number {
  let sum = total;
  for (const { amount, why, rule, counts } of statePenalties(ctx.state, actor))
    sum = ctx.addModifier(sum, amount, counts ? rule : 'RMC-EFF-08', counts, why);
  return ctx.addModifier(sum, injuryPenalty(actor), 'RMC-EFF-10', true, 'injuries');
}

/** Asks the GM for the penalty of an action while prone, if no rule in force gives one (RMC-STAG-08). */
export function proneModifier(ctx: Ctx, actor: Combatant, what: 'attack' | 'dodge'): number {
  if (!actor.prone || ctx.state.fixed.options['prone.modifiers'] !== 'none') return 0;
  return ctx.askNumber(
    {
      id: 'prone-action',
      who: 'gm',
      rules: ['RMC-STAG-08'],
      about: { who: actor.id, what },
      fallback: 0,
    },
    -100,
    0,
  );
}
