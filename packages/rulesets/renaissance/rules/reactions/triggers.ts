import type { TriggerHooks } from '@tiltyard/engine/kit';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { canReact, react } from './reaction.js';

/** How readied actions happen: carrying one out is a reaction (REN-REACT-03, REN-REACT-04). */
export const triggerHooks: TriggerHooks<State> = {
  rules: ['REN-REACT-03', 'REN-REACT-04'],
  // A mount under a rider has no actions of its own (REN-MOUNT-01).
  canReact: (state, who) =>
    canReact(state, combatantById(state, who)) && combatantById(state, who).riddenBy === null,
  spend: (ctx, who) => react(ctx, combatantById(ctx.state, who), 'REN-REACT-04'),
};
