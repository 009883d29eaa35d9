import { counted, defineEvent, fact, say } from '@tiltyard/engine';
import type { StunKind } from '../state/state.js';
import { STUN_KINDS } from '../state/state.js';

const NAMES: Readonly<Record<StunKind, string>> = {
  dazed: 'dazed',
  stunned: 'stunned',
  noParry: 'stunned and unable to parry',
};
const rounds = fact.record(fact.number);

export const stunned = defineEvent('stun', {
  role: { is: 'condition', who: 'who', named: 'kind' },
  facts: {
    who: fact.combatant,
    kind: fact.oneOf(STUN_KINDS),
    rounds: fact.number,
    atOnce: fact.flag,
    pending: rounds,
  },
  say: (f) =>
    f.atOnce
      ? say`${f.who} is ${NAMES[f.kind]} for ${counted(f.rounds, 'round')}, counted from their next turn.`
      : say`${f.who} will be ${NAMES[f.kind]} for ${counted(f.rounds, 'round')}, from their next turn on.`,
});

export const stunTakesEffect = defineEvent('stun in force', {
  role: { is: 'condition', who: 'who', named: 'kind' },
  facts: { who: fact.combatant, kind: fact.oneOf(STUN_KINDS), rounds },
  say: ({ who, kind }) => say`${who} is ${NAMES[kind]}.`,
});

export const stunWearsOff = defineEvent('wears off', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, kind: fact.oneOf(STUN_KINDS), left: rounds },
  say: ({ who, kind }) => say`${who}: one round wears off (${NAMES[kind]}).`,
});

export const stunRelieved = defineEvent('relieved', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, rounds: fact.optional(fact.number) },
  say: (f) =>
    say`${f.who} shakes off ${f.rounds === undefined ? 'all stun' : say`${counted(f.rounds, 'round')} of stun`}.`,
});

export const staggered = defineEvent('staggered', {
  role: { is: 'condition', who: 'who', name: 'staggered' },
  facts: { who: fact.combatant, absorbed: fact.flag },
  say: ({ who, absorbed }) => say`${who} is ${absorbed && 'already '}staggered.`,
});

export const losesTurn = defineEvent('turn lost', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, cause: fact.oneOf(['unconscious', 'surprised', 'confused']) },
  say: ({ who, cause }) => say`${who} is ${cause} and loses the turn.`,
});

export const losesTurnToStagger = defineEvent('off balance', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is off balance and can't attack.`,
});

export const regainsBalance = defineEvent('steady', {
  role: { is: 'condition', who: 'who', gained: false, name: 'staggered' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} regains balance.`,
});

export const knockedProne = defineEvent('prone', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is knocked prone.`,
});

export const standsUp = defineEvent('rises', {
  role: { is: 'condition', who: 'who', gained: false, name: 'prone' },
  facts: { who: fact.combatant, staggered: fact.flag },
  say: (f) => say`${f.who} stands up${f.staggered && ', still off balance'}.`,
});

export const knockedBack = defineEvent('knocked back', {
  role: { is: 'move', who: 'who' },
  facts: {
    who: fact.combatant,
    feet: fact.amount('feet'),
    metres: fact.amount('m'),
    /** In tenths of a millimetre. */
    to: fact.list(fact.number),
    stopped: fact.flag,
  },
  say: ({ who, feet, stopped }) =>
    say`${who} is knocked back ${counted(feet, 'foot', 'feet')}${stopped && ', against an obstacle'}.`,
});

export const terrainAdds = defineEvent('terrain', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ words }) => say`Terrain: ${words}.`,
});

export const losesInitiative = defineEvent('marked', {
  role: { is: 'condition', who: 'who', name: 'initiative penalty' },
  facts: { who: fact.combatant, marks: fact.number },
  say: ({ who, marks }) =>
    say`${who} has ${counted(marks, 'initiative penalty', 'initiative penalties')} waiting for the next roll.`,
});

export const marksLapse = defineEvent('marks lapse', {
  role: { is: 'condition', who: 'who', gained: false, name: 'initiative penalty' },
  facts: { who: fact.combatant },
  say: ({ who }) =>
    say`The initiative penalties of ${who} are gone: the order is fixed, and nothing is rolled.`,
});

export const holdChanges = defineEvent('held', {
  role: { is: 'condition', who: 'who', gained: 'held', name: 'held' },
  facts: { who: fact.combatant, held: fact.flag },
  say: ({ who, held }) => say`${who} is ${held ? 'held' : 'free to move'}.`,
});
