import { ownerOf } from '../../values/item-id.js';
import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { Id } from '../question.js';
import type { ListPart, PlaceFact, SentencePart } from './sentence.js';

/** The kind of a fact, for readers that do not know the event. */
export type FactName =
  | 'combatant'
  | 'item'
  | 'place'
  | 'face'
  | 'number'
  | 'word'
  | 'text'
  | 'flag'
  | 'list'
  | 'record'
  | 'path'
  | 'value'
  | 'data';

/** The combatants and items of a fight, for checks of facts. */
export interface FactScope {
  readonly combatants: Readonly<Record<Id, unknown>>;
}

/**
 * A kind of fact, and what follows from it.
 * @typeParam T the fact as logged and stored
 * @typeParam P the fact as a sentence gets it
 */
export interface FactKind<T = unknown, P = unknown, N extends FactName = FactName> {
  readonly kind: N;
  /** Never present: carries the types. */
  readonly typed?: readonly [T, P];
  readonly optional?: boolean;
  /** For a number: visible to everyone regardless of whose it is, so never concealed. */
  readonly seen?: boolean;
  /** The unit of a number, for example `m` or `feet`. */
  readonly unit?: string;
  /** For a face: the fact that names its roller, and the name of the draw if always the same. */
  readonly roller?: string;
  readonly draw?: string;
  /** The kind of the elements of a list or record. */
  readonly each?: FactKind;
  /** Whether a value can be a fact of this kind. */
  fits(value: Json, scope: FactScope): boolean;
  /** The combatants that such a fact names, directly or as owners of what it names. */
  names(value: Json): readonly Id[];
  /** The fact as a sentence gets it. */
  part(value: Json): unknown;
}

/** The facts of an event by their keys. */
export type FactKinds = Readonly<Record<string, FactKind>>;

const NOBODY: readonly Id[] = [];
const asItIs = (value: Json): Json => value;
const strings = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((each: Json) => strings(each));
  return isObject(value)
    ? Object.values(value).flatMap((each) => (each === undefined ? [] : strings(each)))
    : [];
};

const plain = <T, N extends FactName>(
  kind: N,
  fits: (value: Json) => boolean,
): FactKind<T, T, N> => ({ kind, fits, names: () => NOBODY, part: asItIs });

const isNumber = (value: Json): boolean => typeof value === 'number';
const isText = (value: Json): boolean => typeof value === 'string';

const combatant: FactKind<Id, SentencePart, 'combatant'> = {
  kind: 'combatant',
  fits: (value, { combatants }) =>
    typeof value === 'string' && (value === 'gm' || Object.hasOwn(combatants, value)),
  names: (value) => (typeof value === 'string' ? [value] : NOBODY),
  part: (id) => ({ kind: 'combatant', id }),
};

const item: FactKind<Id, SentencePart, 'item'> = {
  kind: 'item',
  fits: isText,
  names: (value) => (typeof value === 'string' ? [ownerOf(value)] : NOBODY),
  part: (id) => ({ kind: 'item', id }),
};

const place: FactKind<PlaceFact, SentencePart, 'place'> = {
  kind: 'place',
  fits: (value) =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((each: Json) => typeof each === 'number')),
  names: () => NOBODY,
  part: (at) => ({ kind: 'place', at }),
};

const path: FactKind<string, SentencePart, 'path'> = {
  kind: 'path',
  fits: isText,
  names: (value) => (typeof value === 'string' ? value.split('.') : NOBODY),
  part: (where) => ({ kind: 'path', path: where }),
};

const anyValue: FactKind<Json, SentencePart, 'value'> = {
  kind: 'value',
  fits: () => true,
  names: strings,
  part: (value) => ({ kind: 'value', value }),
};

