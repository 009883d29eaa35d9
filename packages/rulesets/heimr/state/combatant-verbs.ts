import type { Id } from '@tiltyard/engine';
import type { Combatant, Effect, Guarding, Hidden, Hold, Part, Ctx } from './state.js';

const MIN_HIT_POINTS = -5;
const MAX_FATIGUE = 20;

/** Moves to a square and height. */
export function place(ctx: Ctx, actor: Combatant, square: string, height: number): void {
  if (actor.at !== square) ctx.put(actor, 'at', square);
  if (actor.height !== height) ctx.put(actor, 'height', height);
}

/** Takes a position: standing, prone, climbing or helpless (HEI-CTX-32, HEI-CTX-33). */
export function takePosition(ctx: Ctx, actor: Combatant, position: Combatant['position']): void {
  ctx.put(actor, 'position', position);
}

/** Loses hit points, down to the lowest possible (HEI-CTX-26). */
export function loseHitPoints(ctx: Ctx, target: Combatant, points: number): void {
  ctx.put(target, 'hp', Math.max(MIN_HIT_POINTS, target.hp - points));
}

/** Heals to a number of hit points (HEI-CTX-38). */
export function heal(ctx: Ctx, target: Combatant, hitPoints: number): void {
  ctx.put(target, 'hp', hitPoints);
}

/** Spends willpower, down to none (HEI-CTX-44). */
export function spendWillpower(ctx: Ctx, actor: Combatant, points: number): void {
  if (points > 0) ctx.put(actor, 'willpower', Math.max(0, actor.willpower - points));
}

/** Regains willpower, up to the sheet's (HEI-CTX-34). */
export function gainWillpower(ctx: Ctx, actor: Combatant, points: number, most: number): void {
  const willpower = Math.max(actor.willpower, Math.min(most, actor.willpower + points));
  ctx.put(actor, 'willpower', willpower);
}

/** Ends lasting effects (HEI-CTX-34). */
export function removeEffects(ctx: Ctx, target: Combatant, over: readonly Effect[]): void {
  ctx.put(
    target,
    'effects',
    target.effects.filter((effect) => !over.includes(effect)),
  );
}

/**
 * Increases fatigue by one, up to the highest.
 * @returns whether it increased (HEI-CTX-12)
 */
export function tire(ctx: Ctx, actor: Combatant): boolean {
  if (actor.fatigue >= MAX_FATIGUE) return false;
  ctx.put(actor, 'fatigue', actor.fatigue + 1);
  return true;
}

/** Lowers fatigue to a value (HEI-REST-02, HEI-CTX-13). */
export function recover(ctx: Ctx, actor: Combatant, fatigue: number): void {
  ctx.put(actor, 'fatigue', fatigue);
}

/** Injures a body part (HEI-CTX-36). */
export function injurePart(ctx: Ctx, target: Combatant, part: Part): void {
  if (!target.injuries.includes(part)) ctx.put(target, 'injuries', [...target.injuries, part]);
}

/** Ends all injuries of body parts (HEI-CTX-36). */
export function clearInjuries(ctx: Ctx, target: Combatant): void {
  if (target.injuries.length > 0) ctx.put(target, 'injuries', []);
}

/** Puts a lasting effect on a target (HEI-CTX-34). */
export function addEffect(ctx: Ctx, target: Combatant, effect: Effect): void {
  ctx.put(target, 'effects', [...target.effects, effect]);
}

/** Holds a target by a body part (HEI-BRAWL-16). */
export function startHold(ctx: Ctx, holder: Combatant, holding: Hold): void {
  ctx.put(holder, 'holding', holding);
}

/** Releases the held target (HEI-BRAWL-15). */
export function stopHold(ctx: Ctx, holder: Combatant): void {
  ctx.put(holder, 'holding', null);
}

/** Sets whether a holder has contested an action in the current turn (HEI-BRAWL-17). */
export function markContested(ctx: Ctx, holder: Combatant, contested: boolean): void {
  if (holder.contested !== contested) ctx.put(holder, 'contested', contested);
}

/**
 * Guards against an opponent, or stops; a guard that has ended is not restored by delaying the turn (HEI-GUARD-01,
 * HEI-CTX-16).
 */
export function setGuard(ctx: Ctx, actor: Combatant, guarding: Guarding | null): void {
  if (actor.guarding !== guarding) ctx.put(actor, 'guarding', guarding);
  const { lastTurn } = actor;
  if (guarding === null && lastTurn && lastTurn.guarding !== null)
    ctx.put(actor, 'lastTurn', { ...lastTurn, guarding: null });
}

/** Hides, or comes out of hiding (HEI-HIDE-02, HEI-HIDE-07). */
export function setHidden(ctx: Ctx, actor: Combatant, hidden: Hidden | null): void {
  if (actor.hidden !== hidden) ctx.put(actor, 'hidden', hidden);
}

/** Is found by one observer (HEI-HIDE-03). */
export function reveal(ctx: Ctx, actor: Combatant, observer: Id): void {
  const { hidden } = actor;
  if (!hidden) return;
  const from = hidden.from.filter((id) => id !== observer);
  ctx.put(actor, 'hidden', from.length > 0 ? { ...hidden, from } : null);
}

/** Leaves the fight for good (HEI-CTX-47). */
export function leaveForGood(
  ctx: Ctx,
  actor: Combatant,
  how: NonNullable<Combatant['gone']>,
): void {
  ctx.put(actor, 'gone', how);
}
