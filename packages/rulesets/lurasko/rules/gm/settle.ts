import { allCombatants } from '@tiltyard/engine/kit';
import { grappleBetween } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple, State } from '../../state/state.js';
import { setFlying } from '../../state/verbs/body.js';
import { isDownPermanently, removalOf } from '../conditions/body.js';
import { dropOut } from '../grappling/drop-out.js';
import { recheckPins, settlePins } from '../grappling/grip.js';
import { applyInjuries, plightOf } from '../injury/injury.js';

/** Whether a grapple is another than before; a pin in any other lasts until it is released (LUR-GADV-08). */
function isChanged(before: State, { a, b, degree, pinned }: Grapple): boolean {
  const was = grappleBetween(before, a, b);
  return was?.degree !== degree || was.pinned !== pinned;
}

/** Whether the change has put a combatant out, or out for good; who was out stays in grapples begun since (LUR-GRAP-13). */
function hasDroppedOut(before: State, state: State, who: Combatant): boolean {
  const was = before.combatants[who.id];
  return removalOf(state, who) > (was ? removalOf(before, was) : 0);
}

/** Nobody is in the air and on the ground at once: what has been set by hand holds, unless it lies there for good (LUR-TRIP-02, LUR-CTX-14). */
function chooseGroundOrAir(ctx: Ctx, before: State, who: Combatant): void {
  if (!who.flying || !who.knockedDown) return;
  const wasDown = before.combatants[who.id]?.knockedDown ?? false;
  setFlying(ctx, who, wasDown && isDownPermanently(ctx.state, who) === undefined);
}

/** Puts right what follows from a change by hand: pins, loads, and who is out. */
export function settle(ctx: Ctx, before: State): void {
  settlePins(ctx, (grapple) => isChanged(before, grapple));
  for (const who of allCombatants(ctx.state)) chooseGroundOrAir(ctx, before, who);
  for (const who of allCombatants(ctx.state))
    if (hasDroppedOut(before, ctx.state, who)) dropOut(ctx, who);
    else applyInjuries(ctx, who, plightOf(ctx.state, who));
  recheckPins(ctx);
}
