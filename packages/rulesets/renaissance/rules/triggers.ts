import type { Id } from '@tiltyard/engine';
import type { TriggerHooks } from '@tiltyard/engine/kit';
import type { Combatant, State } from '../state/state.js';
import { combatantById, disabled, unaware } from '../state/state.js';
import { canReact, react } from './reaction.js';

/** Hooks for readied actions: carrying one out is a reaction (REN-REACT-03, REN-REACT-04). */
const triggerHooks: TriggerHooks<State> = {
  rules: ['REN-REACT-03', 'REN-REACT-04'],
  // A mount under a rider has no actions of its own (REN-MOUNT-01).
  canReact(state, id) {
    const who = combatantById(state, id);
    if (who.riddenBy !== null) return false;
    return canReact(state, who) || (readiesEscape(state, id) && canEscapeNow(state, who));
  },
  spend: (ctx, who) => react(ctx, combatantById(ctx.state, who), 'REN-REACT-04'),
};

const readiesEscape = (state: State, id: Id): boolean =>
  state.waiting.some(({ command }) => command.by === id && command.do === 'escape');

/** A grabbed combatant can only try to escape, which may have been readied (REN-MAN-07). */
const canEscapeNow = (state: State, who: Combatant): boolean =>
  !disabled(state, who) && who.reacted.length === 0;

/**
 * Hooks for what a combatant is about to do: a readied action cannot be triggered by a combatant
 * its user is unaware of (REN-AWARE-01).
 */
export const triggeredBy = (by: Combatant): TriggerHooks<State> => ({
  ...triggerHooks,
  canReact: (state, id) =>
    !unaware(combatantById(state, id), by) && triggerHooks.canReact(state, id),
});

/** Hooks for actions readied against only the rider or only the mount, when the partner acts with it (REN-MOUNT-01). */
export const triggeredByPartner = (partner: Combatant): TriggerHooks<State> => ({
  ...triggerHooks,
  canReact: (state, id) =>
    id !== partner.riddenBy &&
    state.waiting.some(({ command, trigger }) => command.by === id && trigger.who === partner.id) &&
    triggeredBy(partner).canReact(state, id),
});
