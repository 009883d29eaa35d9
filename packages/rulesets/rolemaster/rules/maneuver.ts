import type { RuleId } from '@tiltyard/engine';
import { rollsManeuver } from '../events/maneuvers.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { injuryPenalty } from './critical-effects/harm.js';
import { addPenalties, statePenalty } from './critical-effects/state-penalties.js';
import type { Alike } from './open-ended.js';
import { rollBothWays } from './open-ended.js';

/** A bonus of a maneuver and the rule it comes from. */
export interface Bonus {
  readonly amount: number;
  readonly rule: RuleId;
  readonly why: string;
}

/** The average of Agility and Quickness (RMC-DODGE-04). */
export function averageBonus(state: State, actor: Combatant): number {
  const { ag, qu } = sheetOf(state, actor);
  const half = (ag + qu) / 2;
  return state.fixed.options['dodge.avgRounding'] === 'nearest'
    ? Math.floor(half + 0.5)
    : Math.floor(half);
}

/** A maneuver to be rolled. */
export interface Maneuver {
  readonly name: string;
  readonly rules: readonly RuleId[];
  readonly bonuses: readonly Bonus[];
  /** Which totals are equivalent. */
  readonly alike: Alike;
}

/** Rolls a maneuver: die, bonus, and the penalties of states and injuries (RMC-ATK-08, RMC-EFF-06). */
export function rollManeuver(
  ctx: Ctx,
  actor: Combatant,
  { name, rules, bonuses, alike }: Maneuver,
): number {
  const sum = ctx.enumerating
    ? bonuses.reduce((all, { amount }) => all + amount, statePenalty(ctx.state, actor)) +
      injuryPenalty(actor)
    : 0;
  const rolled = rollBothWays(
    ctx,
    actor,
    name,
    ctx.enumerating ? (die) => alike(die + sum) : undefined,
  );
  let total = ctx.startTotal(name, actor.id, rolled);
  for (const { amount, rule, why } of bonuses)
    total = ctx.addModifier(total, amount, rule, true, why);
  total = addPenalties(ctx, actor, total);
  ctx.tell(
    rollsManeuver,
    ['RMC-ATK-08', 'RMC-EFF-06', 'RMC-EFF-07', 'RMC-EFF-09', ...rules],
    { who: actor.id, maneuver: name, rolled, total },
    ctx.breakdownOf(total),
  );
  return total;
}
