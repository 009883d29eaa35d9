import { counted, defineEvent, fact, say, withArticle, withSign } from '@tiltyard/engine';

/** Sweeps, covering fire and suppression fire (T20-AUTO-08, T20-COVFIRE-01, T20-SUPP-01). */

export const volleyCounted = defineEvent('volley', {
  role: 'other',
  facts: { margin: fact.number, bonus: fact.number },
  locates: 'all',
  say: ({ margin, bonus }) =>
    say`${withSign(margin)} over Defense: ${bonus === 0 ? 'no bonus' : withSign(bonus)} to the save Difficulty.`,
});

export const sweepMade = defineEvent('sweeps', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, weapon: fact.word, squares: fact.number },
  say: ({ by, weapon, squares }) =>
    say`${by} sweeps ${counted(squares, 'square')} with ${withArticle(weapon)}.`,
});

export const targetSpared = defineEvent('spared', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is spared.`,
});

export const coveringFireLaid = defineEvent('covering fire', {
  role: { is: 'declare', by: 'by', at: 'for' },
  facts: { by: fact.combatant, for: fact.combatant, weapon: fact.word },
  say: ({ by, for: ally }) => say`${by} lays down covering fire for ${ally}.`,
});

export const coveringFireIgnored = defineEvent('ignores fire', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, for: fact.combatant },
  say: ({ who }) => say`${who} ignores the covering fire.`,
});

export const suppressionLaid = defineEvent('suppression', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, weapon: fact.word },
  say: ({ by, at }) => say`${by} lays down suppression fire on ${at}.`,
});

export const suppressionDefied = defineEvent('defies', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} defies the suppression fire.`,
});

export const freeAttackGained = defineEvent('free attack', {
  role: { is: 'reaction', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} gets a free attack on ${at}.`,
});
