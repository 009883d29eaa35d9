import type { Cost as ActionCost } from '@tiltyard/engine';
import type { State } from '../../state/state.js';
import type { Cost } from './budget.js';
import { fullRound, spend, unable } from './budget.js';

const costOf = (cost: Cost): ActionCost<State> => ({
  group: cost,
  check: (state, actor) => unable(state, actor, cost),
  pay: (ctx, actor) => spend(ctx, actor, cost),
});

/** The parts of a turn that actions take (T20-CTX-35). */
export const standard = costOf('standard');
export const move = costOf('move');
export const free = costOf('free');
export const full = costOf('full');

/** A full action that requires an unused turn (T20-SUPP-01). */
export const fullRoundAction: ActionCost<State> = { ...full, check: fullRound };
