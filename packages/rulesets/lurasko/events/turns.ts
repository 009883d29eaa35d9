import { counted, defineEvent, fact, say } from '@tiltyard/engine';

export const roundBegins = defineEvent('round', {
  role: { is: 'round', number: 'round' },
  facts: { round: fact.number, order: fact.combatants },
  say: ({ round }) =>
    say`Round ${round}.${round > 1 && ' The count of melee attacks received restarts.'}`,
});

export const tires = defineEvent('tires', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, fatigue: fact.number },
  say: ({ who, fatigue }) => say`${who} tires under the load: fatigue ${fatigue}.`,
});

/** Members by side, such as "red 2, blue 1". */
const bySide = (sides: Readonly<Record<string, number>>): string =>
  Object.entries(sides)
    .map(([side, members]) => `${side} ${members}`)
    .join(', ');

export const membersCounted = defineEvent('counted', {
  role: 'other',
  facts: { engagement: fact.word, sides: fact.record(fact.number) },
  say: ({ engagement, sides }) => say`Members that count in ${engagement}: ${bySide(sides)}.`,
});

export const protectsMembers = defineEvent('protects', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, protect: fact.combatants },
  say: ({ by, protect }) => say`${by}'s group protects ${protect}.`,
});

export const attackReceived = defineEvent('received', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, attacks: fact.number },
  say: ({ who, attacks }) =>
    say`${who} has received ${counted(attacks, 'melee attack')} this round.`,
});

export const speaks = defineEvent('says', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ who, words }) => say`${who}: ${words}`,
});

/** Speech for players who neither see nor feel the speaker. */
export const voiceHeard = defineEvent('voice', {
  role: 'other',
  facts: { words: fact.text },
  say: ({ words }) => say`Someone out of sight: ${words}`,
});

export const warningHeard = defineEvent('warning', {
  role: 'other',
  facts: {},
  say: () => say`Someone out of sight calls a warning.`,
});

export const actsByThought = defineEvent('thinks', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ who, words }) => say`${who} acts by thought alone: ${words}.`,
});

export const warnsAlly = defineEvent('warns', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, who: fact.combatant },
  say: ({ by, who }) => say`${by} warns ${who} of an enemy that cannot be seen.`,
});
