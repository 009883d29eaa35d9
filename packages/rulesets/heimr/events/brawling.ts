import { defineEvent, fact, say } from '@tiltyard/engine';
import { PARTS } from '../state/state.js';

const pair = { by: fact.combatant, at: fact.combatant };

export const provokesAttack = defineEvent('provokes', {
  role: { is: 'reaction', by: 'at', at: 'by' },
  facts: { ...pair, answered: fact.flag },
  say: ({ by, at, answered }) =>
    say`${by} must get inside ${at}'s reach${!answered && say`; ${at} doesn't strike`}.`,
});

export const isInside = defineEvent('way in', {
  role: { is: 'other', who: 'by' },
  facts: pair,
  say: ({ by, at }) => say`${by} dodged ${at} and is already inside their reach.`,
});

export const getsInside = defineEvent('gets in', {
  role: { is: 'other', who: 'by' },
  facts: pair,
  say: ({ by }) => say`${by} gets inside.`,
});

export const isKeptOff = defineEvent('kept off', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: pair,
  say: ({ by }) => say`${by} can't get inside.`,
});

export const grabs = defineEvent('bound', {
  role: { is: 'condition', who: 'who', by: 'by', name: 'held' },
  facts: { by: fact.combatant, who: fact.combatant, part: fact.oneOf(PARTS) },
  say: ({ by, who, part }) => say`${by} holds ${who} by the ${part}.`,
});

export const holdEnds = defineEvent('hold ends', {
  role: { is: 'condition', who: 'of', by: 'by', gained: false, name: 'held' },
  facts: { by: fact.combatant, of: fact.combatant },
  say: ({ by, of }) => say`${by} no longer holds ${of}.`,
});

export const holderStops = defineEvent('stopped', {
  role: { is: 'miss', by: 'who', at: 'by' },
  facts: {
    who: fact.combatant,
    by: fact.combatant,
    action: fact.word,
    total: fact.number,
    requirement: fact.number,
  },
  say: ({ by, total, requirement }) => say`${by} stops it: ${total} against ${requirement}.`,
});

export const brawlEvents = [
  provokesAttack,
  isInside,
  getsInside,
  isKeptOff,
  grabs,
  holdEnds,
  holderStops,
];
