import type { Json } from '../../values/json.js';
import { isObject } from '../../values/json.js';

/** Merges data over data: objects key by key, everything else is replaced. */
export function mergeData(base: Json | undefined, over: Json | undefined): Json | undefined {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const result: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(over)])) {
    const value = mergeData(Reflect.get(base, key), Reflect.get(over, key));
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/** Data by key. */
export type DataByKey = { readonly [key: string]: Json };

/** Data as its entries, without undefined ones; undefined if it has none. */
export const dataByKey = (value: Json | undefined): DataByKey | undefined =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, part]])),
      )
    : undefined;

/** Data without the value at a path; undefined if there is none. */
export function without(from: DataByKey, [key, ...rest]: readonly string[]): DataByKey | undefined {
  if (key === undefined || !Object.hasOwn(from, key)) return undefined;
  const { [key]: part, ...others } = from;
  if (rest.length === 0) return others;
  const below = dataByKey(part);
  const left = below && without(below, rest);
  return left && { ...others, [key]: left };
}
