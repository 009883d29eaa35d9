import { defineEvent, fact, say } from '@tiltyard/engine';

const handled = { who: fact.combatant, items: fact.items };

export const draws = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, hand: fact.word },
  say: ({ who, items }) => say`${who} draws ${items}.`,
});

export const stows = defineEvent('stows', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, accessible: fact.flag },
  say: ({ who, items }) => say`${who} puts ${items} away.`,
});

export const drops = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, items }) => say`${who} drops ${items}.`,
});

export const gets = defineEvent('gets', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, hand: fact.word },
  say: ({ who, items }) => say`${who} gets ${items}.`,
});

export const conceals = defineEvent('conceals', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, requirement: fact.number },
  say: ({ who, items, requirement }) =>
    say`${who} conceals ${items}. Perception ${requirement} to notice it.`,
  audience: ({ who }) => [who],
});

export const failsToConceal = defineEvent('does not conceal', {
  role: { is: 'aside', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} fails to conceal it.`,
});

const GRIPS: Readonly<Record<string, string>> = {
  trade: 'swaps hands',
  'sword only': 'holds it in the sword hand only',
  'off only': 'holds it in the off-hand only',
  'both hands': 'holds it in both hands',
};

export const swaps = defineEvent('swaps', {
  role: { is: 'aside', who: 'who' },
  facts: { who: fact.combatant, how: fact.word },
  say: ({ who, how }) => say`${who} ${GRIPS[how] ?? how}.`,
});

export const findsItem = defineEvent('finds item', {
  role: { is: 'aside', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} finds ${item}.`,
  audience: ({ who }) => [who],
});

export const noticesItem = defineEvent('notices item', {
  role: { is: 'aside', who: 'who' },
  facts: {
    who: fact.combatant,
    on: fact.combatant,
    item: fact.word,
    total: fact.number,
  },
  say: ({ who, on, item }) => say`${who} notices ${item} on ${on}.`,
  audience: ({ who }) => [who],
});

export const itemEvents = [
  draws,
  stows,
  drops,
  gets,
  conceals,
  failsToConceal,
  swaps,
  findsItem,
  noticesItem,
];
