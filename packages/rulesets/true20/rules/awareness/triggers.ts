import type { TriggerHooks } from '@tiltyard/engine/kit';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import { moveUp } from '../../state/end-verbs.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { idle, combatantById } from '../../state/state.js';
import { canPlace } from './awareness.js';

/**
 * How readied actions happen: as a reaction of those who can act at all, and initiative is that moment from then on (T20-CTX-21, T20-CTX-36).
 * @param perceived whether a combatant perceives what they would react to
 */
export const windows = (perceived: (who: Combatant) => boolean): TriggerHooks<State> => ({
  rules: ['T20-CTX-36'],
  canReact: (state, who) =>
    !idle(combatantById(state, who)) && perceived(combatantById(state, who)),
  spend: (ctx, who) => moveUp(ctx, combatantById(ctx.state, who)),
});

/** Whether two are the same, or rider and mount, who act as one and wait for nothing of each other (T20-MOUNT-01). */
export const actAsOne = (a: Combatant, b: Combatant): boolean =>
  [b.id, b.riding, b.riddenBy].includes(a.id);

/**
 * Lets those who wait for a combatant to attack act before it does (T20-CTX-36).
 * @returns whether any of them has
 */
export function offersAttack(ctx: Ctx, by: Combatant): boolean {
  const { waiting } = ctx.state;
  if (waiting.length === 0) return false;
  offerReadiedActions(
    ctx,
    { event: 'attack', who: by.id },
    windows((other) => !actAsOne(other, by) && canPlace(ctx.state, other.side, by.id)),
  );
  return ctx.state.waiting !== waiting;
}
