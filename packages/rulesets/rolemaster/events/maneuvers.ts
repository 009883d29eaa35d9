import { defineEvent, fact, say } from '@tiltyard/engine';
import { CAUSES, SURPRISE_GRADES } from '../state/state.js';

export const rollsManeuver = defineEvent('maneuver', {
  role: { is: 'roll', who: 'who', rolled: 'rolled', total: 'total' },
  facts: {
    who: fact.combatant,
    maneuver: fact.word,
    rolled: fact.optional(fact.number),
    total: fact.number,
  },
  say: ({ who, maneuver, total }) => say`${who}: ${maneuver} ${total}.`,
});

export const attemptsManeuver = defineEvent('maneuvers', {
  role: 'other',
  facts: {
    who: fact.combatant,
    difficulty: fact.word,
    total: fact.number,
    share: fact.amount('%'),
    cell: fact.optional(fact.word),
  },
  say: ({ who, difficulty, share, cell }) =>
    say`${who} attempts a maneuver (${difficulty}): ${share > 0 ? say`${share}% of it succeeds` : 'a failure'}${cell !== undefined && say` (${cell})`}.`,
});

const GRADES: Readonly<Record<(typeof SURPRISE_GRADES)[number], string>> = {
  failure: 'failure',
  partial: 'partial success',
  near: 'near success',
  success: 'success',
};

export const perceives = defineEvent('perceives', {
  role: { is: 'roll', who: 'who', total: 'total' },
  facts: {
    who: fact.combatant,
    cause: fact.oneOf(CAUSES),
    total: fact.number,
    grade: fact.oneOf(SURPRISE_GRADES),
  },
  say: ({ who, cause, grade }) =>
    say`${cause === 'ambush' ? 'Perception' : 'Orientation'} of ${who}: ${GRADES[grade]}.`,
});

export const staysUnaware = defineEvent('surprised', {
  role: { is: 'condition', who: 'who', name: 'surprised' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} stays unaware until the round ends.`,
});

export const awarenessChanges = defineEvent('aware', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, aware: fact.flag },
  say: ({ who, aware }) => say`${who} is ${aware ? 'aware' : 'unaware'} of the fight.`,
});

export const hidingChanges = defineEvent('hidden', {
  role: { is: 'condition', who: 'who', gained: 'hidden', name: 'hidden' },
  facts: { who: fact.combatant, hidden: fact.flag },
  say: ({ who, hidden }) => say`${who} is ${hidden ? 'hidden' : 'in sight'}.`,
});
