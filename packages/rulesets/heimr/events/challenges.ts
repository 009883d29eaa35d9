import { defineEvent, fact, say } from '@tiltyard/engine';

export const showsDice = defineEvent('dice', {
  role: { is: 'roll', who: 'who', total: 'figure' },
  facts: {
    who: fact.combatant,
    roll: fact.word,
    consistency: fact.number,
    d6: fact.face('who'),
    d10: fact.list(fact.face('who')),
    figure: fact.number,
  },
  say: ({ who, roll, consistency, d6, d10, figure }) =>
    say`${who}, ${roll}: d6 ${d6}${d10.length > 0 && say`, d10 ${d10}`} at consistency ${consistency} give ${figure}.`,
});

export const addsPotential = defineEvent('total', {
  role: { is: 'roll', who: 'who', total: 'total' },
  facts: {
    who: fact.combatant,
    roll: fact.word,
    ability: fact.word,
    figure: fact.number,
    potential: fact.number,
    total: fact.number,
  },
  say: ({ who, roll, ability, figure, potential, total }) =>
    say`${who}, ${roll} (${ability}): ${figure} and potential ${potential} make ${total}.`,
});

export const facesRequirement = defineEvent('requirement', {
  role: { is: 'roll', who: 'who', total: 'total', success: 'met' },
  facts: {
    who: fact.combatant,
    roll: fact.word,
    total: fact.number,
    requirement: fact.optional(fact.number),
    met: fact.flag,
  },
  say: ({ who, requirement, met }) =>
    say`${who} ${met ? 'meets' : 'does not meet'} the requirement${requirement !== undefined && say` of ${requirement}`}.`,
});

export const isTooTired = defineEvent('too tired', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, figure: fact.number, fatigue: fact.number },
  say: ({ who, figure, fatigue }) =>
    say`${who} is too tired: ${figure} is under the fatigue of ${fatigue}.`,
});

export const tiresOut = defineEvent('tires', {
  role: { is: 'resource', who: 'who', left: 'fatigue' },
  facts: { who: fact.combatant, d6: fact.face('who'), fatigue: fact.number },
  say: ({ who, fatigue }) => say`${who} tires: fatigue ${fatigue}.`,
});

export const challengeEvents = [showsDice, addsPotential, facesRequirement, isTooTired, tiresOut];
