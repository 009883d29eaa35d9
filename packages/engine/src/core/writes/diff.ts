import { deepCopy, isObject } from '../../values/json.js';
import type { Patch } from './write-log.js';

/**
 * The patches that turn one piece of plain data into another. Lists of different lengths are replaced whole; shared
 * parts are not looked into.
 */
export function diff(before: object, after: object): readonly Patch[] {
  const patches: Patch[] = [];
  compare(before, after, [], patches);
  return patches;
}

function compare(before: unknown, after: unknown, path: readonly string[], patches: Patch[]): void {
  if (before === after) return;
  const lists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!lists && !(isObject(before) && isObject(after))) {
    patches.push(after === undefined ? { path } : { path, value: deepCopy(after) });
    return;
  }
  for (const [key, value] of Object.entries(after))
    compare(
      Object.hasOwn(before, key) ? Reflect.get(before, key) : undefined,
      value,
      [...path, key],
      patches,
    );
  for (const [key, value] of Object.entries(before))
    if (value !== undefined && !Object.hasOwn(after, key)) patches.push({ path: [...path, key] });
}
