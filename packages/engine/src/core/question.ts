import type { Json, JsonObject } from '../values/json.js';
import type { Cell } from '../space/index.js';

/** The name of a combatant in a fight; `GM` is the referee. */
export type Id = string;
export const GM: Id = 'gm';

/** A statement of the rulebook, such as `REN-ATK-07`. */
export type RuleId = string;

/** Why something may not be done: the rules that say so, a stable code, and the reason in plain words. */
export interface Refusal {
  readonly rules: readonly RuleId[];
  /** The same in every language and version, in kebab case: `out-of-reach`. */
  readonly code?: string;
  readonly reason: string;
}

/** A refusal citing one rule, or several, with its stable code. */
export function refuse(rules: RuleId | readonly RuleId[], code: string, reason: string): Refusal;
export function refuse(rule: RuleId, reason: string): Refusal;
export function refuse(rules: RuleId | readonly RuleId[], code: string, reason?: string): Refusal {
  const cited = typeof rules === 'string' ? [rules] : rules;
  return reason === undefined ? { rules: cited, reason: code } : { rules: cited, code, reason };
}

/** One way to answer, possibly not open at present. */
export interface Option<T extends Json = Json> {
  readonly value: T;
  readonly label?: string;
  readonly rules?: readonly RuleId[];
  readonly refused?: Refusal;
}

/** A place a move may end, and the way there. Cost in the ruleset's own units of movement. */
export interface Destination {
  readonly to: Cell;
  /** What automatic players take. */
  readonly path: readonly Cell[];
  /** The straightest of the ways that cost as little, for people; left out where `path` is the one to propose to them, too. */
  readonly straight?: readonly Cell[];
  readonly cost: number;
}

/** One out of several. */
export interface Choice {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Why there are no options, if there are none. */
  readonly none?: Refusal;
  /** A record of data may be given instead of an option; what it must be like, the action checks. */
  readonly orData?: true;
}

/** Records of the same kind, such as several attacks at once: each is put together field by field. */
export interface Records {
  readonly kind: 'records';
  /** What each field may be, given those of its record before it and the records before that; one whose domain is undefined is left out. */
  readonly fields: Readonly<
    Record<string, (record: JsonObject, before: readonly JsonObject[]) => Domain | undefined>
  >;
  /** Fields that may be left out. */
  readonly optional?: readonly string[];
  /** What fields are called on screen, where their own ids as words would not do. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly min: number;
  readonly max: number;
  /** The one record stands by itself, not in a list. */
  readonly alone?: true;
}

/** What an answer or a parameter may be. */
export type Domain =
  | Choice
  /** `rules` say why it is no less and no more; `suggestion` is what is usual, the least if left out. */
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step?: number;
      readonly rules?: readonly RuleId[];
      readonly suggestion?: () => number;
    }
  | {
      readonly kind: 'text';
      readonly min?: number;
      readonly max: number;
      readonly suggestion?: string;
    }
  /** `finer`: points between the cells will do as well. `rules` say why it is none but these. */
  | {
      readonly kind: 'cell';
      readonly cells: readonly Cell[];
      readonly finer?: true;
      readonly rules?: readonly RuleId[];
    }
  /** `measure` says a cost in words. */
  | {
      readonly kind: 'path';
      readonly destinations: () => readonly Destination[];
      readonly measure: (cost: number) => string;
    }
  /** Cells one after another; `onward` gives what may follow those chosen, each way ending in the cell it is for. What is made of them the rules judge. */
  | {
      readonly kind: 'line';
      readonly onward: (soFar: readonly Cell[]) => readonly (readonly Cell[])[];
    }
  | Records
  /** `usual` is how many a plain player takes, as many as possible if left out. */
  | {
      readonly kind: 'list';
      readonly options: readonly Option[];
      readonly min: number;
      readonly max: number;
      readonly usual?: number;
    }
  | { readonly kind: 'command'; readonly actions: readonly string[] }
  | { readonly kind: 'data'; readonly hint: string };

/** A decision that a rule needs from a player or the GM. */
export interface Question {
  readonly id: string;
  /** Whose decision it is: a combatant's player, or `GM`. */
  readonly who: Id;
  readonly rules: readonly RuleId[];
  /** What is being decided, for wording the prompt. */
  readonly about: JsonObject;
  /** The facts of `about` that are faces of dice that `who` has rolled. */
  readonly shows?: readonly string[];
  /** The facts of `about` that are numbers of others than `who`, which may be kept from them. */
  readonly theirs?: readonly string[];
  readonly domain: Domain;
  /** The answer that the rules give when no one does. */
  readonly fallback?: Json;
}

export const isCell = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isInteger(n));

export const isPoint = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isFinite(n));
