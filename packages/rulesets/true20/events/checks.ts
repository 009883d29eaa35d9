import { defineEvent, fact, say, withSign } from '@tiltyard/engine';

/** Checks, saves and Conviction, and the order of turns (T20-CTX-01, T20-CTX-33, T20-CTX-43). */

/** The purpose of checks whose names do not say it (T20-CTX-26, T20-CTX-45, T20-CTX-48). */
const TRIES = {
  life: ' fights for life',
  recovery: ' tries to recover',
  search: ' searches',
} as const;

export const checkRolled = defineEvent('check', {
  role: { is: 'roll', who: 'who', total: 'total', success: 'success' },
  facts: {
    who: fact.combatant,
    check: fact.word,
    die: fact.face('who'),
    total: fact.number,
    difficulty: fact.optional(fact.number),
    success: fact.optional(fact.flag),
    stake: fact.optional(fact.oneOf(['life', 'recovery', 'search'])),
  },
  say: ({ who, check, total, difficulty, success, stake }) =>
    say`${who}${stake !== undefined && TRIES[stake]}: ${check} ${total}${difficulty !== undefined && say` against ${difficulty}: ${success === true ? 'success' : 'failure'}`}.`,
});

export const saveRolled = defineEvent('save', {
  role: { is: 'roll', who: 'who', total: 'total', success: 'success' },
  facts: {
    who: fact.combatant,
    save: fact.oneOf(['Fortitude', 'Reflex', 'Will']),
    die: fact.face('who'),
    total: fact.number,
    difficulty: fact.number,
    success: fact.flag,
  },
  locates: 'all',
  say: ({ who, save, total, difficulty, success }) =>
    say`${who}: ${save} ${total} against ${difficulty}: ${success ? 'success' : 'failure'}.`,
});

export const convictionSpent = defineEvent('conviction', {
  role: { is: 'resource', who: 'who', left: 'left' },
  facts: { who: fact.combatant, use: fact.word, left: fact.number },
  say: ({ who, use, left }) => say`${who} spends Conviction (${use}). ${left} left.`,
});

export const surpriseRoundBegins = defineEvent('surprise round', {
  role: 'other',
  facts: { surprised: fact.combatants },
  say: ({ surprised }) => say`Surprise: ${surprised} cannot act yet.`,
});

export const turnLost = defineEvent('turn lost', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, cause: fact.oneOf(['surprised', 'helpless', 'stunned', 'dazed']) },
  say: ({ who, cause }) => say`${who} is ${cause} and loses the turn.`,
});

export const turnDelayed = defineEvent('delays', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} delays.`,
});

export const delayEnds = defineEvent('comes next', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} will act next.`,
});

export const stuntTried = defineEvent('stunt', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, skill: fact.word, words: fact.text, amount: fact.number },
  say: ({ by, words, skill, amount }) =>
    amount === 0
      ? say`${by}: ${words}. The Narrator gives no stunt bonus.`
      : say`${by}: ${words} (${skill} ${withSign(amount)}).`,
});
