import type { Json, JsonObject } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { RuleId } from '../question.js';
import { isCell, isPoint } from '../question.js';
import type { Cell } from '../../space/index.js';
import type { FightState } from '../state.js';
import type { DomainOf, FromChoices, Parameter, Presentation } from './parameter.js';

const isText = (value: Json | undefined): value is string => typeof value === 'string';
const isWhole = (value: Json | undefined): value is number => Number.isInteger(value);
/** The most cells in a path or a line. */
const MOST_CELLS = 200;
const isCells = (value: Json | undefined): value is readonly Cell[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_CELLS &&
  value.every((each: Json) => isCell(each));

/** An action with its parameters, to be performed later. */
export interface CommandValue extends JsonObject {
  readonly do: string;
  readonly with: JsonObject;
}
const isCommand = (value: Json | undefined): value is CommandValue =>
  isObject(value) && isText(value['do']) && isObject(value['with']);

const given = <S extends FightState, T extends object, Chosen extends object>(
  value: T | FromChoices<S, T, Chosen>,
): FromChoices<S, T, Chosen> => (typeof value === 'function' ? value : () => value);

/** Plain data of any type. */
const data = <S extends FightState>(
  hint: string,
  { label }: Presentation = {},
): Parameter<S, Json> => ({
  label,
  optional: false,
  expected: hint,
  is: (value): value is Json => value !== undefined,
  domain: () => ({ kind: 'data', hint }),
});

/** Parameters that are entered, not chosen from options: numbers, words, places. */
export function valueParameters<S extends FightState>() {
  /** A whole number. */
  const number = <Chosen extends object = object>(
    bounds: DomainOf<'number'> | FromChoices<S, DomainOf<'number'>, Chosen>,
    { label }: Presentation = {},
  ): Parameter<S, number, Chosen> => {
    const boundsOf = given(bounds);
    const domain: Parameter<S, number, Chosen>['domain'] = (...all) => ({
      kind: 'number',
      ...boundsOf(...all),
    });
    return { label, optional: false, expected: 'a whole number', is: isWhole, domain };
  };

  /** A text parameter. */
  const text = <Chosen extends object = object>(
    limits: DomainOf<'text'> | FromChoices<S, DomainOf<'text'>, Chosen>,
    { label }: Presentation = {},
  ): Parameter<S, string, Chosen> => {
    const limitsOf = given(limits);
    const domain: Parameter<S, string, Chosen>['domain'] = (...all) => ({
      kind: 'text',
      ...limitsOf(...all),
    });
    return { label, optional: false, expected: 'a string', is: isText, domain };
  };

  /** Another action with its parameters, to be performed later. */
  const command = (
    actions: FromChoices<S, readonly string[]>,
    { label }: Presentation = {},
  ): Parameter<S, CommandValue> => ({
    label,
    optional: false,
    expected: 'a command {do, with}',
    is: isCommand,
    domain: (...all) => ({ kind: 'command', actions: actions(...all) }),
  });

  return { number, text, command, data: data<S> };
}

/** How a place is shown, and the rules that limit it; the action's own rules by default. */
interface PlacePresentation extends Presentation {
  readonly rules?: readonly RuleId[];
}

/** Parameters that are places on a grid, and paths between them. */
export function placeParameters<S extends FightState>() {
  /** A cell. */
  const cell = <Chosen extends object = object>(
    cells: FromChoices<S, readonly Cell[], Chosen>,
    { label, rules }: PlacePresentation = {},
  ): Parameter<S, Cell, Chosen> => ({
    label,
    optional: false,
    expected: 'a cell, as [x, y]',
    is: isCell,
    domain: (...all) => ({ kind: 'cell', cells: cells(...all), ...(rules && { rules }) }),
  });

  /** A cell, or a point between cells. */
  const point = <Chosen extends object = object>(
    cells: FromChoices<S, readonly Cell[], Chosen>,
    { label, rules }: PlacePresentation = {},
  ): Parameter<S, readonly [number, number], Chosen> => ({
    label,
    optional: false,
    expected: 'a point, as [x, y]',
    is: isPoint,
    domain: (...all) => ({
      kind: 'cell',
      cells: cells(...all),
      finer: true,
      ...(rules && { rules }),
    }),
  });

  /** A path to a place where a move may end. */
  const path = <Chosen extends object = object>(
    ways: FromChoices<S, DomainOf<'path'>, Chosen>,
    { label }: Presentation = {},
  ): Parameter<S, readonly Cell[], Chosen> => ({
    label,
    optional: false,
    expected: 'a path: a list of cells [x, y]',
    is: isCells,
    domain: (...all) => ({ kind: 'path', ...ways(...all) }),
  });

  /** A sequence of cells. */
  const line = <Chosen extends object = object>(
    ways: FromChoices<S, DomainOf<'line'>, Chosen>,
    { label }: Presentation = {},
  ): Parameter<S, readonly Cell[], Chosen> => ({
    label,
    optional: false,
    expected: 'a line: a list of cells [x, y]',
    is: isCells,
    domain: (...all) => ({ kind: 'line', ...ways(...all) }),
  });

  return { cell, point, path, line };
}
