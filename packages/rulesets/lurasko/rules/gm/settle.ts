import { allCombatants } from '@tiltyard/engine/kit';
import type { Ctx } from '../../state/state.js';
import { isIncapacitated } from '../conditions/body.js';
import { dropOut } from '../grappling/drop-out.js';
import { settlePins } from '../grappling/grip.js';
import { applyInjuries, plightOf } from '../injury/injury.js';

/** Puts right what follows from a change by hand: pins, loads, and who is out. */
export function settle(ctx: Ctx): void {
  settlePins(ctx);
  for (const who of allCombatants(ctx.state))
    if (isIncapacitated(ctx.state, who)) dropOut(ctx, who);
    else applyInjuries(ctx, who, plightOf(ctx.state, who));
}
