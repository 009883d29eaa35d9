import type { RuleId } from '@tiltyard/engine';
import {
  climbsOn,
  grapplesOf,
  heldIn,
  lead,
  normalGrapples,
  partner,
} from '../../state/grapples.js';
import type { Combatant, Ctx, Grapple } from '../../state/state.js';
import { allCombatants, combatantById } from '../../state/state.js';
import { dropAdvantages } from '../../state/verbs/advantages.js';
import { layDown } from '../../state/verbs/body.js';
import { setGuarded } from '../../state/verbs/group.js';
import { unseat } from '../../state/verbs/places.js';
import { expose } from '../advantage/advantage.js';
import { incapacitated } from '../conditions/body.js';
import { encumbrance, OVERLOADED } from '../conditions/encumbrance.js';
import { endGrapple } from './grip.js';

/** Knocks somebody down: whoever it grapples with falls too, a rider is off its mount, a flyer lands (LUR-GRAP-16, LUR-PICK-14, LUR-TRIP-07). */
export function knockDown(ctx: Ctx, who: Combatant, rules: readonly RuleId[]): void {
  if (heldIn(ctx.state, who.id)) {
    ctx.note('stays up', ['LUR-PICK-14'], { who: who.id });
    return;
  }
  if (who.riding !== null) {
    ctx.note('dismounted', rules, { who: who.id, mount: who.riding });
    unseat(ctx, who);
  }
  if (who.knockedDown) return;
  layDown(ctx, who);
  ctx.note('knocked down', rules, { who: who.id });
  for (const grapple of normalGrapples(ctx.state, who.id))
    knockDown(ctx, combatantById(ctx.state, partner(grapple, who.id)), ['LUR-GRAP-16']);
  if (!ctx.state.fixed.options.pinReleaseOnKnockdown) return;
  for (const grapple of grapplesOf(ctx.state, who.id))
    if (grapple.pinned && lead(grapple, who.id) > 0) endGrapple(ctx, grapple, ['LUR-GADV-08']);
}

/** A climber that does not leave by choice comes down hard (LUR-CLIMB-13). */
export function shakeOff(ctx: Ctx, grapple: Grapple, rules: readonly RuleId[]): void {
  const climber = combatantById(ctx.state, grapple.a);
  endGrapple(ctx, grapple, rules);
  knockDown(ctx, climber, ['LUR-CLIMB-13']);
}

/** Whoever is taken hold of is in no other grapple: those who climb on it come down (LUR-PICK-08, LUR-CLIMB-13). */
export function loseClimbers(ctx: Ctx, who: Combatant): void {
  for (const climb of climbsOn(ctx.state, who.id)) shakeOff(ctx, climb, ['LUR-PICK-08']);
}

/** Too much to bear puts one down (LUR-CTX-15). */
export function sag(ctx: Ctx, who: Combatant): void {
  if (!who.knockedDown && encumbrance(ctx.state, who) >= OVERLOADED)
    knockDown(ctx, who, ['LUR-CTX-15']);
}

/** One who can fight no more lets go of everybody; former grappling partners stay exposed until their next turn (LUR-CTX-34, LUR-GRAP-13). */
export function fallOut(ctx: Ctx, who: Combatant): void {
  for (const grapple of grapplesOf(ctx.state, who.id)) {
    const other = combatantById(ctx.state, partner(grapple, who.id));
    if (grapple.kind === 'normal') {
      endGrapple(ctx, grapple, ['LUR-GRAP-13']);
      if (!incapacitated(ctx.state, other)) expose(ctx, other);
    } else if (grapple.kind === 'climb') shakeOff(ctx, grapple, ['LUR-CTX-34']);
    else endGrapple(ctx, grapple, ['LUR-CTX-34']);
  }
  unseat(ctx, who);
  for (const rider of allCombatants(ctx.state)) if (rider.riding === who.id) unseat(ctx, rider);
  setGuarded(ctx, who, false);
  dropAdvantages(ctx, (each) => each.holder === who.id);
}
