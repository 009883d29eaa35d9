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

/** What the side of an actor knows. */
const seen = (state: State, actor: Id): State => known(state, combatantById(state, actor).side);

/** Scores that go by what the actor's side knows. */
const asKnown = (plain: ActionScores<State>): ActionScores<State> => ({
  ...plain,
  utility: (state, actor) => plain.utility(seen(state, actor), actor),
  plan: (state, actor) => plain.plan(seen(state, actor), actor),
  option: (state, actor, ...rest) => plain.option(seen(state, actor), actor, ...rest),
  destination: (state, actor, ...rest) => plain.destination(seen(state, actor), actor, ...rest),
  value: (state, actor, ...rest) => plain.value(seen(state, actor), actor, ...rest),
});

/** What automatic players of this system go by. */
export const players: Players<State> = createPlayers<State>(
  [...attacking, ...moving, ...basics].map(asKnown),
  answers,
);
