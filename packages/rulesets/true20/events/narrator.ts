import type { AnyEvent } from '@tiltyard/engine';
import { counted, defineEvent, fact, gmEventsOf, say, withSign } from '@tiltyard/engine';

/** Rulings of the Narrator (T20-COND-03, T20-COVER-12, T20-HELP-02, T20-SURP-07). */

export const coverRated = defineEvent('cover ruled', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, degree: fact.word, against: fact.optional(fact.combatant) },
  say: ({ who, degree, against }) =>
    say`${who} has cover${against !== undefined && say` from ${against}`}: ${degree}.`,
});

export const concealmentRated = defineEvent('concealment ruled', {
  role: { is: 'ruling', who: 'who' },
  facts: {
    who: fact.combatant,
    degree: fact.word,
    cause: fact.text,
    against: fact.optional(fact.combatant),
  },
  say: ({ who, degree, cause, against }) =>
    say`${who} is concealed${against !== undefined && say` from ${against}`}: ${degree} (${cause}).`,
});

export const modifierGiven = defineEvent('modifier', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, what: fact.word, amount: fact.number },
  say: ({ who, what, amount }) => say`${who} gets ${withSign(amount)} on ${what}.`,
});

export const modifierWaived = defineEvent('waived', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, rule: fact.word },
  say: ({ who, rule }) => say`For ${who} a row of the table is set aside or restored: ${rule}.`,
});

export const conditionSet = defineEvent('condition', {
  role: { is: 'condition', who: 'who', gained: 'on', named: 'condition' },
  facts: { who: fact.combatant, condition: fact.word, on: fact.flag },
  say: ({ who, condition, on }) => say`${who} is ${on ? 'now' : 'no longer'} ${condition}.`,
});

export const markHealed = defineEvent('mark healed', {
  role: { is: 'condition', who: 'who', gained: false, named: 'mark' },
  facts: { who: fact.combatant, mark: fact.word },
  say: ({ who, mark }) => say`${who} is healed of a mark: ${mark}.`,
});

export const atMercyRuled = defineEvent('at mercy', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, of: fact.combatant },
  say: ({ who, of }) => say`${who} counts as helpless before ${of}.`,
});

export const surpriseGranted = defineEvent('unexpected', {
  role: { is: 'ruling', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by}'s next attack on ${at} counts as a surprise attack.`,
});

export const combatantMoved = defineEvent('put', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  locates: ['who'],
  say: ({ who, to }) => say`${who} is moved to ${to}.`,
});

export const roomCounted = defineEvent('room', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    places: fact.number,
    open: fact.number,
    sides: fact.list(fact.number),
    attackers: fact.number,
  },
  locates: ['who'],
  say: ({ who, places, open, sides, attackers }) =>
    say`${counted(attackers, 'attacker')} can get at ${who} now: ${counted(places, 'place')} all round, ${open} free of friends; by side: ${sides}.`,
});

/** A value set by the Narrator reveals where the combatant it names stands. */
export const settings: readonly AnyEvent[] = gmEventsOf('The Narrator').map((event) =>
  event.id === 'gm.set' ? { ...event, locates: 'all' } : event,
);
