import type { Cost as ActionCost } from '@tiltyard/engine';
import type { Cost } from '../attacks/attack-refusals.js';
import type { State } from '../../state/state.js';
import { spend, unable } from './budget.js';

const costOf = (group: string, cost: Cost): ActionCost<State> => ({
  group,
  check: (state, actor) => unable(state, actor, cost),
  pay: (ctx, actor) => spend(ctx, actor, cost),
});

/** What actions take of a turn (T20-CTX-35). */
export const standard = costOf('standard', 'standard');
export const move = costOf('move', 'move');
export const free = costOf('free', 'free');
