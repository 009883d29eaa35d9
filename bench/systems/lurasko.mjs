import { lurasko } from '@tiltyard/rulesets/lurasko';
import { encounterRows } from '../encounter.mjs';

export const rows = () => encounterRows(lurasko, 'lurasko-duel.yaml');

/** The kinds of the four combatants of each side on open ground, and their positions. */
export const four = {
  kinds: ['guard', 'duelist', 'billman', 'villager'],
  at: () => undefined,
};

/** Two fighters and any number of bystanders: where and what each is, and what the first does. */
export const fighters = {
  at: (i) => ({ engagement: i < 2 ? 'e' : `e${i >> 1}` }),
  sheet: { DEX: 6, STR: 5, WGT: 7, bCON: 5, weapons: ['sword'], competencies: ['swords'] },
  do: 'strike',
  with: { weapon: 'f0/sword', target: 'f1' },
};
