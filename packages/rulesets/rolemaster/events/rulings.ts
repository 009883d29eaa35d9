import { defineEvent, fact, say, withSign } from '@tiltyard/engine';

export const effectsApplied = defineEvent('befalls', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, cell: fact.text },
  say: ({ who, cell }) => say`The GM applies ${cell} to ${who}.`,
});

export const pastHelp = defineEvent('past help', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is dead: this changes nothing.`,
});

export const modifierGiven = defineEvent('modifier', {
  role: { is: 'ruling', who: 'who' },
  facts: {
    who: fact.combatant,
    label: fact.text,
    value: fact.number,
    against: fact.optional(fact.combatant),
  },
  say: ({ who, label, value, against }) =>
    say`${who}: ${label} ${withSign(value)}${against && say` against ${against}`}.`,
});
