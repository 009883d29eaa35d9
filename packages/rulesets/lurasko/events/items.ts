import { defineEvent, fact, say } from '@tiltyard/engine';

export const knocksAway = defineEvent('knocked away', {
  role: { is: 'resource', who: 'from' },
  facts: { by: fact.combatant, from: fact.combatant, item: fact.word },
  say: ({ by, from, item }) => say`${by} strikes the ${item} from ${from}; it lies on the ground.`,
});

export const seizes = defineEvent('seizes', {
  role: { is: 'resource', who: 'by' },
  facts: { by: fact.combatant, from: fact.combatant, item: fact.word, hand: fact.word },
  say: ({ by, from, item, hand }) =>
    say`${by} takes the ${item} from ${from} with the ${hand} hand.`,
});

export const draws = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} draws the ${item}.`,
});

export const stows = defineEvent('stows', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} puts the ${item} away.`,
});

export const drops = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} drops the ${item}.`,
});

/** Told to players who see the ground, but not the combatant who picks up an item. */
export const isGoneFromGround = defineEvent('gone from the ground', {
  role: 'other',
  facts: { item: fact.word },
  say: ({ item }) => say`The ${item} is gone from the ground.`,
});

/** Told to players who see the ground, but not the combatant who drops an item. */
export const comesToLie = defineEvent('comes to lie', {
  role: 'other',
  facts: { item: fact.word },
  say: ({ item }) => say`The ${item} comes to lie on the ground.`,
});

export const findsGone = defineEvent('finds gone', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} finds the ${item} gone.`,
});

export const picksUp = defineEvent('picks up', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} picks up the ${item}.`,
});
