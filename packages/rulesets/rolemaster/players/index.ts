import { createPlayers } from '@tiltyard/engine/players';
import type { State } from '../state/state.js';
import { attackScores } from './attacks.js';
import { chargeScores } from './charges.js';
import { scoreDeclaredParry, scoreDefence } from './defences.js';
import { drawScores, pickUpScores } from './items.js';
import { moveScores, standUpScores } from './movement.js';

/** What automatic players think of actions and answers; rules never ask. */
export const players = createPlayers<State>(
  [attackScores, chargeScores, moveScores, standUpScores, drawScores, pickUpScores],
  { defence: scoreDefence, 'declare-parry': scoreDeclaredParry },
);
