import type { Id } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { Combatant, Ctx, State } from '../state.js';

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

/** Has everyone who had noticed a combatant lose them again (LUR-BLIND-02). */
export function clearNoticed(ctx: Ctx, hidden: Combatant): void {
  if (hidden.noticedBy.length > 0) ctx.put(hidden, 'noticedBy', []);
}

/** Lets a combatant know of a hidden one (LUR-BLIND-02). */
export function addNoticed(ctx: Ctx, hidden: Combatant, observer: Id): void {
  if (!hidden.noticedBy.includes(observer))
    ctx.put(hidden, 'noticedBy', [...hidden.noticedBy, observer]);
}

/** Has sides remember these and no others of a kind of what they do not see (LUR-BLIND-02). */
export function setMemories<K extends 'sightings' | 'looks' | 'lying' | 'facing'>(
  ctx: Ctx,
  kind: K,
  memories: NonNullable<State[K]>,
): void {
  if (!isEqual(memories, ctx.state[kind] ?? [])) ctx.put(ctx.state, kind, memories);
}
