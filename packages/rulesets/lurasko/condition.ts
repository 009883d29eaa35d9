import type { RuleId } from '@tiltyard/engine';
import { incapacitated } from './body.js';
import { encumbrance, OVERLOADED } from './burden.js';
import { expose } from './advantage.js';
import { endGrapple } from './grip.js';
import { climbsOn, grapplesOf, heldIn, lead, normalGrapples, partner } from './holds.js';
import type { Combatant, Grapple, T } from './state.js';
import { dropAdvantages, everybody, the } from './state.js';

/** Knocks somebody down: whoever it grapples with falls too, a rider is off its mount, a flyer lands (LUR-GRAP-16, LUR-PICK-14, LUR-TRIP-07). */
export function knockDown(t: T, who: Combatant, rules: readonly RuleId[]): void {
  if (heldIn(t.state, who.id)) {
    t.note('stays up', ['LUR-PICK-14'], { who: who.id });
    return;
  }
  if (who.riding !== null) {
    t.note('dismounted', rules, { who: who.id, mount: who.riding });
    t.put(who, 'riding', null);
  }
  if (who.knockedDown) return;
  t.put(who, 'knockedDown', true);
  if (who.flying) t.put(who, 'flying', false);
  t.note('knocked down', rules, { who: who.id });
  for (const grapple of normalGrapples(t.state, who.id))
    knockDown(t, the(t.state, partner(grapple, who.id)), ['LUR-GRAP-16']);
  if (!t.state.fixed.options.pinReleaseOnKnockdown) return;
  for (const grapple of grapplesOf(t.state, who.id))
    if (grapple.pinned && lead(grapple, who.id) > 0) endGrapple(t, grapple, ['LUR-GADV-08']);
}

/** A climber that does not leave by choice comes down hard (LUR-CLIMB-13). */
export function shakeOff(t: T, grapple: Grapple, rules: readonly RuleId[]): void {
  const climber = the(t.state, grapple.a);
  endGrapple(t, grapple, rules);
  knockDown(t, climber, ['LUR-CLIMB-13']);
}

/** Whoever is taken hold of is in no other grapple: those who climb on it come down (LUR-PICK-08, LUR-CLIMB-13). */
export function loseClimbers(t: T, who: Combatant): void {
  for (const climb of climbsOn(t.state, who.id)) shakeOff(t, climb, ['LUR-PICK-08']);
}

/** Too much to bear puts one down (LUR-CTX-15). */
export function sag(t: T, who: Combatant): void {
  if (!who.knockedDown && encumbrance(t.state, who) >= OVERLOADED)
    knockDown(t, who, ['LUR-CTX-15']);
}

/** One who can fight no more lets go of everybody; former grappling partners stay exposed until their next turn (LUR-CTX-34, LUR-GRAP-13). */
export function fallOut(t: T, who: Combatant): void {
  for (const grapple of grapplesOf(t.state, who.id)) {
    const other = the(t.state, partner(grapple, who.id));
    if (grapple.kind === 'normal') {
      endGrapple(t, grapple, ['LUR-GRAP-13']);
      if (!incapacitated(t.state, other)) expose(t, other);
    } else if (grapple.kind === 'climb') shakeOff(t, grapple, ['LUR-CTX-34']);
    else endGrapple(t, grapple, ['LUR-CTX-34']);
  }
  if (who.riding !== null) t.put(who, 'riding', null);
  for (const rider of everybody(t.state)) if (rider.riding === who.id) t.put(rider, 'riding', null);
  if (who.guarded) t.put(who, 'guarded', false);
  dropAdvantages(t, (each) => each.holder === who.id);
}
