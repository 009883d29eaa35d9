import { counted, defineEvent, fact, say } from '@tiltyard/engine';

/** Area attacks and powers (T20-AREA-01, T20-CTX-46). */

export const areaFilled = defineEvent('area', {
  role: { is: 'declare', by: 'by' },
  facts: {
    by: fact.combatant,
    at: fact.place,
    attack: fact.word,
    bonus: fact.number,
    targets: fact.number,
  },
  say: ({ by, attack, at, bonus, targets }) =>
    say`${by} fills the area round ${at}: ${attack}, bonus ${bonus}, ${counted(targets, 'target')}.`,
});

export const areaMet = defineEvent('area effect', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, share: fact.oneOf(['none', 'half', 'full']), bonus: fact.number },
  locates: 'all',
  say: ({ who, share, bonus }) =>
    share === 'none'
      ? say`${who} is unaffected.`
      : say`${who} takes ${share === 'half' ? 'half' : 'all'} of it: ${bonus}.`,
});

export const areaEscaped = defineEvent('escapes', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, feet: fact.amount('feet'), to: fact.place, clear: fact.flag },
  locates: ['who'],
  say: ({ who, feet, clear }) =>
    say`${who} runs ${feet} feet and ${clear ? 'escapes the area' : 'is still in the area'}.`,
});

export const areaBlocked = defineEvent('out of the blast', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  locates: 'all',
  say: ({ who }) => say`${who} is out of it behind total cover.`,
});

export const powerUsed = defineEvent('power', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, power: fact.word, at: fact.optional(fact.combatant) },
  say: ({ by, power, at }) => say`${by} uses ${power}${at !== undefined && say` on ${at}`}.`,
});

export const powerMet = defineEvent('power effect', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    power: fact.word,
    saved: fact.flag,
    condition: fact.optional(fact.word),
  },
  locates: 'all',
  say: ({ who, power, saved }) => say`${who} ${saved ? 'withstands' : 'succumbs to'} ${power}.`,
});

export const powerFails = defineEvent('power fails', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} loses hold of the power.`,
});
