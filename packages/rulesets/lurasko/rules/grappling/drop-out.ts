import { combatantById } from '@tiltyard/engine/kit';
import { grapplesOf, isHold, partner } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple } from '../../state/state.js';
import { setGuarded } from '../../state/verbs/group.js';
import { unseat } from '../../state/verbs/places.js';
import { exposeToOutsiders } from '../advantage/advantage.js';
import { endGrapple, recheckPins } from './grip.js';
import { shakeOff, throwRiders } from './knock-down.js';

/** Whether prey that faints stays in the hand or the jaws until it is let go (LUR-PICK-07). */
const isHeldOn = (ctx: Ctx, { b }: Grapple, victim: Combatant): boolean =>
  b === victim.id && victim.out !== 'gone' && ctx.state.fixed.options.faintedPrey === 'held';

/** Ends a grapple with a combatant who can fight no more, as its kind wants (LUR-GRAP-13, LUR-CTX-34, LUR-PICK-01, LUR-PICK-07). */
function dropFrom(ctx: Ctx, grapple: Grapple, victim: Combatant): void {
  if (grapple.kind === 'climb') {
    shakeOff(ctx, grapple, ['LUR-CTX-34']);
    return;
  }
  if (isHold(grapple)) {
    if (isHeldOn(ctx, grapple, victim)) return;
    endGrapple(ctx, grapple, ['LUR-CTX-34']);
    // The holder was at no disadvantage towards others; the held was (LUR-PICK-09, LUR-PICK-12).
    if (grapple.a === victim.id) exposeToOutsiders(ctx, combatantById(ctx.state, grapple.b));
    return;
  }
  const other = combatantById(ctx.state, partner(grapple, victim.id));
  endGrapple(ctx, grapple, ['LUR-GRAP-13']);
  exposeToOutsiders(ctx, other);
}

/** Lets one who can fight no more go of everybody; former grappling partners stay exposed until their next turn (LUR-CTX-34, LUR-GRAP-13). */
export function dropOut(ctx: Ctx, victim: Combatant): void {
  for (const grapple of grapplesOf(ctx.state, victim.id)) dropFrom(ctx, grapple, victim);
  unseat(ctx, victim);
  throwRiders(ctx, victim, ['LUR-CTX-34']);
  setGuarded(ctx, victim, false);
  recheckPins(ctx);
}
