import { counted, defineEvent, fact, say } from '@tiltyard/engine';
import { PARTS } from '../state/state.js';

export const losesHitPoints = defineEvent('hit', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'points', of: 'hit points' },
  facts: {
    who: fact.combatant,
    by: fact.optional(fact.combatant),
    points: fact.number,
    part: fact.oneOf(PARTS),
    hp: fact.number,
  },
  say: ({ who, points, part, hp }) =>
    points === 0
      ? say`${who} loses no hit points (${part}).`
      : say`${who} loses ${counted(points, 'hit point')} (${part}): ${hp} left.`,
});

/** The body part that a fall or an effect hits, if the GM settles how much of the damage applies. */
export const partNamed = defineEvent('part named', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, part: fact.oneOf(PARTS) },
  say: ({ who, part }) => say`It is the ${part} of ${who} that is hit.`,
});

export const suffersInjury = defineEvent('injured', {
  role: { is: 'condition', who: 'who', named: 'level' },
  facts: {
    who: fact.combatant,
    part: fact.oneOf(PARTS),
    level: fact.oneOf(['unhurt', 'bloodied', 'mangled', 'mutilated']),
    effect: fact.oneOf(['drop item', 'fall', 'daze']),
  },
  say: ({ who, part, level, effect }) => say`${who} is ${level}; ${part}: ${effect}.`,
});

export const fallsUnconscious = defineEvent('unconscious', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is unconscious.`,
});

export const fallsProne = defineEvent('falls prone', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} goes down.`,
});

export const suffersEffect = defineEvent('effect', {
  role: { is: 'condition', who: 'who', by: 'by', named: 'effect' },
  facts: {
    who: fact.combatant,
    by: fact.combatant,
    effect: fact.word,
    amount: fact.number,
  },
  say: ({ who, by, effect, amount }) => say`${by} puts an effect on ${who}: ${effect} ${amount}.`,
});

export const resistsEffect = defineEvent('resists', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, by: fact.combatant, effect: fact.word },
  say: ({ who, by, effect }) => say`${who} resists ${effect} from ${by}.`,
});

export const injuryEvents = [
  losesHitPoints,
  partNamed,
  suffersInjury,
  fallsUnconscious,
  fallsProne,
  suffersEffect,
  resistsEffect,
];
