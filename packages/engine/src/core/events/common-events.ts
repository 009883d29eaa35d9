import { automationEvents } from './automation-events.js';
import { counted, say } from './sentence.js';
import type { AnyEvent, EventRegistry } from './event.js';
import { defineEvent } from './event.js';
import { fact } from './fact.js';

/** Events with the same meaning in every system. A ruleset may declare one of these ids its own way. */

export const fightBegins = defineEvent('begins', {
  role: 'other',
  facts: { order: fact.combatants },
  say: ({ order }) => say`The fight begins. Turn order: ${order}.`,
});

export const initiative = defineEvent('initiative', {
  role: { is: 'roll', who: 'who', total: 'total' },
  facts: { who: fact.combatant, total: fact.number },
  say: ({ who, total }) => say`${who} rolls initiative: ${total}.`,
});

export const turnBegins = defineEvent('turn', {
  role: { is: 'turn', who: 'who' },
  facts: {
    who: fact.combatant,
    round: fact.number,
    /** Game time since the fight began. */
    seconds: fact.optional(fact.amount('s')),
  },
  say: ({ who, round }) => say`Round ${round}: ${who}'s turn.`,
});

/** When a side gives up, announced at the start of the fight so that it surprises no one. */
export const sideResolves = defineEvent('resolve', {
  role: 'other',
  facts: {
    side: fact.word,
    strength: fact.optional(fact.amount('%')),
    rounds: fact.optional(fact.number),
  },
  say: ({ side, strength, rounds }) =>
    say`Resolve of ${side}: gives up ${strength !== undefined && say`with ${strength} % of its strength left`}${
      strength !== undefined && rounds !== undefined && say`, or `
    }${rounds !== undefined && say`after ${counted(rounds, 'round')}`}.`,
});

/** The id of an action as it is said. */
const spoken = (action: string): string => action.replaceAll('-', ' ');

/** The trigger of a readied action is known only to the combatant who readied it. */
export const actionReadied = defineEvent('readies', {
  role: { is: 'declare', by: 'who' },
  facts: {
    who: fact.combatant,
    event: fact.word,
    action: fact.word,
    words: fact.optional(fact.text),
    of: fact.optional(fact.combatant),
  },
  say: ({ who, action, words, event, of }) =>
    say`${who} readies: ${spoken(action)}, when ${words ?? event}${of !== undefined && say` (${of})`}.`,
  audience: ({ who }) => [who],
});

export const readiedActionTaken = defineEvent('readied', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, action: fact.word },
  say: ({ who, action }) => say`${who} carries out the readied action: ${spoken(action)}.`,
});

/** The GM adds a combatant to a fight in progress. */
export const combatantJoins = defineEvent('gm.add', {
  role: 'ruling',
  facts: { who: fact.combatant, side: fact.word },
  say: ({ who, side }) => say`${who} joins the fight (${side}).`,
});

/** The GM removes a combatant from the fight. */
export const combatantLeaves = defineEvent('gm.remove', {
  role: 'ruling',
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} leaves the fight.`,
});

/** The GM restores some of a combatant's health. */
export const gmHeals = defineEvent('gm.heal', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, points: fact.number, of: fact.word },
  say: ({ who, points, of }) => say`${who} heals ${points} ${of}.`,
});

/** The GM gives or removes a condition. */
export const gmSetsCondition = defineEvent('gm.condition', {
  role: { is: 'condition', who: 'who', gained: 'on', named: 'condition' },
  facts: { who: fact.combatant, condition: fact.word, on: fact.flag },
  say: ({ who, condition, on }) => say`${who} is ${on ? 'now' : 'no longer'} ${condition}.`,
});

/** The GM hides or reveals a combatant; read by seats that knew of the combatant before or do now. */
export const gmHides = defineEvent('gm.hide', {
  role: { is: 'condition', who: 'who', gained: 'hidden', name: 'hidden' },
  facts: { who: fact.combatant, hidden: fact.flag },
  say: ({ who, hidden }) => say`${who} is ${hidden ? 'hidden' : 'in sight'}.`,
});

/** The sentence of a value set by hand, with the system's name for the GM. */
const setBy = (gm: string) =>
  defineEvent('gm.set', {
    role: 'ruling',
    facts: {
      path: fact.path,
      before: fact.value,
      value: fact.value,
      reason: fact.optional(fact.text),
    },
    say: ({ path, before, value, reason }) =>
      say`${gm} sets ${path}, from ${before} to ${value}${reason !== undefined && say`: ${reason}`}.`,
  });

const rulingBy = (gm: string) =>
  defineEvent('gm.ruling', {
    role: 'ruling',
    facts: { text: fact.text },
    say: ({ text }) => say`${gm} rules: ${text}`,
  });

/** Says how much of the map changed, not where: every view shows what lies under fog. */
const fogBy = (gm: string) =>
  defineEvent('gm.fog', {
    role: 'ruling',
    facts: { done: fact.word, places: fact.number },
    say: ({ done, places }) =>
      done === 'cover'
        ? say`${gm} covers ${counted(places, 'place')} with fog.`
        : say`${gm} lifts the fog from ${counted(places, 'place')}.`,
  });

export const gmSets = setBy('The GM');
export const gmRules = rulingBy('The GM');
export const fogChanges = fogBy('The GM');

/** The events of the GM's changes, rulings and fog for a system with another name for the GM: `The Narrator`. */
export const gmEventsOf = (gm: string): readonly AnyEvent[] => [setBy(gm), rulingBy(gm), fogBy(gm)];

const COMMON: readonly AnyEvent[] = [
  fightBegins,
  initiative,
  turnBegins,
  sideResolves,
  actionReadied,
  readiedActionTaken,
  combatantJoins,
  combatantLeaves,
  gmHeals,
  gmSetsCondition,
  gmHides,
  gmSets,
  gmRules,
  fogChanges,
  ...automationEvents,
];

/**
 * The events of a ruleset by id, with the common ones.
 * @throws if two events share an id.
 */
export function defineEvents(events: readonly AnyEvent[]): EventRegistry {
  const own = new Map(events.map((event) => [event.id, event]));
  if (own.size < events.length) {
    const twice = events.find((event) => own.get(event.id) !== event);
    throw new Error(`two events are called "${twice?.id}"`);
  }
  return new Map([...COMMON.map((event) => [event.id, event] as const), ...own]);
}
