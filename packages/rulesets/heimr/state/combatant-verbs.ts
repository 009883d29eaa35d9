import type { Id } from '@tiltyard/engine';
import type { Combatant, Effect, Guarding, Hidden, Hold, Part, Ctx } from './state.js';

const MIN_HIT_POINTS = -5;
const MAX_FATIGUE = 20;

/** Moves to a square, at a height of it. */
export function place(ctx: Ctx, actor: Combatant, square: string, height: number): void {
  if (actor.at !== square) ctx.put(actor, 'at', square);
  if (actor.height !== height) ctx.put(actor, 'height', height);
}

/** Takes a position: standing, prone, climbing or helpless (HEI-CTX-32, HEI-CTX-33). */
export function takePosition(ctx: Ctx, actor: Combatant, position: Combatant['position']): void {
  ctx.put(actor, 'position', position);
}

/** Loses hit points, never under the lowest (HEI-CTX-26). */
export function loseHitPoints(ctx: Ctx, target: Combatant, points: number): void {
  ctx.put(target, 'hp', Math.max(MIN_HIT_POINTS, target.hp - points));
}

/** Heals to a number of hit points (HEI-CTX-38). */
export function heal(ctx: Ctx, target: Combatant, hitPoints: number): void {
  ctx.put(target, 'hp', hitPoints);
}

/** Spends willpower, as far as there is any (HEI-CTX-44). */
export function spendWillpower(ctx: Ctx, actor: Combatant, points: number): void {
  if (points > 0) ctx.put(actor, 'willpower', Math.max(0, actor.willpower - points));
}

/** Wins willpower back, up to what the sheet has (HEI-CTX-34). */
export function gainWillpower(ctx: Ctx, actor: Combatant, points: number, most: number): void {
  const willpower = Math.max(actor.willpower, Math.min(most, actor.willpower + points));
  ctx.put(actor, 'willpower', willpower);
}

/** Ends effects that last (HEI-CTX-34). */
export function removeEffects(ctx: Ctx, target: Combatant, over: readonly Effect[]): void {
  ctx.put(
    target,
    'effects',
    target.effects.filter((effect) => !over.includes(effect)),
  );
}

/** Tires by one, up to the highest fatigue; whether it did (HEI-CTX-12). */
export function tire(ctx: Ctx, actor: Combatant): boolean {
  if (actor.fatigue >= MAX_FATIGUE) return false;
  ctx.put(actor, 'fatigue', actor.fatigue + 1);
  return true;
}

/** Recovers to a fatigue (HEI-REST-02, HEI-CTX-13). */
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

/** Puts an effect that lasts on a target (HEI-CTX-34). */
export function addEffect(ctx: Ctx, target: Combatant, effect: Effect): void {
  ctx.put(target, 'effects', [...target.effects, effect]);
}

/** Holds a target by a body part (HEI-BRAWL-16). */
export function startHold(ctx: Ctx, holder: Combatant, holding: Hold): void {
  ctx.put(holder, 'holding', holding);
}

/** Lets go of the target held (HEI-BRAWL-15). */
export function stopHold(ctx: Ctx, holder: Combatant): void {
  ctx.put(holder, 'holding', null);
}

/** Marks that a holder has contested an action in the turn that runs, or that a new turn has come (HEI-BRAWL-17). */
export function markContested(ctx: Ctx, holder: Combatant, contested: boolean): void {
  if (holder.contested !== contested) ctx.put(holder, 'contested', contested);
}

/** Guards against an opponent, or stops; what has ended comes back with no turn put off (HEI-GUARD-01, HEI-CTX-16). */
export function setGuard(ctx: Ctx, actor: Combatant, guarding: Guarding | null): void {
  if (actor.guarding !== guarding) ctx.put(actor, 'guarding', guarding);
  const { lastTurn } = actor;
  if (guarding === null && lastTurn && lastTurn.guarding !== null)
    ctx.put(actor, 'lastTurn', { ...lastTurn, guarding: null });
}

/** Hides, or comes to light (HEI-HIDE-02, HEI-HIDE-07). */
export function setHidden(ctx: Ctx, actor: Combatant, hidden: Hidden | null): void {
  if (actor.hidden !== hidden) ctx.put(actor, 'hidden', hidden);
}

/** Comes to light for one observer (HEI-HIDE-03). */
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
