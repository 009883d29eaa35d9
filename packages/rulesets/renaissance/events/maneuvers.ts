import { defineEvent, fact, say } from '@tiltyard/engine';

const attempt = {
  facts: { by: fact.combatant, at: fact.combatant, maneuver: fact.word },
} as const;

/** A maneuver that its user has won (REN-MAN-01). */
export const maneuverSucceeds = defineEvent('maneuver', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: attempt.facts,
  say: ({ by, at, maneuver }) => say`${by} succeeds with the ${maneuver} against ${at}.`,
});

/** A maneuver that its user has lost (REN-MAN-01). */
export const maneuverFails = defineEvent('maneuver fails', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: attempt.facts,
  say: ({ by, at, maneuver }) => say`${by} fails with the ${maneuver} against ${at}.`,
});

/** An item is struck out of a hand (REN-MAN-03). */
export const disarmed = defineEvent('disarmed', {
  role: { is: 'condition', who: 'who', name: 'disarmed' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} drops the ${item}.`,
});

/** A grab succeeds (REN-MAN-06). */
export const grabbed = defineEvent('grabbed', {
  role: { is: 'condition', who: 'who', by: 'by', name: 'grabbed' },
  facts: { who: fact.combatant, by: fact.combatant },
  say: ({ who, by }) => say`${by} has grabbed ${who}.`,
});

/** A grab ends (REN-MAN-08). */
export const grabEnds = defineEvent('grab ends', {
  role: { is: 'condition', who: 'who', by: 'by', gained: false, name: 'grabbed' },
  facts: { who: fact.combatant, by: fact.combatant },
  say: ({ who, by }) => say`${who} is free of ${by}.`,
});

/** A weapon is caught (REN-CATCH-04). */
export const weaponCaught = defineEvent('caught', {
  role: { is: 'condition', who: 'of', by: 'by', name: 'weapon caught' },
  facts: { by: fact.combatant, of: fact.combatant, weapon: fact.word, with: fact.word },
  say: ({ by, of, weapon, with: own }) => say`${by} catches ${of}'s ${weapon} with the ${own}.`,
});

/** Two weapons that were held together come apart (REN-CATCH-06, REN-CATCH-07). */
export const catchEnds = defineEvent('catch ends', {
  role: { is: 'condition', who: 'of', by: 'by', gained: false, name: 'weapon caught' },
  facts: { by: fact.combatant, of: fact.combatant, weapon: fact.item },
  say: ({ by, of }) => say`The weapons of ${by} and ${of} come apart.`,
});

/** The owner lets go of a caught weapon (REN-CATCH-07). */
export const weaponAbandoned = defineEvent('abandons', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, weapon: fact.word },
  say: ({ who, weapon }) => say`${who} lets go of the ${weapon}.`,
});

/** An attack of opportunity (REN-REACT-05). */
export const opportunityTaken = defineEvent('opportunity', {
  role: { is: 'reaction', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} makes an attack of opportunity against ${at}.`,
});

/** A weapon is set against a charge (REN-BRACE-02). */
export const weaponBraced = defineEvent('braces', {
  role: { is: 'condition', who: 'who', name: 'braced' },
  facts: { who: fact.combatant, weapon: fact.word },
  say: ({ who, weapon }) => say`${who} braces the ${weapon}.`,
});

/** A braced weapon strikes a charger first (REN-BRACE-03 to 06). */
export const chargeMet = defineEvent('meets charge', {
  role: { is: 'reaction', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} meets the charge of ${at}.`,
});

/** Full Defense until the next turn (REN-DEF-01). */
export const fullDefenseTaken = defineEvent('full defense', {
  role: { is: 'condition', who: 'who', name: 'full defense' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} takes Full Defense.`,
});

export const maneuverEvents = [
  maneuverSucceeds,
  maneuverFails,
  disarmed,
  grabbed,
  grabEnds,
  weaponCaught,
  catchEnds,
  weaponAbandoned,
  opportunityTaken,
  weaponBraced,
  chargeMet,
  fullDefenseTaken,
];
