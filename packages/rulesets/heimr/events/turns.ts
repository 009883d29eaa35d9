import { defineEvent, fact, say } from '@tiltyard/engine';

/** The names of actions within a sentence. */
const ACTIONS: Readonly<Record<string, string>> = {
  breather: 'breather',
  crawl: 'crawl',
  skill: 'skill',
  draw: 'drawing an item',
  stow: 'putting an item away',
  move: 'moving',
  run: 'running',
};
const actionName = (id: string): string => ACTIONS[id] ?? id;

export const rollsInitiative = defineEvent('initiative', {
  role: { is: 'roll', who: 'who', total: 'total' },
  facts: {
    who: fact.combatant,
    d6: fact.face('who', 'initiative'),
    d10: fact.list(fact.face('who', 'initiative')),
    total: fact.number,
  },
  say: ({ who, total }) => say`${who} rolls initiative: ${total}.`,
});

export const turnEnds = defineEvent('turn ends', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, by: fact.oneOf(['ongoing', 'upcoming']) },
  say: ({ who, by }) =>
    by === 'ongoing'
      ? say`${who}'s turn ends: consistency ${-2} on defensive rolls until their next turn.`
      : say`${who}'s turn ends.`,
});

export const orderChanges = defineEvent('new order', {
  role: 'other',
  facts: { order: fact.combatants },
  say: ({ order }) => say`New turn order: ${order}.`,
});

export const delays = defineEvent('delays', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} delays.`,
});

export const combinesActions = defineEvent('together', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, action: fact.word, with: fact.word },
  say: ({ who, action, with: other }) =>
    say`${who} combines ${actionName(action)} with ${actionName(other)}.`,
});

export const isInterrupted = defineEvent('interrupted', {
  role: { is: 'condition', who: 'who', gained: false, name: 'upcoming action' },
  facts: { who: fact.combatant, action: fact.word },
  say: ({ who, action }) => say`${who} is interrupted: the ${actionName(action)} is lost.`,
});

export const completesUpcoming = defineEvent('completes', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, action: fact.word },
  say: ({ who, action }) => say`${who} goes on with the ${actionName(action)}.`,
});

export const callsOffUpcoming = defineEvent('called off', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, action: fact.word },
  say: ({ who, action }) => say`${who} calls the ${actionName(action)} off.`,
});

export const cannotComplete = defineEvent('cannot go on', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} can't complete the action.`,
});

export const readiesDodge = defineEvent('readies dodge', {
  role: { is: 'condition', who: 'who', name: 'dodge readied' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} gets ready to dodge a shot.`,
});

export const knowsOfNoShot = defineEvent('knows of no shot', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} knows of no shot to dodge.`,
});

export const turnEvents = [
  rollsInitiative,
  turnEnds,
  orderChanges,
  delays,
  combinesActions,
  isInterrupted,
  completesUpcoming,
  callsOffUpcoming,
  cannotComplete,
  readiesDodge,
  knowsOfNoShot,
];
