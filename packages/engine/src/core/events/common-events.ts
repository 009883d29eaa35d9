import { automationEvents } from './automation-events.js';
import { counted, say } from './sentence.js';
import type { AnyEvent, EventRegistry } from './event.js';
import { defineEvent } from './event.js';
import { fact } from './fact.js';

/** Events that mean the same in every system; a ruleset may declare one of these ids in its own way. */

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
    /** Since the fight began. */
    seconds: fact.optional(fact.amount('s')),
  },
  say: ({ who, round }) => say`Round ${round}: ${who}'s turn.`,
});

/** When a side gives up, told as the fight begins: it takes no one by surprise. */
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

/** What a readied action waits for is the secret of the combatant who readied it. */
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
    say`${who} readies: ${action}, when ${words ?? event}${of !== undefined && say` (${of})`}.`,
  audience: ({ who }) => [who],
});

export const readiedActionTaken = defineEvent('readied', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, action: fact.word },
  say: ({ who, action }) => say`${who} carries out the readied action: ${action}.`,
});

/** A combatant whom the GM adds comes into a fight that goes on. */
export const combatantJoins = defineEvent('gm.add', {
  role: 'ruling',
  facts: { who: fact.combatant, side: fact.word },
  say: ({ who, side }) => say`${who} joins the fight (${side}).`,
});

/** A combatant leaves the fight because the GM takes them out. */
export const combatantLeaves = defineEvent('gm.remove', {
  role: 'ruling',
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} leaves the fight.`,
});

/** A combatant gets something of their health back because the GM says so. */
export const gmHeals = defineEvent('gm.heal', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, points: fact.number, of: fact.word },
  say: ({ who, points, of }) => say`${who} heals ${points} ${of}.`,
});

/** A condition that the GM gives or takes away. */
export const gmSetsCondition = defineEvent('gm.condition', {
  role: { is: 'condition', who: 'who', gained: 'on', named: 'condition' },
  facts: { who: fact.combatant, condition: fact.word, on: fact.flag },
  say: ({ who, condition, on }) => say`${who} is ${on ? 'now' : 'no longer'} ${condition}.`,
});

/** The GM hides a combatant or reveals them; those learn of it who knew of them before or do so now. */
export const gmHides = defineEvent('gm.hide', {
  role: { is: 'condition', who: 'who', gained: 'hidden', name: 'hidden' },
  facts: { who: fact.combatant, hidden: fact.flag },
  say: ({ who, hidden }) => say`${who} is ${hidden ? 'hidden' : 'in sight'}.`,
});

/** The sentence of what is set by hand, by what a system calls the GM. */
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

/** Of the map it tells how much, not where: every view shows what lies under fog. */
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

/** What the GM sets, rules and covers, in a system that calls the GM otherwise: `The Narrator`. */
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
 * The events of a ruleset by their ids, with those of every system.
 * @throws if two of them have one id
 */
export function defineEvents(events: readonly AnyEvent[]): EventRegistry {
  const own = new Map(events.map((event) => [event.id, event]));
  if (own.size < events.length) {
    const twice = events.find((event) => own.get(event.id) !== event);
    throw new Error(`two events are called "${twice?.id}"`);
  }
  return new Map([...COMMON.map((event) => [event.id, event] as const), ...own]);
}