/** A list of facts of one kind. */
const list = <T, P, N extends FactName>(
  each: FactKind<T, P, N>,
): FactKind<readonly T[], ListPart, 'list'> => ({
  kind: 'list',
  each,
  fits: (value, scope) => Array.isArray(value) && value.every((one: Json) => each.fits(one, scope)),
  names: (value) => (Array.isArray(value) ? value.flatMap((one: Json) => each.names(one)) : NOBODY),
  part: (value) => {
    const all = Array.isArray(value) ? value.map((one: Json) => each.part(one)) : [];
    return {
      kind: 'list',
      length: all.length,
      of: all.map((one) => (typeof one === 'number' ? { kind: 'number', value: one } : one)),
    };
  },
});

/**
 * The kinds of facts. Secrecy, odds in words, tallies and links of names follow from them: a combatant or an item must
 * be declared as such, and no name may be hidden in a `text`.
 */
export const fact = {
  combatant,
  combatants: list(combatant),
  /** An item by its id, `owner/name`; an item known by name alone is a `word`. */
  item,
  items: list(item),
  /** A cell or the id of a place. */
  place,
  places: list(place),
  number: plain<number, 'number'>('number', isNumber),
  /** A quantity with a unit: `metres: fact.amount('m')`. */
  amount: (unit: string): FactKind<number, number, 'number'> => ({
    ...plain<number, 'number'>('number', isNumber),
    unit,
    seen: true,
  }),
  /**
   * A number in plain sight, for example who is ahead of whom: shown even where the numbers of combatants are
   * concealed.
   */
  seen: <T, P, N extends FactName>(kind: FactKind<T, P, N>): FactKind<T, P, N> => ({
    ...kind,
    seen: true,
  }),
  /**
   * The face a die shows.
   * @param roller the fact of the same event that names the roller
   * @param draw the name of the draw if always the same
   */
  face: (roller: string, draw?: string): FactKind<number, number, 'face'> => ({
    ...plain<number, 'face'>('face', isNumber),
    roller,
    ...(draw === undefined ? {} : { draw }),
  }),
  /** A word of the system: the name of a weapon, a grade, a body part. Never the name of a combatant. */
  word: plain<string, 'word'>('word', isText),
  /** One of a few fixed words. */
  oneOf: <const W extends string>(words: readonly W[]): FactKind<W, W, 'word'> =>
    plain<W, 'word'>('word', (value) => words.some((word) => word === value)),
  /** Text written by people. */
  text: plain<string, 'text'>('text', isText),
  flag: plain<boolean, 'flag'>('flag', (value) => typeof value === 'boolean'),
  list,
  /** Facts of one kind keyed by words, for example numbers by side. */
  record: <T, P, N extends FactName>(
    each: FactKind<T, P, N>,
  ): FactKind<Readonly<Record<string, T>>, Readonly<Record<string, T>>, 'record'> => ({
    kind: 'record',
    each,
    fits: (value, scope) =>
      isObject(value) &&
      Object.values(value).every((one) => one === undefined || each.fits(one, scope)),
    names: (value) =>
      isObject(value)
        ? Object.values(value).flatMap((one) => (one === undefined ? NOBODY : each.names(one)))
        : NOBODY,
    part: asItIs,
  }),
  /** A fact that may be missing; null and the empty string count as missing. */
  optional: <T, P, N extends FactName>(
    kind: FactKind<T, P, N>,
  ): FactKind<T | null | undefined, P | undefined, N> & { readonly optional: true } => ({
    ...kind,
    optional: true,
    fits: (value, scope) => value === null || value === '' || kind.fits(value, scope),
    names: (value) => (value === null || value === '' ? NOBODY : kind.names(value)),
    part: (value) => (value === null || value === '' ? undefined : kind.part(value)),
  }),
  /** The path of a value set by hand: `combatants.ann.hp`. */
  path,
  /** Any value of the state; every id in it counts as a name. */
  value: anyValue,
  /** Any other data that names no one; for readers who know the event. */
  data: plain<Json, 'data'>('data', () => true),
} as const;
