import { z } from 'zod';
import { isObject } from '../../values/json.js';

type Schema = z.core.$ZodType;

/** The keys that a schema knows for an object at a place in data, for all types of objects that it may be. */
export function knownKeys(
  schema: Schema,
  data: unknown,
  path: readonly (string | number)[],
): readonly string[] {
  const [key, ...rest] = path;
  const keys = alternatives(schema, data).flatMap((each): readonly string[] => {
    if (key === undefined) return keysOf(each);
    const inner = schemaAt(each, key);
    return inner ? knownKeys(inner, valueAt(data, key), rest) : [];
  });
  return [...new Set(keys)];
}

const valueAt = (data: unknown, key: string | number): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;

function keysOf(schema: Schema): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum
    ? schema.keyType.options.map(String)
    : [];
}

function schemaAt(schema: Schema, key: string | number): Schema | undefined {
  if (schema instanceof z.ZodArray) return schema.element;
  if (schema instanceof z.ZodTuple)
    return schema.def.items[Number(key)] ?? schema.def.rest ?? undefined;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  return schema instanceof z.ZodObject ? schema.shape[key] : undefined;
}

/** The schemas of lists and objects that may apply to data, without their wrappers. */
function alternatives(schema: Schema, data: unknown): readonly Schema[] {
  if (schema instanceof z.ZodUnion) {
    const { options } = schema;
    const fitting = options.filter((option) => fits(option, data));
    return (fitting.length > 0 ? fitting : options).flatMap((each) => alternatives(each, data));
  }
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((each) => alternatives(each, data));
  if (schema instanceof z.ZodPipe) return alternatives(schema.in, data);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return alternatives(schema.unwrap(), data);
  return [schema];
}

/** Whether an object's discriminating keys match a schema. */
const fits = (schema: Schema, data: unknown): boolean =>
  schema instanceof z.ZodObject &&
  isObject(data) &&
  Object.entries(schema.shape).some(
    ([key, field]) => field instanceof z.ZodLiteral && field.safeParse(data[key]).success,
  );
