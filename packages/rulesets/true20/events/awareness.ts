import { defineEvent, fact, say } from '@tiltyard/engine';

/** Who is seen, noticed and covered (T20-COVER-05, T20-CONC-07, T20-SURP-03). */

export const coverTaken = defineEvent('takes cover', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    words: fact.text,
    degree: fact.word,
    against: fact.optional(fact.combatant),
  },
  locates: ['who'],
  say: ({ who, words, degree, against }) =>
    say`${who} takes cover${against !== undefined && say` from ${against}`} ${words}: ${degree}.`,
});

export const shelterTaken = defineEvent('shelters', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, behind: fact.combatant },
  locates: ['who'],
  say: ({ who, behind }) => say`${who} takes cover behind ${behind}.`,
});

export const hidingTried = defineEvent('hides', {
  role: { is: 'roll', who: 'who', total: 'stealth', success: 'unseen' },
  facts: {
    who: fact.combatant,
    from: fact.combatant,
    stealth: fact.number,
    notice: fact.number,
    unseen: fact.flag,
  },
  say: ({ stealth, notice, from, unseen }) =>
    say`Stealth ${stealth} against ${from}'s Notice ${notice}: ${unseen ? 'unseen' : 'seen'}.`,
});

export const combatantNoticed = defineEvent('notices', {
  role: { is: 'other', who: 'of' },
  facts: { of: fact.combatant, who: fact.optional(fact.combatant) },
  say: ({ who, of }) =>
    who === undefined ? say`Everyone notices ${of}.` : say`${who} notices ${of}.`,
});

export const combatantOverlooked = defineEvent('overlooks', {
  role: { is: 'ruling', who: 'of' },
  facts: { of: fact.combatant, who: fact.combatant },
  say: ({ who, of }) => say`${who} has not noticed ${of}.`,
});

export const comesIntoSight = defineEvent('comes into sight', {
  role: { is: 'move', who: 'who', to: 'at' },
  facts: { who: fact.combatant, at: fact.place },
  say: ({ who, at }) => say`${who} comes into sight at ${at}.`,
});

export const goesOutOfSight = defineEvent('goes out of sight', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is lost from sight.`,
});

export const runsIntoUnseen = defineEvent('runs into', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, into: fact.combatant, at: fact.place },
  locates: ['who'],
  say: ({ who, at }) => say`${who} runs into someone unseen at ${at}.`,
});
