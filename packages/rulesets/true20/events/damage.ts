import { defineEvent, fact, say } from '@tiltyard/engine';
import { LETHAL, NON_LETHAL } from '../state/state.js';

/** Toughness saves, marks of damage, and what happens to helpless combatants (T20-CTX-12, T20-HELP-01). */

const MARKS = [...LETHAL, ...NON_LETHAL];

export const difficultySet = defineEvent('difficulty', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    damage: fact.number,
    difficulty: fact.number,
    lethal: fact.flag,
    critical: fact.flag,
  },
  locates: 'all',
  say: ({ who, difficulty, critical }) =>
    say`${who} must save against Difficulty ${difficulty}${critical && ' (critical hit)'}.`,
});

export const toughnessRolled = defineEvent('toughness', {
  role: { is: 'roll', who: 'who', total: 'total', success: 'saved' },
  facts: {
    who: fact.combatant,
    die: fact.face('who', 'Toughness'),
    total: fact.number,
    difficulty: fact.number,
    saved: fact.flag,
    failedBy: fact.number,
  },
  locates: 'all',
  say: ({ who, die, total, saved, failedBy }) =>
    say`${who}: Toughness ${die}, total ${total}: ${saved ? 'unharmed' : say`fails by ${failedBy}`}.`,
});

export const attackIgnored = defineEvent('ignored', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, difficulty: fact.number, below: fact.number },
  locates: 'all',
  say: ({ who }) => say`${who} is unaffected.`,
});

export const markMade = defineEvent('marked', {
  role: { is: 'harm', who: 'who', of: 'marks' },
  facts: {
    who: fact.combatant,
    mark: fact.oneOf(MARKS),
    count: fact.number,
    effect: fact.optional(fact.oneOf(['stunned', 'dazed'])),
    minion: fact.optional(fact.flag),
  },
  say: ({ who, mark, count, effect, minion }) =>
    say`${who}${minion === true && ', a minion,'} is ${mark}${count > 1 && say` (${count})`}${effect !== undefined && say` and ${effect}`}.`,
});

export const fallsOut = defineEvent('out', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant, dying: fact.flag },
  // The cause is reported beside it.
  say: ({ who }) => say`${who} drops.`,
});

export const combatantDies = defineEvent('dead', {
  role: { is: 'condition', who: 'who', name: 'dead' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is dead.`,
});

export const stabilizes = defineEvent('stable', {
  role: { is: 'condition', who: 'who', name: 'stable' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is stable.`,
});

export const markShakenOff = defineEvent('recovers', {
  role: { is: 'condition', who: 'who', gained: false, named: 'mark' },
  facts: { who: fact.combatant, mark: fact.oneOf(MARKS) },
  say: ({ who, mark }) => say`${who} is no longer ${mark}.`,
});

export const coupDelivered = defineEvent('coup de grace', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, weapon: fact.word },
  say: ({ by, at }) => say`${by} delivers a coup de grace to ${at}.`,
});

export const notAtMercy = defineEvent('not at mercy', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${at} is not at ${by}'s mercy.`,
});

export const noFortitude = defineEvent('no fortitude', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  locates: 'all',
  say: ({ who }) => say`${who} makes no Fortitude save.`,
});

export const finished = defineEvent('finished', {
  role: { is: 'condition', who: 'who', named: 'result' },
  facts: { who: fact.combatant, result: fact.word },
  say: ({ who, result }) => say`${who} is ${result}.`,
});

export const victimNotFound = defineEvent('feels nobody', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  locates: ['by'],
  say: ({ by, at }) => say`${by} feels around for ${at} and finds no one.`,
});

export const victimFound = defineEvent('feels out', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  locates: ['by'],
  say: ({ by, at }) => say`${by} feels around and finds ${at}.`,
});
