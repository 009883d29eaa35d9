import type { Id, Refusal } from '@tiltyard/engine';
import { acting, memoizePerState, refuse } from '@tiltyard/engine';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { disabled, heldFirmly, combatantById } from '../../state/state.js';
import { spendStandard, spendQuick } from '../../state/verbs.js';

/** A turn is one Standard and one Quick Action, or three Quick Actions (REN-TURN-03). */
const QUICK_ALONE = 3;
const QUICK_WITH_STANDARD = 1;

export type Cost = 'standard' | 'quick' | 'free';

/** What is left of a turn's allotment. */
export interface Budget {
  readonly standard: boolean;
  readonly quick: number;
}

export const budgetOf = (who: Combatant): Budget => ({
  standard: !who.standardUsed && who.quickUsed <= QUICK_WITH_STANDARD,
  quick: (who.standardUsed ? QUICK_WITH_STANDARD : QUICK_ALONE) - who.quickUsed,
});

/** Why nobody in this state acts at all, or nothing (REN-CTX-14, REN-MAN-07, REN-MOUNT-01). */
export const helpless = memoizePerState((state: State, by: Id): Refusal | undefined => {
  const who = combatantById(state, by);
  if (disabled(state, who)) return refuse('REN-CTX-14', `${who.name} is disabled`);
  if (heldFirmly(who))
    return refuse('REN-MAN-07', `${who.name} is grabbed and can only try to get free`);
  if (who.riddenBy !== null)
    return refuse('REN-MOUNT-01', `${who.name} is ridden and acts through its rider`);
  return undefined;
});

/** Why the allotment does not pay for another action, or nothing (REN-TURN-03). */
export function overBudget(state: State, by: Id, cost: Cost): Refusal | undefined {
  const { standard, quick } = budgetOf(combatantById(state, by));
  if (cost === 'standard' && !standard)
    return refuse('REN-TURN-03', 'no Standard Action is left this turn');
  if (cost === 'quick' && quick < 1)
    return refuse('REN-TURN-03', 'no Quick Action is left this turn');
  return undefined;
}

/** Why an action of this cost cannot be taken now, or nothing. */
export const unable = (state: State, by: Id, cost: Cost): Refusal | undefined =>
  helpless(state, by) ?? overBudget(state, by, cost);

/** Pays for an action out of the turn's allotment; what is done outside one's turn costs a reaction instead. */
export function spend(ctx: Ctx, by: Id, cost: Cost): void {
  if (acting(ctx.state) !== by) return;
  const who = combatantById(ctx.state, by);
  if (cost === 'standard') spendStandard(ctx, who);
  if (cost === 'quick') spendQuick(ctx, who);
}
