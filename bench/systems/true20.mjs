import { true20 } from '@tiltyard/rulesets/true20';
import { encounterRows } from '../encounter.mjs';

export const rows = () => encounterRows(true20, 'true20-doorway.yaml');

/** The kinds of the four combatants of each side on open ground, and their positions. */
export const four = {
  kinds: ['guard', 'veteran', 'bandit', 'duellist'],
  at: (side, i) => [side === 'red' ? 2 : 8, 2 + 2 * i],
};

/** Two fighters and any number of bystanders: where and what each is, and what the first does. */
export const fighters = {
  at: (i) => [2 + i, i < 2 ? 2 : 8],
  sheet: {},
  do: 'attack',
  with: { weapon: 'unarmed', target: 'f1' },
  duel: { bound: 0.1, grain: 1e-4 },
};
