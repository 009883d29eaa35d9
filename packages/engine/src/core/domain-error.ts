import type { Cell } from '../space/index.js';
import type { Json } from '../values/json.js';
import { isEqual, isObject } from '../values/json.js';
import type { Choice, Domain, Option, Question, Records, Refusal } from './question.js';
import { isCell, isPoint } from './question.js';

type Of<Kind extends Domain['kind']> = Extract<Domain, { kind: Kind }>;

const wrong = (value: Json, expected: string, rules: Refusal['rules'] = []): Refusal => ({
  rules,
  code: 'not-possible',
  reason: `${JSON.stringify(value)} is not valid; expected ${expected}`,
});

const optionFor = (options: readonly Option[], value: Json): Option | undefined =>
  options.find((option) => isEqual(option.value, value));

const listed = (options: readonly Option[]): string =>
  options
    .map((option) =>
      typeof option.value === 'string' ? option.value : JSON.stringify(option.value),
    )
    .join(', ') || 'nothing';

function choiceError({ options, none, orData }: Choice, value: Json): Refusal | undefined {
  if (orData && isObject(value)) return undefined;
  const option = optionFor(options, value);
  if (option) return option.refused;
  return none && options.length === 0 ? none : wrong(value, `one of: ${listed(options)}`);
}

function numberError(
  { min, max, step = 1, rules }: Of<'number'>,
  value: Json,
): Refusal | undefined {
  const fits =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= min &&
    value <= max &&
    (value - min) % step === 0;
  return fits ? undefined : wrong(value, `a whole number from ${min} to ${max}`, rules);
}

function textError({ min = 0, max }: Of<'text'>, value: Json): Refusal | undefined {
  if (typeof value !== 'string' || value.length > max)
    return wrong(value, `a text of at most ${max} characters`);
  return value.length < min ? wrong(value, `a text of at least ${min} characters`) : undefined;
}

const isBeside = ([x, y]: Cell, [px, py]: readonly [number, number]): boolean =>
  Math.abs(px - x) < 1 && Math.abs(py - y) < 1;

function cellError({ cells, finer, rules }: Of<'cell'>, value: Json): Refusal | undefined {
  const isHere = (cell: Cell): boolean =>
    isEqual(cell, value) || (finer === true && isPoint(value) && isBeside(cell, value));
  return cells.some(isHere)
    ? undefined
    : wrong(value, 'one of the available cells, as [x, y]', isPoint(value) ? rules : []);
}

function cellsError(kind: 'line' | 'path', value: Json): Refusal | undefined {
  return Array.isArray(value) && value.length > 0 && value.every((cell: Json) => isCell(cell))
    ? undefined
    : wrong(value, `a ${kind}: a list of cells [x, y]`);
}

const amountOf = (min: number, max: number): string =>
  min === max ? String(min) : `${min} to ${max}`;

const listOf = ({ alone }: Records, value: Json): readonly Json[] | undefined => {
  if (alone) return [value];
  return Array.isArray(value) ? value : undefined;
};

/** Whether a value is a list of records with these fields, in any allowed number. */
export const areRecords = (domain: Records, value: Json): boolean =>
  listOf(domain, value)?.every(
    (each) => isObject(each) && Object.keys(each).every((key) => Object.hasOwn(domain.fields, key)),
  ) ?? false;

function recordsError(domain: Records, value: Json): Refusal | undefined {
  const { fields, min, max, alone } = domain;
  const count = listOf(domain, value)?.length ?? 0;
  if (areRecords(domain, value) && count >= min && count <= max) return undefined;
  const record = `{${Object.keys(fields).join(', ')}}`;
  return wrong(value, alone ? record : `a list of ${amountOf(min, max)} of ${record}`);
}

function listError({ options, min, max }: Of<'list'>, value: Json): Refusal | undefined {
  if (!Array.isArray(value) || value.length < min || value.length > max)
    return wrong(value, `a list of ${amountOf(min, max)} item${max === 1 ? '' : 's'}`);
  for (const item of value as readonly Json[]) {
    const option = optionFor(options, item);
    if (!option) return wrong(item, `items out of: ${listed(options)}`);
    if (option.refused) return option.refused;
  }
  return undefined;
}

function commandError({ actions }: Of<'command'>, value: Json): Refusal | undefined {
  const fits = isObject(value) && typeof value['do'] === 'string' && actions.includes(value['do']);
  return fits
    ? undefined
    : wrong(value, `a command {do, with}, where do is one of: ${actions.join(', ')}`);
}

/**
 * Checks a value against a domain.
 * @returns undefined if it fits, otherwise a refusal that states what was expected. A refusal without a rule is
 * malformed input; one with rules comes from the rules.
 */
export function domainError(domain: Domain, value: Json): Refusal | undefined {
  switch (domain.kind) {
    case 'choice':
      return choiceError(domain, value);
    case 'number':
      return numberError(domain, value);
    case 'text':
      return textError(domain, value);
    case 'cell':
      return cellError(domain, value);
    case 'records':
      return recordsError(domain, value);
    case 'line':
    case 'path':
      return cellsError(domain.kind, value);
    case 'list':
      return listError(domain, value);
    case 'command':
      return commandError(domain, value);
    case 'data':
      return undefined;
  }
}

/**
 * Checks an answer against its question.
 * @returns undefined if it fits, otherwise a refusal; it cites the rules of the question if the domain cites none.
 */
export function answerError(
  { domain, rules }: Pick<Question, 'domain' | 'rules'>,
  value: Json,
): Refusal | undefined {
  const refusal = domainError(domain, value);
  return refusal?.rules.length === 0 ? { ...refusal, rules } : refusal;
}
