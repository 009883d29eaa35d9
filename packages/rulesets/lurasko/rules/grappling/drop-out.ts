import { combatantById } from '@tiltyard/engine/kit';
import { flightChanges } from '../../events/gm.js';
import { grapplesOf, isHold, normalGrapples, partner } from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple } from '../../state/state.js';
import { setFlying } from '../../state/verbs/body.js';
import { setGuarded } from '../../state/verbs/group.js';
import { exposeToOutsiders } from '../advantage/advantage.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { forgetSightings } from '../conditions/sightings.js';
import { fallOffMount } from './fall-off-mount.js';
import { endGrapple, recheckPins } from './grip.js';
import { shakeOff, throwRiders } from './knock-down.js';

/** Whether prey that faints stays in the hand or the jaws until it is let go (LUR-PICK-07). */
const isHeldOn = (ctx: Ctx, { b }: Grapple, victim: Combatant): boolean =>
  b === victim.id && victim.out !== 'gone' && ctx.state.fixed.options.faintedPrey === 'held';

/** Ends a climb of a combatant who can fight no more, or on them: a climber stays exposed, and so do the climbed if they were (LUR-GRAP-13, LUR-CLIMB-03, LUR-CTX-34). */
function dropClimb(ctx: Ctx, climb: Grapple, victim: Combatant): void {
  shakeOff(ctx, climb, ['LUR-CTX-34']);
  const other = combatantById(ctx.state, partner(climb, victim.id));
  const isExposed = other.id === climb.a || ctx.state.fixed.options.climbedPenalty;
  if (isExposed) exposeToOutsiders(ctx, other);
}

/** Ends a grapple with a combatant who can fight no more, as its kind wants (LUR-GRAP-13, LUR-CTX-34, LUR-PICK-01, LUR-PICK-07). */
function dropFrom(ctx: Ctx, grapple: Grapple, victim: Combatant): void {
  if (grapple.kind === 'climb') {
    dropClimb(ctx, grapple, victim);
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

/** Lets one who can fight no more go of everyone; former grappling partners stay exposed until their next turn (LUR-CTX-34, LUR-GRAP-13). */
export function dropOut(ctx: Ctx, victim: Combatant): void {
  rememberLookUnlessTold(ctx, victim);
  // Who falls off a giant pulls no one down of whom they have let go.
  for (const grapple of normalGrapples(ctx.state, victim.id)) dropFrom(ctx, grapple, victim);
  for (const grapple of grapplesOf(ctx.state, victim.id)) dropFrom(ctx, grapple, victim);
  fallOffMount(ctx, victim, ['LUR-CTX-34', 'LUR-CTX-31']);
  throwRiders(ctx, victim, ['LUR-CTX-34']);
  if (victim.flying && victim.out !== 'gone') {
    setFlying(ctx, victim, false);
    ctx.tell(flightChanges, ['LUR-TRIP-02', 'LUR-CTX-34'], { who: victim.id, on: false });
  }
  setGuarded(ctx, victim, false);
  // Where all of a side are out, the eyes of all of them count again.
  forgetSightings(ctx);
  recheckPins(ctx);
}
