import type { Json } from '../../values/json.js';
import type { Id } from '../question.js';

/** A place in a fact: the id of a place, or a cell. */
export type PlaceFact = string | readonly number[];

/** A number in a sentence; screens that describe many cases at once leave it open. */
export interface NumberPart {
  readonly kind: 'number';
  readonly value: number;
  /** Shows a plus before numbers above 0. */
  readonly signed?: boolean;
  /** The noun counted, for one and for any other number. */
  readonly counted?: readonly [singular: string, plural: string];
}

/** Several names or words in sequence. */
export interface ListPart {
  readonly kind: 'list';
  readonly length: number;
  readonly of: readonly SentencePart[];
}

/** A piece of a sentence: literal words, or a reference that the screen names, links or leaves open. */
export type SentencePart =
  | string
  | { readonly kind: 'combatant' | 'item'; readonly id: Id }
  | { readonly kind: 'place'; readonly at: PlaceFact }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'value'; readonly value: Json }
  | NumberPart
  | ListPart;

/** What happened in words, before names are filled in. */
export type Sentence = readonly SentencePart[];

/** What a sentence template may contain; missing values add nothing. */
type Phrase = SentencePart | Sentence | number | undefined | null | false;

const partsOf = (phrase: Phrase): Sentence => {
  if (phrase === undefined || phrase === null || phrase === false || phrase === '') return [];
  if (typeof phrase === 'number') return [{ kind: 'number', value: phrase }];
  return isSentence(phrase) ? phrase : [phrase];
};

const isSentence = (phrase: SentencePart | Sentence): phrase is Sentence => Array.isArray(phrase);

/**
 * Builds a sentence from words and facts; sentences may be nested: ``say`${f.by} hits ${f.at}${f.part && say` on the
 * ${f.part}`}.` ``
 */
export function say(words: readonly string[], ...phrases: readonly Phrase[]): Sentence {
  return words.flatMap((text, i) => [...partsOf(text), ...partsOf(phrases[i])]);
}

/** A count of things: `1 wound`, `2 wounds`. */
export const counted = (value: number, singular: string, plural = `${singular}s`): NumberPart => ({
  kind: 'number',
  value,
  counted: [singular, plural],
});

/** Names, plurals and activities take no article; the words before `of`, `with` or a comma decide. */
const WITHOUT_ARTICLE = /^[A-Z]|[^su]s$| and |[a-z]{4}ing$/;

/**
 * Words with the indefinite article where English needs one: `a bow`, `an axe`; `hooves`, `Excalibur`. References,
 * which are named later, stay as they are.
 */
export function withArticle(words: string): string;
export function withArticle(part: SentencePart): SentencePart;
export function withArticle(part: SentencePart): SentencePart {
  if (typeof part !== 'string' || WITHOUT_ARTICLE.test(part.replace(/( of| with|,) .*$/, '')))
    return part;
  return `${/^[aeiou]/.test(part) ? 'an' : 'a'} ${part}`;
}

/** A number with its sign: `+3`, `−2`, `0`. */
export const withSign = (value: number): NumberPart => ({ kind: 'number', value, signed: true });

/** Shown for a number left open. */
export const OPEN = '…';

/** The text of a number, or `open` in its place if the number is left open. */
export function numberText(part: NumberPart, open?: string): string {
  const { value, signed, counted: of } = part;
  const shown = Number.isNaN(value) ? (open ?? OPEN) : open;
  const digits = shown ?? (signed && value > 0 ? `+${value}` : String(value).replace('-', '−'));
  if (!of) return digits;
  return `${digits} ${value === 1 && shown === undefined ? of[0] : of[1]}`;
}
