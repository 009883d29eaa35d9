import { true20 } from '@tiltyard/rulesets/true20';
import { encounterRows } from '../encounter.mjs';

export const rows = () => encounterRows(true20, 'true20-doorway.yaml');

/** Four of a side in the open, and their positions. */
export const four = {
  kinds: ['guard', 'veteran', 'bandit', 'duellist'],
  at: (side, i) => [side === 'red' ? 2 : 8, 2 + 2 * i],
};

/** Two who fight and any number of bystanders: what each is, and what the first does. */
export const fighters = {
  at: (i) => [2 + i, i < 2 ? 2 : 8],
  sheet: {},
  do: 'attack',
  with: { weapon: 'unarmed', target: 'f1' },
  duel: { bound: 0.1, grain: 1e-4 },
};
