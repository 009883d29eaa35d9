import type { Json, Question } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { createPlayers } from '@tiltyard/engine/players';
import { grapplingCompetent } from '../rules/grappling/grip.js';
import type { State } from '../state/state.js';
import { freeing } from './freeing.js';
import { grappling } from './grappling.js';
import { itemScores } from './items.js';
import { mismatched } from './mismatched.js';
import { movementScores } from './movement.js';
import { specialAttacks } from './special-attacks.js';
import { strikes } from './strikes.js';

/** The competent take the advantage; others get away. */
function turnedUtility(state: State, { who }: Question, answer: Json): number {
  if (answer !== 'advantage') return 1;
  const isCompetent = grapplingCompetent(state, combatantById(state, who), 'normal') !== undefined;
  return isCompetent ? 2 : 0;
}

/** The automatic players. */
export const players = createPlayers<State>(
  [
    ...strikes,
    ...specialAttacks,
    ...grappling,
    freeing,
    ...mismatched,
    ...movementScores,
    ...itemScores,
  ],
  {
    turned: turnedUtility,
    raised: (_, __, answer) => Number(answer === 'stay'),
    shed: (_, __, answer) => Number(answer === 'hold'),
  },
);
