import type { Id, RuleId } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { knockedDown, staysUp } from '../../events/injuries.js';
import {
  climbOf,
  climbsOn,
  grapplesOf,
  heldIn,
  leaderOf,
  normalGrapples,
  partner,
} from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple } from '../../state/state.js';
import { layDown } from '../../state/verbs/body.js';
import { encumbrance, OVERLOADED } from '../conditions/encumbrance.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';
import { fallOffMount } from './fall-off-mount.js';
import { endGrapple, recheckPins } from './grip.js';

/** Unseats the rider of a mount that can no longer carry them (LUR-CTX-31, LUR-CTX-32). */
export function throwRiders(ctx: Ctx, mount: Combatant, rules: readonly RuleId[]): void {
  const isThrown = ctx.state.fixed.options.riderOfFallen === 'knockedDown';
  for (const rider of allCombatants(ctx.state)) {
    if (rider.riding !== mount.id) continue;
    fallOffMount(ctx, rider, rules);
    if (isThrown) knockDown(ctx, rider, ['LUR-CTX-31', 'LUR-CTX-32']);
  }
}

/** Releases the enemies whom a falling combatant has pinned, if the house rule says so (LUR-GADV-08). */
function releasePinned(ctx: Ctx, victim: Combatant): void {
  if (!ctx.state.fixed.options.pinReleaseOnKnockdown) return;
  for (const grapple of grapplesOf(ctx.state, victim.id))
    if (grapple.pinned && leaderOf(grapple) === victim.id)
      endGrapple(ctx, grapple, ['LUR-GADV-08']);
}

/**
 * Lays a combatant down: grappling partners fall too, even if the combatant lay there already, riders come off, a flyer
 * lands (LUR-GRAP-16, LUR-TRIP-07).
 * @param fallen combatants whom the same cause has already knocked down
 */
export function fall(
  ctx: Ctx,
  victim: Combatant,
  rules: readonly RuleId[],
  fallen: Set<Id> = new Set(),
): void {
  fallen.add(victim.id);
  fallOffMount(ctx, victim, rules);
  if (!victim.knockedDown) {
    rememberLookUnlessTold(ctx, victim);
    layDown(ctx, victim);
    ctx.tell(knockedDown, rules, { who: victim.id });
    throwRiders(ctx, victim, rules);
  }
  for (const grapple of normalGrapples(ctx.state, victim.id)) {
    const other = combatantById(ctx.state, partner(grapple, victim.id));
    if (!fallen.has(other.id)) knockDown(ctx, other, ['LUR-GRAP-16'], fallen);
  }
  releasePinned(ctx, victim);
  recheckPins(ctx);
}

/** Knocks a combatant down; the held stay up, and a climber comes off the larger character (LUR-PICK-14, LUR-CLIMB-13). */
export function knockDown(
  ctx: Ctx,
  victim: Combatant,
  rules: readonly RuleId[],
  fallen?: Set<Id>,
): void {
  if (heldIn(ctx.state, victim.id)) {
    ctx.tell(staysUp, ['LUR-PICK-14'], { who: victim.id });
    return;
  }
  const climb = climbOf(ctx.state, victim.id);
  if (climb && ctx.state.fixed.options.trippedClimber === 'falls')
    endGrapple(ctx, climb, ['LUR-CLIMB-13']);
  fall(ctx, victim, rules, fallen);
}

/** Removes a climber who does not leave by choice and so is knocked down (LUR-CLIMB-13). */
export function shakeOff(ctx: Ctx, grapple: Grapple, rules: readonly RuleId[]): void {
  const climber = combatantById(ctx.state, grapple.a);
  endGrapple(ctx, grapple, rules);
  knockDown(ctx, climber, ['LUR-CLIMB-13']);
}

/** Shakes off the climbers and riders of a combatant who is picked up: the held are in no other grapple and do not move (LUR-PICK-08, LUR-PICK-11, LUR-CLIMB-13). */
export function loseClimbers(ctx: Ctx, held: Combatant): void {
  throwRiders(ctx, held, ['LUR-PICK-11', 'LUR-CTX-31']);
  for (const climb of climbsOn(ctx.state, held.id)) shakeOff(ctx, climb, ['LUR-PICK-08']);
}

/** Knocks down an overloaded combatant, and then the giant they climb on (LUR-CTX-15, LUR-CLIMB-06). */
export function collapse(ctx: Ctx, bearer: Combatant): void {
  const climb = climbOf(ctx.state, bearer.id);
  if (!bearer.knockedDown && encumbrance(ctx.state, bearer) >= OVERLOADED)
    knockDown(ctx, bearer, ['LUR-CTX-15']);
  if (climb) collapse(ctx, combatantById(ctx.state, climb.b));
}
