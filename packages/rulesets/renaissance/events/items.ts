import { defineEvent, fact, say } from '@tiltyard/engine';

const handled = { who: fact.combatant, item: fact.word };

/** Drawing (REN-CTX-11). */
export const draws = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, item }) => say`${who} draws the ${item}.`,
});

/** Stowing (REN-CTX-11). */
export const stows = defineEvent('stows', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, item }) => say`${who} stows the ${item}.`,
});

/** Dropping (REN-CTX-11). */
export const drops = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, item }) => say`${who} drops the ${item}.`,
});

/** Picking up (REN-CTX-11). */
export const picksUp = defineEvent('picks up', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, item }) => say`${who} picks up the ${item}.`,
});

/** Reloading (REN-RNG-14). */
export const reloads = defineEvent('reloads', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, item }) => say`${who} reloads the ${item}.`,
});

export const itemEvents = [draws, stows, drops, picksUp, reloads];
