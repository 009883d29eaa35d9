import type { Id } from '@tiltyard/engine';
import type { Combatant, Ctx, Facing, Look, Lying, Sighting } from '../state.js';

/** Says whether a combatant knows that an unseen enemy may be engaged with them (LUR-BLIND-02). */
export function setWarned(ctx: Ctx, target: Combatant, warned: boolean): void {
  ctx.put(target, 'warned', warned);
}

/** Says how a combatant sees and is seen (LUR-BLIND-02, LUR-CTX-33). */
export function setSight(
  ctx: Ctx,
  target: Combatant,
  what: 'blinded' | 'cloaked' | 'hidden' | 'warned',
  on: boolean,
): void {
  ctx.put(target, what, on);
}

/** Has everybody who had noticed a combatant lose them again (LUR-BLIND-02). */
export function clearNoticed(ctx: Ctx, hidden: Combatant): void {
  if (hidden.noticedBy.length > 0) ctx.put(hidden, 'noticedBy', []);
}

/** Lets a combatant know of a hidden one (LUR-BLIND-02). */
export function addNoticed(ctx: Ctx, hidden: Combatant, observer: Id): void {
  if (!hidden.noticedBy.includes(observer))
    ctx.put(hidden, 'noticedBy', [...hidden.noticedBy, observer]);
}

/** Says where sides last saw those who have left unseen (LUR-BLIND-02). */
export function setSightings(ctx: Ctx, sightings: readonly Sighting[]): void {
  ctx.put(ctx.state, 'sightings', sightings);
}

/** Says what sides take to lie where it lies no longer (LUR-BLIND-02). */
export function setLying(ctx: Ctx, lying: readonly Lying[]): void {
  ctx.put(ctx.state, 'lying', lying);
}

/** Says who is engaged without sides knowing it (LUR-BLIND-02). */
export function setFacing(ctx: Ctx, facing: readonly Facing[]): void {
  ctx.put(ctx.state, 'facing', facing);
}

/** Says how sides last saw those who have changed unseen (LUR-BLIND-02). */
export function setLooks(ctx: Ctx, looks: readonly Look[]): void {
  ctx.put(ctx.state, 'looks', looks);
}
