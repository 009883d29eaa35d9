import { counted, defineEvent, fact, say } from '@tiltyard/engine';

export const losesHits = defineEvent('hits', {
  role: { is: 'harm', who: 'who', amount: 'hits', of: 'hits' },
  facts: {
    who: fact.combatant,
    hits: fact.number,
    left: fact.number,
    /** Whether the hits were lost to bleeding wounds (RMC-EFF-11). */
    bled: fact.optional(fact.flag),
  },
  say: ({ who, hits, left, bled }) =>
    say`${who} loses ${counted(hits, 'hit')}${bled === true && ' to bleeding'}; ${left} left.`,
});

export const fallsUnconscious = defineEvent('unconscious', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is unconscious.`,
});

export const regainsConsciousness = defineEvent('comes to', {
  role: { is: 'condition', who: 'who', gained: false, name: 'unconscious' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} regains consciousness.`,
});

export const dies = defineEvent('dead', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is dead.`,
});

export const countdownStarts = defineEvent('doom', {
  role: { is: 'condition', who: 'who', named: 'kind' },
  facts: {
    who: fact.combatant,
    kind: fact.oneOf(['out', 'dead']),
    turns: fact.number,
    atOnce: fact.flag,
  },
  say({ who, kind, turns, atOnce }) {
    const time = counted(turns, 'turn');
    if (kind === 'dead') return say`${who} dies in ${time}.`;
    return atOnce
      ? say`${who} is unconscious, counted from their next turn, for ${time}.`
      : say`${who} falls unconscious on their next turn for ${time}.`;
  },
});

export const bleeds = defineEvent('bleeds', {
  role: { is: 'condition', who: 'who', name: 'bleeding' },
  facts: { who: fact.combatant, bleeding: fact.number, total: fact.number },
  say: ({ who, total }) => say`${who} bleeds: ${counted(total, 'hit')} a turn.`,
});

export const injured = defineEvent('injured', {
  role: { is: 'condition', who: 'who', name: 'injured' },
  facts: { who: fact.combatant, value: fact.number, turns: fact.optional(fact.number) },
  say: ({ who, value, turns }) =>
    say`${who} takes a penalty of ${value}${turns !== undefined && say` for ${counted(turns, 'turn')}`}.`,
});

export const treated = defineEvent('treated', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, what: fact.word, amount: fact.optional(fact.number) },
  say: ({ who, what, amount }) =>
    say`${who} is treated: ${what}${amount !== undefined && say` (${amount})`}.`,
});
