import type { Ctx, State } from '../state/state.js';
import { settleHarm } from './critical-effects/harm.js';
import { settleItems } from './items/settle-items.js';

/**
 * Puts right what follows from a change by the GM's hand: each item is in one place, and those die or stop whom the change has
 * killed or stopped (RMC-CTX-07, RMC-EFF-14, RMC-CHARGE-06).
 * @param before the state without the change
 */
export function settle(ctx: Ctx, before: State): void {
  settleItems(ctx, before);
  settleHarm(ctx, before);
}
