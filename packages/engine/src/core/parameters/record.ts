import type { Json, JsonObject } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { Id, Records } from '../question.js';
import type { FightState } from '../state.js';
import type { Parameter, Parameters, Presentation, ValuesOf } from './parameter.js';

/** The declaration of records. */
export interface RecordsSpec<W> {
  /**
   * Parameters that receive the choices before the records, the choices in their own record, and the records before it.
   */
  readonly fields: W;
  readonly min: number;
  readonly max: number;
}

type Field<S extends FightState, W> = Parameter<S, Json | undefined, ValuesOf<W>>;

const entries = <S extends FightState, W extends Parameters<S, W>>(
  fields: W,
): readonly (readonly [string, Field<S, W>])[] => Object.entries<Field<S, W>>({ ...fields });

const isRecordOf = <S extends FightState, W extends Parameters<S, W>>(fields: W) => {
  const all = entries<S, W>(fields);
  const known = new Set(all.map(([name]) => name));
  return (value: Json | undefined): value is JsonObject & ValuesOf<W> =>
    isObject(value) &&
    all.every(([name, field]) => field.is(value[name])) &&
    Object.keys(value).every((name) => known.has(name));
};

function domainOf<S extends FightState, W extends Parameters<S, W>, Chosen extends object>(
  { fields, min, max }: RecordsSpec<W>,
  state: S,
  actor: Id,
  chosen: Chosen,
): Records {
  const all = entries<S, W>(fields);
  const fits = (record: JsonObject): record is JsonObject & ValuesOf<W> =>
    all.every(([name, field]) => record[name] === undefined || field.is(record[name]));
  return {
    kind: 'records',
    min,
    max,
    fields: Object.fromEntries(
      all.map(([name, field]) => [
        name,
        (record: JsonObject, before: readonly JsonObject[]) => {
          const soFar: JsonObject = { ...chosen, ...record };
          return fits(soFar) ? field.domain(state, actor, soFar, before) : undefined;
        },
      ]),
    ),
    optional: all.flatMap(([name, { optional }]) => (optional ? [name] : [])),
    labels: Object.fromEntries(
      all.flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]])),
    ),
  };
}

/** Parameters whose values are records of several values. */
export function recordParameters<S extends FightState>() {
  /** A list of records of one kind, for example several attacks at once. */
  const records = <const W extends Parameters<S, W>, Chosen extends object = object>(
    spec: RecordsSpec<W>,
    { label }: Presentation = {},
  ): Parameter<S, readonly (JsonObject & ValuesOf<W>)[], Chosen> => {
    const isRecord = isRecordOf<S, W>(spec.fields);
    return {
      label,
      optional: false,
      expected: `a list of {${Object.keys(spec.fields).join(', ')}}`,
      is: (value): value is readonly (JsonObject & ValuesOf<W>)[] =>
        Array.isArray(value) && value.every((each: Json) => isRecord(each)),
      domain: (state, actor, chosen) => domainOf(spec, state, actor, chosen),
    };
  };

  /** A single record. */
  const record = <const W extends Parameters<S, W>, Chosen extends object = object>(
    spec: Pick<RecordsSpec<W>, 'fields'>,
    { label }: Presentation = {},
  ): Parameter<S, JsonObject & ValuesOf<W>, Chosen> => ({
    label,
    optional: false,
    expected: `{${Object.keys(spec.fields).join(', ')}}`,
    is: isRecordOf<S, W>(spec.fields),
    domain: (state, actor, chosen) => ({
      ...domainOf({ ...spec, min: 1, max: 1 }, state, actor, chosen),
      alone: true,
    }),
  });

  return { records, record };
}
