import { defineEvent, fact, gmEventsOf, say, withSign } from '@tiltyard/engine';

/** The roll for the turn order, INIT included (REN-CTX-12). */
export const initiativeRolled = defineEvent('initiative', {
  role: { is: 'roll', who: 'who', total: 'total' },
  facts: { who: fact.combatant, total: fact.number, init: fact.number },
  say: ({ who, total }) => say`${who} rolls initiative: ${total}.`,
});

/** The squares of the map (REN-GRID-01). */
export const groundDescribed = defineEvent('ground', {
  role: 'other',
  facts: { metres: fact.amount('m') },
  say: ({ metres }) => say`The map has squares of ${metres} m. Facing is not tracked.`,
});

/** A modifier given by the referee (REN-TURN-06). */
export const modifierGiven = defineEvent('modifier', {
  role: { is: 'ruling', who: 'who' },
  facts: {
    who: fact.combatant,
    what: fact.oneOf(['attack', 'defence', 'all']),
    amount: fact.number,
  },
  say: ({ who, what, amount }) =>
    say`${who} gets ${withSign(amount)} on ${what === 'all' ? 'all checks' : `${what} checks`}.`,
});

/** The referee's ruling on a result, in their own words (REN-STR-01). */
export const refereeRuled = defineEvent('ruling', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, text: fact.text },
  say: ({ who, text }) => say`Ruling on ${who}: ${text}.`,
});

/** A response to something sudden (REN-REACT-10). */
export const eventAnswered = defineEvent('event', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ who, words }) => say`${who} reacts at once: ${words}.`,
});

/** A power that a successful defence has set off (REN-REACT-09). */
export const powerUsed = defineEvent('power', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ who, words }) => say`${who} uses a power: ${words}.`,
});

/** A reaction is spent (REN-REACT-01). */
export const reactionUsed = defineEvent('reaction', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} uses their reaction.`,
});

export const turnEvents = [
  initiativeRolled,
  groundDescribed,
  modifierGiven,
  refereeRuled,
  eventAnswered,
  powerUsed,
  reactionUsed,
  ...gmEventsOf('The referee'),
];
