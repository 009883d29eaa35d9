import type { Json, Question } from '@tiltyard/engine';
import { createPlayers } from '@tiltyard/engine/players';
import type { Way } from '../rules/attacks/defence.js';
import { defenceNumbers } from '../rules/attacks/defence.js';
import { meleeWeapons } from '../rules/conditions/hands.js';
import type { State } from '../state/state.js';
import { combatantById } from '../state/state.js';
import { provokedAim } from './aiming.js';
import { attackScores } from './attacks.js';
import { itemScores } from './items.js';
import { movementScores } from './movement.js';
import { otherScores } from './other-actions.js';
import { expectedRoll } from './odds.js';
import { skillScores } from './skills.js';
import { isExhausted } from './tactics.js';

const isYes = (_: State, __: Question, answer: Json): number => (answer === 'yes' ? 1 : 0);

/** The form of defence that an answer names, or undefined. */
function wayOf(answer: Json): Way | undefined {
  if (answer === 'dodge') return answer;
  if (typeof answer !== 'object' || answer === null || !('block' in answer || 'parry' in answer))
    return undefined;
  const { block, parry } = answer;
  if (typeof block === 'string') return { block };
  return typeof parry === 'string' ? { parry } : undefined;
}

function defenceUtility(state: State, { who }: Question, answer: Json): number {
  const way = wayOf(answer);
  if (way === undefined) return 0;
  const { C, P } = defenceNumbers(state, combatantById(state, who), way);
  return expectedRoll(C, P);
}

/** Prefers to answer with both weapons, but declines if too exhausted for either. */
function provokedUtility(state: State, { who }: Question, answer: Json): number {
  if (answer === 'both') return 2;
  if (answer !== 'decline') return 0;
  const target = combatantById(state, who);
  return meleeWeapons(state, target).every((weapon) => isExhausted(state, target, weapon)) ? 3 : -1;
}

/** Scores of actions and answers for automatic players. */
export const players = createPlayers<State>(
  [...attackScores, ...movementScores, ...itemScores, ...skillScores, ...otherScores],
  {
    contest: isYes,
    resist: isYes,
    defence: defenceUtility,
    provoked: provokedUtility,
    'provoked-aim': (state, question, answer) => Number(answer === provokedAim(state, question)),
  },
);
