import { defineEvent, fact, say } from '@tiltyard/engine';

export const defenceTotal = defineEvent('db', {
  role: 'other',
  facts: { who: fact.combatant, total: fact.number },
  say: ({ who, total }) => say`${who} has DB ${total}.`,
});

/** A declared parry stays secret until it is used (RMC-PARRY-04). */
export const declaresParry = defineEvent('declares parry', {
  role: 'other',
  facts: { who: fact.combatant, against: fact.combatant, points: fact.number },
  say: ({ who, against, points }) => say`${who} reserves ${points} OB to parry ${against}.`,
  audience: ({ who }) => [who],
});

export const parries = defineEvent('parries', {
  role: { is: 'reaction', by: 'who', at: 'by' },
  facts: { who: fact.combatant, by: fact.combatant, points: fact.number },
  say: ({ who, by, points }) => say`${who} parries ${by} with ${points} OB.`,
});

export const parryEnds = defineEvent('parry ends', {
  role: 'other',
  facts: { who: fact.combatant, points: fact.number },
  say: ({ who }) => say`The OB that ${who} moved to defence is gone.`,
});

export const dodges = defineEvent('dodges', {
  role: { is: 'reaction', by: 'who' },
  facts: {
    who: fact.combatant,
    total: fact.number,
    zone: fact.oneOf(['low', 'numeric', 'high']),
    cell: fact.optional(fact.word),
    db: fact.number,
  },
  say: ({ who, total, zone, cell, db }) =>
    say`${who} dodges: ${total}, ${zone === 'low' ? say`a failure (${cell})` : say`DB +${db}${zone === 'high' && say` and ${cell}`}`}.`,
});

export const stillDodges = defineEvent('still dodging', {
  role: 'other',
  facts: { who: fact.combatant, db: fact.number },
  say: ({ who, db }) => say`${who} is still dodging: DB +${db}.`,
});

export const noDefence = defineEvent('no defence', {
  role: 'other',
  facts: { who: fact.combatant, parry: fact.text, dodge: fact.optional(fact.text) },
  say: ({ who, parry, dodge }) =>
    say`${who} has no defence: ${parry}${dodge !== undefined && say`; ${dodge}`}.`,
});
