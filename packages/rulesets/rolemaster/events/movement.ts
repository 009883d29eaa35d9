import { defineEvent, fact, say } from '@tiltyard/engine';

export const moves = defineEvent('moves', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: {
    who: fact.combatant,
    to: fact.place,
    metres: fact.amount('m'),
    pace: fact.number,
    speed: fact.amount('m/s'),
  },
  say: ({ who, metres, to, pace }) =>
    metres === 0
      ? say`${who} gets no farther than ${to}.`
      : say`${who} moves ${metres} m to ${to} at pace ×${pace}.`,
});

export const placed = defineEvent('put', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who, to }) => say`The GM places ${who} at ${to}.`,
});
