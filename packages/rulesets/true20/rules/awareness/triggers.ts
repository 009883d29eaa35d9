import type { TriggerHooks } from '@tiltyard/engine/kit';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import { moveUp } from '../../state/end-verbs.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { idle, combatantById } from '../../state/state.js';
import { canPlace } from './awareness.js';

/**
 * How readied actions happen: as a reaction by combatants who can act, whose initiative changes to that moment
 * (T20-CTX-21, T20-CTX-36).
 * @param perceived whether a combatant perceives what they would react to
 */
export const windows = (perceived: (who: Combatant) => boolean): TriggerHooks<State> => ({
  rules: ['T20-CTX-36'],
  canReact: (state, who) =>
    !idle(combatantById(state, who)) && perceived(combatantById(state, who)),
  spend: (ctx, who) => moveUp(ctx, combatantById(ctx.state, who)),
});

/**
 * Whether two combatants are the same, or a rider and mount, who act as one and do not react to each other
 * (T20-MOUNT-01).
 */
export const actAsOne = (a: Combatant, b: Combatant): boolean =>
  [b.id, b.riding, b.riddenBy].includes(a.id);

/**
 * Lets combatants with actions readied for a combatant's attack act before it (T20-CTX-36).
 * @returns whether any of them did
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
