export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** A plain object of arguments, as commands, notes and questions carry them. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/**
 * A deep copy of plain data. Frozen parts (sheets, maps, options, item definitions) are shared and not
 * copied, because nothing can write to them.
 */
export function deepCopy<T>(value: T): T;
export function deepCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => deepCopy(item));
  // Spread first: an object filled key by key is slow to read later if it has many keys.
  const result: Record<string, unknown> = { ...value };
  for (const key of Object.keys(result)) {
    const item = result[key];
    if (typeof item === 'object' && item !== null) result[key] = deepCopy(item);
  }
  return result;
}

/** Freezes plain data at every level and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

const own = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined;

/** Whether two pieces of plain data are equal; the order of keys does not count, an absent key equals undefined. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => isEqual(item, b[i]))
    );
  }
  return (
    Object.keys(a).every((key) => isEqual(own(a, key), own(b, key))) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || own(b, key) === undefined)
  );
}

/** The JSON text of plain data with its keys sorted: equal data give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/**
 * Whether a value from outside is JSON: finite numbers, text, booleans, null, lists and plain objects of these, without
 * a key named `__proto__`. Recursive: limit the depth first.
 */
export function isJson(value: unknown): value is Json {
  if (value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (Array.isArray(value)) return value.every(isJson);
  const shape: unknown = Object.getPrototypeOf(value);
  if (shape !== Object.prototype && shape !== null) return false;
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && (item === undefined || isJson(item)),
  );
}

export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is { readonly [key: string]: unknown };
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether data from outside is nested deeper than this many levels; not recursive, so any depth is safe. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let row: unknown[] = [value];
  for (let depth = 0; row.length > 0; depth++) {
    const next: unknown[] = [];
    for (const each of row)
      if (typeof each === 'object' && each !== null)
        for (const item of Object.values(each)) next.push(item);
    if (next.length > 0 && depth >= levels) return true;
    row = next;
  }
  return false;
}
