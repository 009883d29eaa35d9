import { counted, defineEvent, fact, say } from '@tiltyard/engine';

/** A check with its margin and grade (REN-CTX-01 to 05). */
export const checkRolled = defineEvent('check', {
  role: { is: 'roll', who: 'who', total: 'roll', success: 'success' },
  facts: {
    who: fact.combatant,
    check: fact.word,
    /** What the check is rolled on, where there is a choice. */
    on: fact.optional(fact.word),
    target: fact.number,
    roll: fact.face('who'),
    margin: fact.number,
    grade: fact.word,
    success: fact.flag,
  },
  say: ({ who, check, on, target, roll, margin, grade }) =>
    say`${who}: ${check}${on !== undefined && say` (${on})`} ${roll} against ${target}: ${grade}, margin ${margin}.`,
});

/** Luck spent after the roll (REN-CTX-18). */
export const luckSpent = defineEvent('luck', {
  role: { is: 'resource', who: 'who', left: 'left' },
  facts: {
    who: fact.combatant,
    check: fact.word,
    use: fact.oneOf(['swap', 'upgrade']),
    left: fact.number,
    roll: fact.number,
    grade: fact.word,
  },
  say: ({ who, use, roll, grade, left }) =>
    say`${who} spends Luck to ${use === 'swap' ? 'swap the digits' : 'upgrade the result'}: now ${roll}, ${grade}. ${counted(left, 'point')} left.`,
});

/** Equal margins (REN-ATK-06, REN-CTX-06). */
export const marginsTied = defineEvent('tie', {
  role: 'other',
  facts: {
    between: fact.combatants,
    margin: fact.number,
    goesTo: fact.oneOf(['reroll', 'defender', 'attacker']),
  },
  say: ({ margin, goesTo }) =>
    say`Equal margins of ${margin}: ${goesTo === 'reroll' ? 'both roll again' : `the ${goesTo} wins`}.`,
});

/** A result that resistance or vulnerability has moved (REN-RES-09 to 11). */
export const resultShifted = defineEvent('shifted', {
  role: 'other',
  // The combatant who resists may be hidden; then this event is hidden, too.
  facts: { from: fact.word, to: fact.word, against: fact.optional(fact.combatant) },
  say: ({ from, to }) => say`The ${from} counts as ${article(to)} ${to}.`,
});

/** The indefinite article before some words. */
export const article = (words: string): string => (/^[aeiou]/.test(words) ? 'an' : 'a');

export const checkEvents = [checkRolled, luckSpent, marginsTied, resultShifted];
