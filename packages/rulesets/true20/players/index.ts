import type { ActionScores, Players } from '@tiltyard/engine/players';
import { createPlayers } from '@tiltyard/engine/players';
import type { Id } from '@tiltyard/engine';
import { known } from '../rules/awareness/seat-view.js';
import { combatantById } from '../state/state.js';
import type { State } from '../state/state.js';
import { answers } from './answers.js';
import { attacking } from './attacking.js';
import { basics } from './basics.js';
import { moving } from './moving.js';

/** The state as the actor's side knows it. */
const seen = (state: State, actor: Id): State => known(state, combatantById(state, actor).side);

/** Scores worked out from what the actor's side knows only. */
const asKnown = (plain: ActionScores<State>): ActionScores<State> => ({
  ...plain,
  utility: (state, actor) => plain.utility(seen(state, actor), actor),
  plan: (state, actor) => plain.plan(seen(state, actor), actor),
  option: (state, actor, ...rest) => plain.option(seen(state, actor), actor, ...rest),
  destination: (state, actor, ...rest) => plain.destination(seen(state, actor), actor, ...rest),
  value: (state, actor, ...rest) => plain.value(seen(state, actor), actor, ...rest),
});

/** Scores of actions and answers for automatic players of this system. */
export const players: Players<State> = createPlayers<State>(
  [...attacking, ...moving, ...basics].map(asKnown),
  answers,
);
