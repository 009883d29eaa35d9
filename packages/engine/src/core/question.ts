import type { Json, JsonObject } from '../values/json.js';
import type { Cell } from '../space/index.js';

/** The id of a combatant in a fight; `GM` is the game master. */
export type Id = string;
export const GM: Id = 'gm';

/** The id of a rule, for example `REN-ATK-07`. */
export type RuleId = string;

/** Why something is not allowed: the rules behind it, a stable code, and the reason in plain words. */
export interface Refusal {
  readonly rules: readonly RuleId[];
  /** The same in every language and version, in kebab case: `out-of-reach`. */
  readonly code?: string;
  readonly reason: string;
}

/** A refusal that cites one or more rules, with its stable code. */
export function refuse(rules: RuleId | readonly RuleId[], code: string, reason: string): Refusal;
export function refuse(rule: RuleId, reason: string): Refusal;
export function refuse(rules: RuleId | readonly RuleId[], code: string, reason?: string): Refusal {
  const cited = typeof rules === 'string' ? [rules] : rules;
  return reason === undefined ? { rules: cited, reason: code } : { rules: cited, code, reason };
}

/** One possible answer, which may be unavailable at present. */
export interface Option<T extends Json = Json> {
  readonly value: T;
  readonly label?: string;
  readonly rules?: readonly RuleId[];
  readonly refused?: Refusal;
}

/** A place where a move may end, and the path there. The cost is in the ruleset's own units of movement. */
export interface Destination {
  readonly to: Cell;
  /** The path that automatic players take. */
  readonly path: readonly Cell[];
  /** The straightest path of the same cost, for people; absent if it is `path` itself. */
  readonly straight?: readonly Cell[];
  readonly cost: number;
}

/** One out of several. */
export interface Choice {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Why there are no options, if there are none. */
  readonly none?: Refusal;
  /** A record of data may be given instead of an option; the action checks it. */
  readonly orData?: true;
}

/** Records of one kind, for example several attacks at once, each composed field by field. */
export interface Records {
  readonly kind: 'records';
  /**
   * The domain of each field, given the earlier fields of its record and the earlier records; a field with an undefined
   * domain is left out.
   */
  readonly fields: Readonly<
    Record<string, (record: JsonObject, before: readonly JsonObject[]) => Domain | undefined>
  >;
  /** Fields that may be left out. */
  readonly optional?: readonly string[];
  /** The names of fields on screen, if their ids as words will not do. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly min: number;
  readonly max: number;
  /** A single record, not in a list. */
  readonly alone?: true;
}

/** The values that an answer or a parameter may take. */
export type Domain =
  | Choice
  /** `rules` are the rules behind the bounds; `suggestion` is the usual value, by default the minimum. */
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
  /** `finer`: points between cells are allowed. `rules` say why only these places are possible. */
  | {
      readonly kind: 'cell';
      readonly cells: readonly Cell[];
      readonly finer?: true;
      readonly rules?: readonly RuleId[];
    }
  /** `measure` describes a cost in words. */
  | {
      readonly kind: 'path';
      readonly destinations: () => readonly Destination[];
      readonly measure: (cost: number) => string;
    }
  /**
   * A sequence of cells; `onward` returns the possible continuations of the cells chosen so far, each a sequence of
   * cells that is offered as its last cell. The rules judge the result.
   */
  | {
      readonly kind: 'line';
      readonly onward: (soFar: readonly Cell[]) => readonly (readonly Cell[])[];
    }
  | Records
  /** `usual` is how many a simple automatic player takes; by default as many as possible. */
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
  /** The facts for wording the prompt. */
  readonly about: JsonObject;
  /** The facts of `about` that are faces of dice rolled by `who`. */
  readonly shows?: readonly string[];
  /** The facts of `about` that are numbers of combatants other than `who`, and may be concealed. */
  readonly theirs?: readonly string[];
  readonly domain: Domain;
  /** The rules' default answer, used when no one answers. */
  readonly fallback?: Json;
}

export const isCell = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isInteger(n));

export const isPoint = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isFinite(n));
