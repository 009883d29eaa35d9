import type { Sentence } from '@tiltyard/engine';
import { defineEvent, fact, say } from '@tiltyard/engine';

const standing = {
  who: fact.combatant,
  form: fact.optional(fact.oneOf(['dodge', 'block', 'parry'])),
  total: fact.optional(fact.number),
  ranged: fact.optional(fact.number),
};

function defenceSentence(facts: {
  readonly form: string | undefined;
  readonly total: number | undefined;
  readonly ranged?: number | undefined;
}): Sentence {
  const { form, total, ranged } = facts;
  if (form === undefined) return say`no defence`;
  const other = ranged !== undefined && ranged !== total;
  return say`${form} ${total}${other && say` (${ranged} against shots)`}`;
}

export const hasNoDefence = defineEvent('no defence', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} has no defence.`,
});

export const rollsDefence = defineEvent('defence', {
  role: { is: 'other', who: 'who' },
  facts: standing,
  say: ({ who, ...rest }) => say`${who}'s next defence: ${defenceSentence(rest)}.`,
});

export const takesGuard = defineEvent('opening defence', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} takes guard.`,
});

export const defendsAtOnce = defineEvent('on the spot', {
  role: { is: 'other', who: 'who' },
  facts: { who: standing.who, form: standing.form, total: standing.total },
  say: ({ who, ...rest }) => say`${who} defends on the spot: ${defenceSentence(rest)}.`,
});

/** Told to the combatant who asked. */
export const learnsDefence = defineEvent('told', {
  role: { is: 'other', who: 'who' },
  facts: standing,
  say: ({ who, ...rest }) => say`${who}'s standing defence: ${defenceSentence(rest)}.`,
});

export const turnsBlind = defineEvent('blind spots', {
  role: { is: 'condition', who: 'who', by: 'by', name: 'blind spots' },
  facts: { who: fact.combatant, by: fact.combatant, squares: fact.places },
  say: ({ who, by, squares }) => say`${who} looks towards ${by} and can't see ${squares}.`,
});

export const defenceEvents = [
  hasNoDefence,
  rollsDefence,
  takesGuard,
  defendsAtOnce,
  learnsDefence,
  turnsBlind,
];
