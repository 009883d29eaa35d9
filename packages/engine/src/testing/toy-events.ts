import { defineEvents } from '../core/events/common-events.js';
import { defineEvent } from '../core/events/event.js';
import { fact } from '../core/events/fact.js';
import { say } from '../core/events/sentence.js';

export const stopped = defineEvent('stopped', {
  role: { is: 'miss', by: 'by' },
  facts: { by: fact.combatant },
  say: ({ by }) => say`${by} is stopped.`,
});

export const missed = defineEvent('missed', {
  role: { is: 'miss', by: 'by', at: 'target' },
  facts: { by: fact.combatant, target: fact.combatant },
  say: ({ by, target }) => say`${by} misses ${target}.`,
});

export const hit = defineEvent('hit', {
  role: { is: 'harm', who: 'target', by: 'by', amount: 'damage', of: 'hit points' },
  facts: { by: fact.combatant, target: fact.combatant, damage: fact.number },
  say: ({ by, target, damage }) => say`${by} hits ${target} for ${damage}.`,
});

export const hid = defineEvent('hid', {
  role: { is: 'condition', who: 'by', name: 'hidden' },
  facts: { by: fact.combatant },
  say: ({ by }) => say`${by} hides.`,
  audience: ({ by }) => [by],
});

export const clash = defineEvent('clash', {
  role: 'other',
  facts: { mine: fact.optional(fact.word), theirs: fact.optional(fact.word) },
  say: ({ mine, theirs }) => say`${mine ?? 'nothing'} against ${theirs ?? 'nothing'}.`,
});

export const shout = defineEvent('shout', {
  role: { is: 'roll', who: 'by', total: 'loud' },
  facts: { by: fact.combatant, loud: fact.face('by', 'shout') },
  say: ({ by, loud }) => say`${by} shouts: ${loud}.`,
});

export const toyEvents = defineEvents([stopped, missed, hit, hid, clash, shout]);
