import { heimr } from '@tiltyard/rulesets/heimr';
import { encounterRows } from '../encounter.mjs';

export const rows = () => encounterRows(heimr, 'heimr-tavern.yaml');

/** The kinds of the four combatants of each side on open ground, and their positions. */
export const four = {
  kinds: ['farmhand', 'shieldman', 'spearman', 'outlaw'],
  at: (side, i) => 'ABBC'[i] + (side === 'red' ? 1 : 3),
  map: { rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 C2 C3'] },
};

/** Two fighters and any number of bystanders: where and what each is, and what the first does. */
export const fighters = {
  at: () => 'A1',
  sheet: { hitPoints: 5, abilities: { brawl: { C: 2, P: 2 }, agility: { C: 2, P: 1 } } },
  state: { standing: 7 },
  do: 'brawl',
  with: { target: 'f1', effect: 'hit' },
};
