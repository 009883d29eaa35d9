import { createPlayers, scores } from '@tiltyard/engine/players';
import { end } from '../rules/round/turn.js';
import type { State } from '../state/state.js';
import { attackScores } from './attacks.js';
import { chargeScores } from './charges.js';
import { scoreDeclaredParry, scoreDefence } from './defences.js';
import { drawScores, pickUpScores } from './items.js';
import { moveScores, standUpScores } from './movement.js';

/** How automatic players score actions and answers; the rules never use it. */
export const players = createPlayers<State>(
  [
    attackScores,
    chargeScores,
    moveScores,
    standUpScores,
    drawScores,
    pickUpScores,
    scores(end, { maxUtility: 1, utility: () => 1 }),
  ],
  { defence: scoreDefence, 'declare-parry': scoreDeclaredParry },
);
