import { counted, defineEvent, fact, say } from '@tiltyard/engine';

export const gmGrantsAdvantage = defineEvent('gm advantage', {
  role: { is: 'ruling', who: 'holder' },
  facts: {
    holder: fact.combatant,
    over: fact.combatant,
    degrees: fact.seen(fact.number),
    source: fact.text,
    until: fact.oneOf(['turn', 'fight']),
  },
  say: ({ holder, over, degrees, source }) =>
    say`${holder} gets ${counted(degrees, 'degree')} of advantage over ${over}: ${source}.`,
});

export const zoneChanges = defineEvent('zone', {
  role: 'ruling',
  facts: { zone: fact.word, traits: fact.list(fact.word) },
  say: ({ zone, traits }) => say`${zone} is now: ${traits.length > 0 ? traits : 'plain'}.`,
});

/** Who has hidden is the GM's secret. */
export const sightChanges = defineEvent('sight', {
  role: { is: 'condition', who: 'who', gained: 'on', named: 'what' },
  facts: {
    who: fact.combatant,
    what: fact.oneOf(['blinded', 'cloaked', 'hidden', 'warned']),
    on: fact.flag,
  },
  say: ({ who, what, on }) => say`${who} is ${on ? '' : 'no longer '}${what}.`,
  audience: ({ what }) => (what === 'hidden' ? 'gm' : 'all'),
});

export const notices = defineEvent('notices', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, of: fact.combatant },
  say: ({ who, of }) => say`${who} notices ${of}.`,
  audience: ({ who }) => [who],
});

export const majorGranted = defineEvent('major', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, next: fact.optional(fact.flag) },
  say: ({ who, next = false }) =>
    say`${who} gets another major action ${next ? 'next' : 'this'} turn.`,
});

export const statusSet = defineEvent('out', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, out: fact.oneOf(['no', 'incapacitated', 'dead', 'gone']) },
  say: ({ who, out }) => say`${who} is ${out === 'no' ? 'back in the fight' : out}.`,
});

export const placedByGm = defineEvent('put', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, zone: fact.word },
  say: ({ who, zone }) => say`${who} is moved to ${zone}.`,
});

export const flightChanges = defineEvent('flies', {
  role: { is: 'condition', who: 'who', gained: 'on', name: 'flying' },
  facts: { who: fact.combatant, on: fact.flag },
  say: ({ who, on }) => say`${who} ${on ? 'takes wing' : 'comes down'}.`,
});

export const rollCalled = defineEvent('called roll', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, stat: fact.word, success: fact.flag },
  say: ({ who, stat, success }) => say`${who}: ${stat}, ${success ? 'success' : 'failure'}.`,
});
