import { expect, test } from 'vitest';
import { createCondition } from '../../ruleset/contents/condition.js';
import type { FightState } from '../../core/state.js';
import type { Expiry } from './duration.js';
import { endingAt } from './duration.js';

const combatant = (name: string) => ({ id: name.toLowerCase(), name, side: name });

const state = {
  round: 1,
  order: ['anna', 'bert'],
  turn: 0,
  waiting: [],
  combatants: { anna: combatant('Anna'), bert: combatant('Bert') },
  fixed: { options: {} },
} satisfies FightState;

test.each([
  [{ at: 'fight end' }, 'until the fight ends'],
  [{ at: 'turn start', of: 'anna' }, 'until the start of Anna’s next turn'],
  [{ at: 'turn end', of: 'anna' }, 'until the end of Anna’s turn'],
  [{ at: 'turn end', of: 'bert' }, 'until the end of Bert’s next turn'],
  [
    { at: 'turn start', of: 'bert', skip: 1 },
    'until the start of Bert’s turn, 1 more after the next',
  ],
  [{ at: 'turn start', of: 'hidden' }, 'until the start of a combatant’s next turn'],
] satisfies readonly (readonly [Expiry, string])[])('%j is displayed as "%s"', (until, words) => {
  const condition = createCondition('dazed', 'X-1');
  expect(endingAt(state, condition, until)).toEqual({ ...condition, ends: words });
});
