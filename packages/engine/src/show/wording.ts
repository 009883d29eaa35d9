import type { Json, JsonObject } from '../values/json.js';
import type { Id, Question } from '../core/question.js';
import type { FightState } from '../core/state.js';
import { capitalize } from '../values/humanize.js';

/** The facts of a question, ready for a sentence. */
export interface Facts {
  /** The name of a combatant or an item. */
  readonly who: (key: string) => string;
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  /** Names in sequence. */
  readonly list: (key: string) => string;
  readonly is: (key: string) => boolean;
}

/** Sentences by the id of their question. */
export type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

/** `1 wound`, `2 wounds`. */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** `+3`, `-2`, `0`. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

/** The facts of some data; `nameOf` returns the names of combatants and items, and undefined for other words. */
function factsOf(data: JsonObject, nameOf: (id: Id) => string | undefined): Facts {
  const name = (value: Json | undefined): string =>
    typeof value === 'string' ? (nameOf(value) ?? value) : '';
  const text = (key: string): string => {
    const { [key]: value = null } = data;
    if (value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return {
    who: (key) => name(data[key]),
    text,
    number: (key) => (typeof data[key] === 'number' ? data[key] : 0),
    list: (key) =>
      Array.isArray(data[key]) ? data[key].map((item: Json) => name(item)).join(', ') : text(key),
    is: (key) => data[key] === true,
  };
}

/** The wording of questions that all systems share, unless a system words them itself. */
const ASKED_EVERYWHERE: Sentences = {
  'gm.damage': (f) => `${f.who('who')}: ${f.number('due')} ${f.text('of')}. How many are applied?`,
  'gm.effect': (f) => `${f.who('who')}: ${f.text('what')}. Apply it?`,
  'gm.ends': (f) => `${f.who('who')}: ${f.text('what')} ends now. End it?`,
  die: (f) => `Roll ${f.text('name')} for ${f.text('draw')}.`,
  readied: (f) =>
    `${f.who('by')}: ${f.text('event')}. Carry out what you readied${f.text('trigger') ? ` (${f.text('trigger')})` : ''}?`,
};

const combatantNamed = ({ combatants, left }: FightState, id: Id): string | undefined =>
  (combatants[id] ?? left?.[id])?.name;

/**
 * Words the questions of a system; one without a sentence is shown by its id.
 * @param nameOf returns the names of combatants and items by id; by default combatants only
 */
export function promptsOf<S extends FightState>(
  questions: Sentences,
  nameOf: (state: S, id: Id) => string | undefined = combatantNamed,
): (question: Question, state: S) => string {
  return ({ id, about }, state) => {
    const sentence = questions[id] ?? ASKED_EVERYWHERE[id];
    return sentence ? capitalize(sentence(factsOf(about, (each) => nameOf(state, each)))) : id;
  };
}
