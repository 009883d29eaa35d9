import { lapses } from '../damage/damage.js';
import { mountFalls } from '../damage/toughness.js';
import type { Ctx } from '../../state/state.js';
import { allCombatants, out } from '../../state/state.js';

/** Puts right what follows from a change by hand: those who are out hold nobody, and no mount that is out is ridden (T20-CTX-27, T20-MOUNT-20). */
export function settle(ctx: Ctx): void {
  for (const who of allCombatants(ctx.state)) {
    if (!out(who)) continue;
    lapses(ctx, who);
    if (who.riddenBy !== null) mountFalls(ctx, who);
  }
}
