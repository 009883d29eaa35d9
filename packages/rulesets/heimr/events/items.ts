import { defineEvent, fact, say, withArticle } from '@tiltyard/engine';
import type { ListPart, Sentence } from '@tiltyard/engine';

const handled = { who: fact.combatant, items: fact.items };

/** Items with their articles: `the arming sword and the buckler`. */
const the = ({ of }: ListPart): Sentence =>
  of.flatMap((item, i) => [i === 0 ? 'the ' : ' and the ', item]);

export const draws = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, hand: fact.word },
  say: ({ who, items }) => say`${who} draws ${the(items)}.`,
});

export const stows = defineEvent('stows', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, accessible: fact.flag },
  say: ({ who, items }) => say`${who} puts ${the(items)} away.`,
});

export const drops = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, items }) => say`${who} drops ${the(items)}.`,
});

export const breaks = defineEvent('breaks', {
  role: { is: 'resource', who: 'who' },
  facts: handled,
  say: ({ who, items }) => say`${who}'s ${items} breaks.`,
});

export const gets = defineEvent('gets', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, hand: fact.word },
  say: ({ who, items }) => say`${who} gets ${the(items)}.`,
});

export const conceals = defineEvent('conceals', {
  role: { is: 'resource', who: 'who' },
  facts: { ...handled, requirement: fact.number },
  say: ({ who, items, requirement }) =>
    say`${who} conceals ${the(items)}. Perception ${requirement} to notice it.`,
  audience: ({ who }) => [who],
});

export const failsToConceal = defineEvent('does not conceal', {
  role: { is: 'other', who: 'who' },
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
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, how: fact.word },
  say: ({ who, how }) => say`${who} ${GRIPS[how] ?? how}.`,
});

export const findsItem = defineEvent('finds item', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} finds ${withArticle(item)}.`,
  audience: ({ who }) => [who],
});

export const noticesItem = defineEvent('notices item', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    on: fact.combatant,
    item: fact.word,
    total: fact.number,
  },
  say: ({ who, on, item }) => say`${who} notices ${withArticle(item)} on ${on}.`,
  audience: ({ who }) => [who],
});

export const itemEvents = [
  draws,
  stows,
  drops,
  breaks,
  gets,
  conceals,
  failsToConceal,
  swaps,
  findsItem,
  noticesItem,
];
