import type { Ctx, State } from '../state/state.js';
import { settleHarm } from './critical-effects/harm.js';
import { settleItems } from './items/settle-items.js';

/**
 * Makes the state consistent after a change by the GM's hand: each item is in one place, and
 * combatants whom the change has killed or stopped die or stop (RMC-CTX-07, RMC-EFF-14,
 * RMC-CHARGE-06).
 * @param before the state before the change
 */
export function settle(ctx: Ctx, before: State): void {
  settleItems(ctx, before);
  settleHarm(ctx, before);
}
