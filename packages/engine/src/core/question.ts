import type { Json, JsonObject } from '../values/json.js';
import { isObject, isEqual } from '../values/json.js';
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

/** How good something looks to a plain player, higher is better; given as a function where it is costly to say. */
export type Appeal = number | (() => number);

/** The appeal of an option as a number; 0 if it has none. */
export const appealOf = ({ appeal }: { readonly appeal?: Appeal }): number =>
  typeof appeal === 'function' ? appeal() : (appeal ?? 0);

/** One way to answer, possibly not open at present. */
export interface Option<T extends Json = Json> {
  readonly value: T;
  readonly label?: string;
  readonly rules?: readonly RuleId[];
  readonly refused?: Refusal;
  /** How good it looks to a plain player; automatic players read it. */
  readonly appeal?: Appeal;
}

/** A place a move may end, and the way there. Cost in the ruleset's own units of movement. */
export interface Destination {
  readonly to: Cell;
  readonly path: readonly Cell[];
  readonly cost: number;
  readonly appeal?: number;
}

/** One out of several. */
export interface Choice {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Why there are no options, if there are none. */
  readonly none?: Refusal;
}

/** A choice of values that speak for themselves. */
export const choiceOf = (values: readonly Json[]): Choice => ({
  kind: 'choice',
  options: values.map((value) => ({ value })),
});

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
  readonly suggestion?: () => Json | undefined;
}

/** What an answer or a parameter may be. */
export type Domain =
  | Choice
  /** `rules` say why it is no less and no more; `suggestion` is what a plain player says, the least if left out. */
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
  /** `finer`: points between the cells will do as well. */
  | { readonly kind: 'cell'; readonly cells: readonly Cell[]; readonly finer?: true }
  /** `measure` says a cost in words; `suggestion` is where a plain player goes, for when it is known without looking at every place. */
  | {
      readonly kind: 'path';
      readonly destinations: () => readonly Destination[];
      readonly measure: (cost: number) => string;
      readonly suggestion?: () => readonly Cell[] | undefined;
    }
  /** Cells one after another; `onward` gives what may follow those chosen, each way ending in the cell it is for. What is made of them the rules judge. */
  | {
      readonly kind: 'line';
      readonly onward: (soFar: readonly Cell[]) => readonly (readonly Cell[])[];
      readonly suggestion?: () => Json | undefined;
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
  | { readonly kind: 'data'; readonly hint: string; readonly suggestion?: () => Json | undefined };

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
  readonly domain: Domain;
  /** The answer that the rules give when nobody does. */
  readonly fallback?: Json;
}

const optionFor = (options: readonly Option[], value: Json): Option | undefined =>
  options.find((option) => isEqual(option.value, value));

const listed = (options: readonly Option[]): string =>
  options
    .map((option) =>
      typeof option.value === 'string' ? option.value : JSON.stringify(option.value),
    )
    .join(', ') || 'nothing';

export const isCell = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isInteger(n));

export const isPoint = (value: Json | undefined): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((n: Json) => Number.isFinite(n));

const beside = ([x, y]: Cell, [px, py]: readonly [number, number]): boolean =>
  Math.abs(px - x) < 1 && Math.abs(py - y) < 1;

/**
 * Checks a value against a domain.
 * @returns nothing if it fits, otherwise a refusal that says what was expected. A refusal without a rule is a plain
 * mistake; one with rules is the rules' own.
 */
export function domainError(domain: Domain, value: Json): Refusal | undefined {
  const wrong = (expected: string): Refusal => ({
    rules: [],
    code: 'not-possible',
    reason: `${JSON.stringify(value)} is not possible; expected ${expected}`,
  });
  switch (domain.kind) {
    case 'choice': {
      const option = optionFor(domain.options, value);
      if (option) return option.refused;
      const { none, options } = domain;
      return none && options.length === 0 ? none : wrong(`one of: ${listed(options)}`);
    }
    case 'number': {
      const fits =
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= domain.min &&
        value <= domain.max &&
        (value - domain.min) % (domain.step ?? 1) === 0;
      return fits
        ? undefined
        : {
            rules: domain.rules ?? [],
            code: 'not-possible',
            reason: wrong(`a whole number from ${domain.min} to ${domain.max}`).reason,
          };
    }
    case 'text':
      if (typeof value !== 'string' || value.length > domain.max)
        return wrong(`a text of at most ${domain.max} characters`);
      return value.length < (domain.min ?? 0)
        ? wrong(`a text of at least ${domain.min} characters`)
        : undefined;
    case 'cell':
      return domain.cells.some(
        (cell) => isEqual(cell, value) || (domain.finer && isPoint(value) && beside(cell, value)),
      )
        ? undefined
        : wrong('one of the available cells, as [x, y]');
    case 'records': {
      const records: readonly Json[] = domain.alone ? [value] : Array.isArray(value) ? value : [];
      const known = records.every(
        (each) =>
          isObject(each) && Object.keys(each).every((key) => Object.hasOwn(domain.fields, key)),
      );
      if (known && records.length >= domain.min && records.length <= domain.max) return undefined;
      const record = `{${Object.keys(domain.fields).join(', ')}}`;
      return wrong(domain.alone ? record : `a list of ${domain.min} to ${domain.max} of ${record}`);
    }
    case 'line':
    case 'path':
      return Array.isArray(value) && value.length > 0 && value.every((cell: Json) => isCell(cell))
        ? undefined
        : wrong(`a ${domain.kind}: a list of cells [x, y]`);
    case 'list': {
      if (!Array.isArray(value) || value.length < domain.min || value.length > domain.max)
        return wrong(`a list of ${domain.min} to ${domain.max} items`);
      for (const item of value as readonly Json[]) {
        const option = optionFor(domain.options, item);
        if (!option)
          return {
            rules: [],
            code: 'not-possible',
            reason: `${JSON.stringify(item)} is not possible; expected items out of: ${listed(domain.options)}`,
          };
        if (option.refused) return option.refused;
      }
      return undefined;
    }
    case 'command':
      return typeof value === 'object' &&
        value !== null &&
        'do' in value &&
        typeof value.do === 'string' &&
        domain.actions.includes(value.do)
        ? undefined
        : wrong(`a command {do, with}, where do is one of: ${domain.actions.join(', ')}`);
    case 'data':
      return undefined;
  }
}
