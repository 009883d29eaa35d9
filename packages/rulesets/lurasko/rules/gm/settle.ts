import { allCombatants } from '@tiltyard/engine/kit';
import type { Ctx } from '../../state/state.js';
import { isIncapacitated } from '../conditions/body.js';
import { dropOut } from '../grappling/drop-out.js';
import { settlePins } from '../grappling/grip.js';
import { collapse } from '../grappling/knock-down.js';
import { applyInjuries, plightOf } from '../injury/injury.js';

/** Puts right what follows from a change by hand: pins, loads, and who is out. */
export function settle(ctx: Ctx): void {
  settlePins(ctx);
  for (const who of allCombatants(ctx.state)) {
    const isGrappling = ctx.state.grapples.some(({ a, b }) => a === who.id || b === who.id);
    if (isIncapacitated(ctx.state, who) && isGrappling) dropOut(ctx, who);
    if (!isIncapacitated(ctx.state, who)) {
      applyInjuries(ctx, who, plightOf(ctx.state, who));
      collapse(ctx, who);
    }
  }
}
