import { defineEvent, fact, say } from '@tiltyard/engine';

export const blindTargetDrawn = defineEvent('drawn', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant, among: fact.number },
  say: ({ at, among }) => say`The blind attack meets ${at}, one of ${among}.`,
  audience: 'gm',
});

export const findsNoTarget = defineEvent('finds nobody', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} has no target.`,
  // Telling that all of them have received their maximum would reveal that they are there.
  audience: 'gm',
});

export const noticesAbsence = defineEvent('gone', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} realises that no unseen enemy is left.`,
  audience: ({ who }) => [who],
});

export const lacksGrounds = defineEvent('no grounds', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} has no reason to suspect an unseen enemy.`,
});
