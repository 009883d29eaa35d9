import { counted, defineEvent, fact, say } from '@tiltyard/engine';

export const injuryTyped = defineEvent('injury type', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, roll: fact.number, type: fact.word },
  say: ({ roll, type }) => say`Injury ${roll}: ${type}.`,
});

export const takesDamage = defineEvent('harm', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'damage', of: 'damage' },
  facts: {
    who: fact.combatant,
    by: fact.optional(fact.combatant),
    damage: fact.number,
    total: fact.number,
    degrees: fact.number,
    type: fact.optional(fact.word),
  },
  say: ({ who, damage, total, degrees, type }) =>
    say`${who} takes ${damage} damage${total !== damage && say`, ${total} in all`}${degrees > 0 && say`: ${counted(degrees, 'degree')} of ${type} injury`}.`,
});

export const dies = defineEvent('dead', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is dead.`,
});

export const becomesIncapacitated = defineEvent('incapacitated', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is incapacitated.`,
});

export const becomesBlinded = defineEvent('blinded', {
  role: { is: 'condition', who: 'who', name: 'blinded' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is blinded.`,
});

export const knockedDown = defineEvent('knocked down', {
  role: { is: 'condition', who: 'who', name: 'knocked down' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is knocked down.`,
});

export const staysUp = defineEvent('stays up', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is held and cannot be knocked down.`,
});

export const fallsOffMount = defineEvent('dismounted', {
  role: { is: 'condition', who: 'who', gained: false, name: 'mounted' },
  facts: { who: fact.combatant, mount: fact.combatant },
  say: ({ who, mount }) => say`${who} comes off ${mount}.`,
});

export const bluntRuling = defineEvent('ruling', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, text: fact.text },
  say: ({ who, text }) => say`Ruling on ${who}: ${text}.`,
});
