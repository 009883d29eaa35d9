import type { Json, JsonObject } from './json.js';
import type { Note } from './note.js';
import type { Id, Question } from './question.js';

/** The facts of a note or question, ready to be put into a sentence. */
export interface Facts {
  /** The name of somebody or something. */
  readonly who: (key: string) => string;
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  /** Names, one after the other. */
  readonly list: (key: string) => string;
  readonly is: (key: string) => boolean;
}

/** Sentences by the id of the note or question they word. */
export type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** `1 wound`, `2 wounds`. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** `+3`, `-2`, `0`. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

/** A cell as people read it: `3, 4`. */
export const cellText = (json: string): string => json.replaceAll(/[[\]]/g, '').replace(',', ', ');

/** The facts of some data; `nameOf` knows the names of people and things, and nothing of other words. */
export function factsOf(data: JsonObject, nameOf: (id: Id) => string | undefined): Facts {
  const name = (value: Json | undefined): string => (typeof value === 'string' ? (nameOf(value) ?? value) : '');
  const text = (key: string): string => {
    const value = data[key];
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    who: (key) => name(data[key]),
    text,
    number: (key) => (typeof data[key] === 'number' ? data[key] : 0),
    list: (key) => (Array.isArray(data[key]) ? data[key].map((item: Json) => name(item)).join(', ') : text(key)),
    is: (key) => data[key] === true,
  };
}

/** A note in words; one without a sentence shows its facts. */
export function tellBy(sentences: Sentences, { id, data }: Note, nameOf: (id: Id) => string | undefined): string {
  const words = sentences[id];
  return words ? words(factsOf(data, nameOf)) : `${id}: ${JSON.stringify(data)}`;
}

const DIE = 'die';

/** A question in words; a die to be typed in is worded for every system alike. */
export function promptBy(sentences: Sentences, { id, about }: Question, nameOf: (id: Id) => string | undefined): string {
  const facts = factsOf(about, nameOf);
  if (id === DIE) return `Roll ${facts.text('name')} for ${facts.text('draw')}.`;
  return sentences[id]?.(facts) ?? id;
}
