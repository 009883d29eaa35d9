import { counted, defineEvent, fact, say } from '@tiltyard/engine';

const journey = { who: fact.combatant, from: fact.place, to: fact.place };

export const moves = defineEvent('moves', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: journey,
  say: ({ who, from, to }) => say`${who} moves from ${from} to ${to}.`,
});

export const stays = defineEvent('stays', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: journey,
  say: ({ who, from }) => say`${who} does not get out of ${from}.`,
});

export const leavesCluster = defineEvent('leaves cluster', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, with: fact.combatants },
  say: ({ who, with: others }) => say`${who} gets clear of ${others}.`,
});

export const charges = defineEvent('charges', {
  role: { is: 'move', who: 'by', to: 'to' },
  facts: { by: fact.combatant, at: fact.combatant, from: fact.place, to: fact.place },
  say: ({ by, at, to }) => say`${by} charges ${at} at ${to}.`,
});

export const runs = defineEvent('runs', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: journey,
  say: ({ who, from, to }) => say`${who} runs from ${from} to ${to}.`,
});

export const climbs = defineEvent('climbs', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, to: fact.number, position: fact.word },
  say: ({ who, to }) => say`${who} climbs to height ${to}.`,
});

const descent = {
  who: fact.combatant,
  heights: fact.number,
  to: fact.number,
  damage: fact.number,
};

export const falls = defineEvent('falls', {
  role: { is: 'move', who: 'who' },
  facts: descent,
  say: ({ who, heights }) =>
    heights > 0 ? say`${who} falls ${counted(heights, 'height')}.` : say`${who} falls.`,
});

export const jumps = defineEvent('jumps', {
  role: { is: 'move', who: 'who' },
  facts: descent,
  say: ({ who, heights }) => say`${who} jumps down ${counted(heights, 'height')}.`,
});

export const dropsProne = defineEvent('drops prone', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} drops prone.`,
});

export const standsUp = defineEvent('stands up', {
  role: { is: 'condition', who: 'who', gained: false, name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} stands up.`,
});

export const startsCrawl = defineEvent('begins to crawl', {
  role: { is: 'declare', by: 'who' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who, to }) => say`${who} begins to crawl to ${to}.`,
});

export const crawls = defineEvent('crawls', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: journey,
  say: ({ who, to }) => say`${who} crawls to ${to}.`,
});

export const isPlaced = defineEvent('put', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who, to }) => say`${who} is moved to ${to}.`,
});

export const movementEvents = [
  moves,
  stays,
  leavesCluster,
  charges,
  runs,
  climbs,
  falls,
  jumps,
  dropsProne,
  standsUp,
  startsCrawl,
  crawls,
  isPlaced,
];
