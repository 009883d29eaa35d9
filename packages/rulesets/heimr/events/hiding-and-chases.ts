import { defineEvent, fact, say } from '@tiltyard/engine';

const attempt = {
  who: fact.combatant,
  from: fact.combatants,
  requirement: fact.optional(fact.number),
};

export const hides = defineEvent('hides', {
  role: { is: 'condition', who: 'who', name: 'hidden' },
  facts: attempt,
  say: ({ who, from, requirement }) =>
    say`${who} hides from ${from}. Perception ${requirement} to find them.`,
  audience: ({ who }) => [who],
});

export const failsToHide = defineEvent('does not hide', {
  role: { is: 'other', who: 'who' },
  facts: attempt,
  say: ({ who }) => say`${who} fails to hide.`,
  audience: ({ who }) => [who],
});

export const isFound = defineEvent('found', {
  role: { is: 'condition', who: 'who', by: 'by', gained: false, name: 'hidden' },
  facts: {
    who: fact.combatant,
    by: fact.optional(fact.combatant),
    total: fact.optional(fact.number),
  },
  say: ({ who, by }) => say`${who} is hidden no longer${by !== undefined && say` from ${by}`}.`,
  audience: ({ who, by }) => (by ? [by, who] : 'all'),
});

const chase = { runner: fact.combatant, pursuer: fact.combatant };

export const startsChase = defineEvent('chase', {
  role: { is: 'other', who: 'pursuer' },
  facts: chase,
  say: ({ runner, pursuer }) => say`${pursuer} runs after ${runner}: a chase.`,
});

export const gapGrows = defineEvent('gap', {
  role: { is: 'other', who: 'runner' },
  facts: { ...chase, gap: fact.number },
  say: ({ runner, pursuer, gap }) => say`${runner} pulls away from ${pursuer}: gap ${gap}.`,
});

export const catchesUp = defineEvent('caught', {
  role: { is: 'other', who: 'by' },
  facts: { runner: fact.combatant, by: fact.combatant },
  say: ({ runner, by }) => say`${by} catches up with ${runner}.`,
});

export const chaseEnds = defineEvent('chase ends', {
  role: { is: 'other', who: 'pursuer' },
  facts: chase,
  say: ({ runner, pursuer }) => say`${pursuer} is no longer after ${runner}.`,
});

export const escapes = defineEvent('escaped', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} has got away.`,
});

export const hidingEvents = [
  hides,
  failsToHide,
  isFound,
  startsChase,
  gapGrows,
  catchesUp,
  chaseEnds,
  escapes,
];
