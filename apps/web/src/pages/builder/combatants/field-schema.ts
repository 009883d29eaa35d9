import type { Json, JsonObject } from '@tiltyard/engine';
import { z } from 'zod';

/** What a form needs to know about a value, read from the JSON Schema of a sheet. */
export type FieldSchema =
  | {
      readonly kind: 'number';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly whole: boolean;
    }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly Json[] }
  | { readonly kind: 'names' }
  | { readonly kind: 'group'; readonly fields: readonly FieldShape[] }
  | { readonly kind: 'record'; readonly each: FieldSchema }
  | { readonly kind: 'list'; readonly each: FieldSchema }
  | { readonly kind: 'data' };

export interface FieldShape {
  readonly name: string;
  /** The label, where the field's name does not make a good one. */
  readonly title?: string | undefined;
  readonly about: string | undefined;
  readonly usual: Json | undefined;
  readonly shape: FieldSchema;
}

interface Node {
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: Json | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly const?: Json | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly properties?: Readonly<Record<string, Node>> | undefined;
  readonly items?: Node | boolean | undefined;
  readonly anyOf?: readonly Node[] | undefined;
  readonly additionalProperties?: Node | boolean | undefined;
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    default: z.json().optional(),
    enum: z.array(z.json()).optional(),
    const: z.json().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    properties: z.record(z.string(), node).optional(),
    items: z.union([node, z.boolean()]).optional(),
    anyOf: z.array(node).optional(),
    additionalProperties: z.union([node, z.boolean()]).optional(),
  }),
);

/** The fields of an object schema; empty if the schema is not an object. */
export function fieldsOf(schema: z.ZodType): readonly FieldShape[] {
  const read = node.safeParse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const shape = read.success ? shapeOf(read.data) : undefined;
  return shape?.kind === 'group' ? shape.fields : [];
}

const bound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;

function shapeOf({
  type,
  enum: values,
  anyOf,
  properties,
  items,
  additionalProperties,
  minimum,
  maximum,
}: Node): FieldSchema {
  if (values) return { kind: 'choice', values };
  if (anyOf) {
    const consts = anyOf.flatMap((each) => (each.const === undefined ? [] : [each.const]));
    if (consts.length === anyOf.length) return { kind: 'choice', values: consts };
    // A number or name covers the usual case; rare values can still be edited as data.
    const simple = anyOf.map(shapeOf).find((each) => each.kind !== 'data' && each.kind !== 'group');
    return simple ?? { kind: 'data' };
  }
  switch (type) {
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        min: bound(minimum),
        max: bound(maximum),
        whole: type === 'integer',
      };
    case 'string':
      return { kind: 'text' };
    case 'boolean':
      return { kind: 'flag' };
    case 'array':
      return typeof items === 'object' ? listOf(shapeOf(items)) : { kind: 'data' };
    case 'object': {
      if (properties)
        return {
          kind: 'group',
          fields: Object.entries(properties).map(([name, each]): FieldShape => ({
            name,
            title: each.title,
            about: each.description,
            usual: each.default,
            shape: shapeOf(each),
          })),
        };
      const each =
        typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : undefined;
      return each && each.kind !== 'data' ? { kind: 'record', each } : { kind: 'data' };
    }
    default:
      return { kind: 'data' };
  }
}

/** A list of names, or of objects with fields of their own. */
function listOf(each: FieldSchema): FieldSchema {
  if (each.kind === 'text' || each.kind === 'choice') return { kind: 'names' };
  return each.kind === 'group' ? { kind: 'list', each } : { kind: 'data' };
}

/** Whether a value fits the form of a schema; otherwise it is shown as data. */
export function fitsShape(shape: FieldSchema, value: Json | undefined): boolean {
  switch (shape.kind) {
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return true;
    case 'names':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'group':
      return isRecord(value);
    case 'record':
      return isRecord(value) && Object.values(value).every((each) => fitsShape(shape.each, each));
    case 'list':
      return Array.isArray(value) && value.every((each: Json) => fitsShape(shape.each, each));
    case 'data':
      return false;
  }
}

/** The initial value of a field that the user begins to set. */
export function startOf({ shape, usual }: FieldShape): Json {
  if (usual !== undefined && usual !== null) return usual;
  switch (shape.kind) {
    case 'number':
      return Math.max(0, shape.min ?? 0);
    case 'text':
      return '';
    case 'flag':
      return true;
    case 'choice':
      return shape.values[0] ?? '';
    case 'names':
    case 'list':
      return [];
    case 'group':
    case 'record':
    case 'data':
      return {};
  }
}

export const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
