import { defineEvent, fact, say } from '@tiltyard/engine';

const facts = { who: fact.combatant, item: fact.word };

export const drops = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts,
  say: ({ who, item }) => say`${who} drops the ${item}.`,
});

export const breaks = defineEvent('breaks', {
  role: { is: 'resource', who: 'who' },
  facts,
  say: ({ who, item }) => say`${who}'s ${item} breaks.`,
});

export const draws = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts,
  say: ({ who, item }) => say`${who} draws the ${item}.`,
});

export const picksUp = defineEvent('picks up', {
  role: { is: 'resource', who: 'who' },
  facts,
  say: ({ who, item }) => say`${who} picks up the ${item}.`,
});
