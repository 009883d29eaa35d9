import { counted, defineEvent, fact, say } from '@tiltyard/engine';

export const takesBreather = defineEvent('rests', {
  role: { is: 'resource', who: 'who', left: 'fatigue' },
  facts: { who: fact.combatant, fatigue: fact.number },
  say: ({ who, fatigue }) => say`${who} takes a breather: fatigue ${fatigue}.`,
});

export const startsBreather = defineEvent('begins to rest', {
  role: { is: 'declare', by: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} begins to take a breather.`,
});

export const rests = defineEvent('rested', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, length: fact.word, healed: fact.flag },
  say: ({ who, length }) => say`${who} rests for ${length}.`,
});

export const usesSkill = defineEvent('skill', {
  role: { is: 'declare', by: 'who', at: 'at' },
  facts: {
    who: fact.combatant,
    at: fact.optional(fact.combatant),
    skill: fact.word,
    words: fact.optional(fact.text),
  },
  say: ({ who, at, skill, words }) =>
    say`${who} uses ${skill}${at !== undefined && say` on ${at}`}${words !== undefined && say`: ${words}`}.`,
});

export const preparesSkill = defineEvent('prepares', {
  role: { is: 'declare', by: 'who' },
  facts: { who: fact.combatant, skill: fact.word },
  say: ({ who, skill }) => say`${who} prepares ${skill}.`,
});

export const stopsPreparing = defineEvent('gives up preparing', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, skill: fact.word },
  say: ({ who }) => say`${who} stops preparing to use another skill.`,
});

export const observes = defineEvent('observes', {
  role: { is: 'declare', by: 'who', at: 'of' },
  facts: {
    who: fact.combatant,
    use: fact.oneOf(['square', 'character', 'insight']),
    square: fact.optional(fact.place),
    of: fact.optional(fact.combatant),
  },
  say: ({ who, square, of }) => say`${who} looks over ${of ?? square}.`,
});

export const gaugesWill = defineEvent('gauges', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    of: fact.combatant,
    met: fact.flag,
    willingness: fact.optional(fact.number),
    hp: fact.optional(fact.number),
  },
  say: ({ who, of, willingness, hp }) =>
    willingness === undefined || hp === undefined
      ? say`${who} can't tell how willing ${of} is to fight.`
      : say`${who} sees how willing ${of} is to fight: ${willingness}, with ${counted(hp, 'hit point')}.`,
  audience: ({ who }) => [who],
});

export const speaks = defineEvent('speaks', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ who, words }) => say`${who}: "${words}"`,
});

export const makesImpression = defineEvent('makes an impression', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, met: fact.flag },
  say: ({ met }) => (met ? say`The speech has an effect.` : say`The speech has no effect.`),
});

export const surrenders = defineEvent('surrendered', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} surrenders.`,
});

export const isRuled = defineEvent('ruled', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, effect: fact.word, amount: fact.number },
  say: ({ who, effect, amount }) => say`The GM rules: ${effect} ${amount} for ${who}.`,
});

export const otherEvents = [
  takesBreather,
  startsBreather,
  rests,
  usesSkill,
  preparesSkill,
  stopsPreparing,
  observes,
  gaugesWill,
  speaks,
  makesImpression,
  surrenders,
  isRuled,
];
