import { defineEvents } from '../core/events/common-events.js';
import type { EventRegistry } from '../core/events/event.js';
import type { Json, JsonObject } from '../values/json.js';
import { humanize } from '../values/humanize.js';
import type { Note } from '../core/events/note.js';
import type { Id, Question } from '../core/question.js';
import { describe } from './describe.js';
import type { FightState } from '../core/state.js';

/** The facts of a note or question, ready to be put into a sentence. */
export interface Facts {
  /** The name of somebody or something. */
  readonly who: (key: string) => string;
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  /** A value of any kind. */
  readonly value: (key: string) => string;
  /** Whose value a path leads to, and which. */
  readonly place: (key: string) => string;
  /** Names, one after the other. */
  readonly list: (key: string) => string;
  readonly is: (key: string) => boolean;
}

/** Sentences by the id of the note or question they word. */
export type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** `1 wound`, `2 wounds`. */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** `+3`, `-2`, `0`. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

/** A cell as people read it: `3, 4`. */
export const cellText = (json: string): string => json.replaceAll(/[[\]]/g, '').replace(',', ', ');

/** The facts of some data; `nameOf` knows the names of people and things, and nothing of other words. */
function factsOf(data: JsonObject, nameOf: (id: Id) => string | undefined): Facts {
  const name = (value: Json | undefined): string =>
    typeof value === 'string' ? (nameOf(value) ?? value) : '';
  const text = (key: string): string => {
    const value = data[key];
    return value === undefined || value === null
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  };
  const place = (path: string): string => {
    const [, who, what] = /^(?:combatants|fixed\.sheets)\.([^.]+)\.(.+)$/.exec(path) ?? [];
    if (who === undefined || what === undefined) return path;
    return `${name(who)}: ${humanize(what.replaceAll('.', ' ')).toLowerCase()}`;
  };
  return {
    who: (key) => name(data[key]),
    text,
    value: (key) => (typeof data[key] === 'string' ? name(data[key]) : text(key) || 'nothing'),
    place: (key) => place(text(key)),
    number: (key) => (typeof data[key] === 'number' ? data[key] : 0),
    list: (key) =>
      Array.isArray(data[key]) ? data[key].map((item: Json) => name(item)).join(', ') : text(key),
    is: (key) => data[key] === true,
  };
}

/** How a system tells what is set by hand, by what it calls the GM: `The GM sets Bob: luck, from 3 to 2: a fall.` */
export const setByHand =
  (gm: string) =>
  (f: Facts): string =>
    `${gm} sets ${f.place('path')}, from ${f.value('before')} to ${f.value('value')}${f.text('reason') ? `: ${f.text('reason')}` : ''}.`;

/** What is asked alike in every system that has no words of its own for it. */
const ASKED_EVERYWHERE: Sentences = {
  die: (f) => `Roll ${f.text('name')} for ${f.text('draw')}.`,
  readied: (f) =>
    `${f.who('by')}: ${f.text('event')}. Carry out what you readied${f.text('trigger') ? ` (${f.text('trigger')})` : ''}?`,
};

/** How a system words what happens and what is asked. */
interface Wording<S> {
  /** A note in words; one without a sentence shows its facts. */
  tell(note: Note, state: S): string;
  /** A question in words; one without a sentence shows its name. */
  prompt(question: Question, state: S): string;
}

const combatantNamed = ({ combatants }: FightState, id: Id): string | undefined =>
  combatants[id]?.name;

/**
 * Words out of sentences.
 * @param notes sentences of notes that are not declared yet
 * @param nameOf knows the names of people and things by their ids; of combatants alone if left out
 * @param events how all other notes are said
 */
export function wording<S extends FightState>(
  notes: Sentences,
  questions: Sentences,
  nameOf: (state: S, id: Id) => string | undefined = combatantNamed,
  events: EventRegistry = defineEvents([]),
): Wording<S> {
  const facts = (data: JsonObject, state: S): Facts => factsOf(data, (id) => nameOf(state, id));
  return {
    tell({ id, data }, state) {
      const words = notes[id];
      if (words) return words(facts(data, state));
      const event = events.get(id);
      return event ? describe(event.say(data), state) : `${id}: ${JSON.stringify(data)}`;
    },
    prompt: ({ id, about }, state) =>
      (questions[id] ?? ASKED_EVERYWHERE[id])?.(facts(about, state)) ?? id,
  };
}
