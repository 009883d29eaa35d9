import { defineEvent, fact, say } from '@tiltyard/engine';
import { DECLARED } from '../state/state.js';

export const declares = defineEvent('declares', {
  role: 'other',
  facts: {
    who: fact.combatant,
    action: fact.oneOf(DECLARED),
    at: fact.optional(fact.combatant),
  },
  say: ({ who, action, at }) =>
    say`${who} declares${action === 'none' ? ' nothing' : say`: ${action}${at && say` against ${at}`}`}.`,
});

export const engages = defineEvent('engages', {
  role: 'other',
  facts: { who: fact.combatant, at: fact.combatant },
  say: ({ who, at }) => say`${at} is engaged in melee by ${who}.`,
});
