import type { InputLimits } from '../../values/limits.js';

/** Deeper nesting is an error whatever the limits, so that recursive readers do not overflow the stack. */
export const MAX_DEPTH = 200;

/** More keys and values are an error whatever the limits: a few lines of aliases can stand for billions. */
export const MAX_VALUES = 2_000_000;

/**
 * The data of a text that is valid JSON within limits; undefined otherwise, so that it is read as YAML with all its
 * problems. A YAML parser takes a second and a hundred megabytes per megabyte of text.
 */
export function readPlainJson(
  text: string,
  limits: Partial<InputLimits> = {},
): { readonly data: unknown } | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const count = new Count(limits);
  if (!count.isWithin(data, 1)) return undefined;
  // Of duplicate keys only the last is in the data.
  return count.keys === keysIn(text) ? { data } : undefined;
}

class Count {
  keys = 0;
  private values = 0;
  private readonly mostValues: number;
  private readonly mostLevels: number;

  constructor({ values = MAX_VALUES, depth = MAX_DEPTH }: Partial<InputLimits>) {
    this.mostValues = values;
    this.mostLevels = Math.min(depth, MAX_DEPTH);
  }

  isWithin(data: unknown, depth: number): boolean {
    if (++this.values > this.mostValues || depth > this.mostLevels) return false;
    if (typeof data === 'number') return Number.isFinite(data);
    if (Array.isArray(data)) return data.every((each) => this.isWithin(each, depth + 1));
    if (typeof data !== 'object' || data === null) return true;
    return Object.entries(data).every(([key, value]) => {
      this.keys++;
      return key !== '__proto__' && this.isWithin(value, depth + 1);
    });
  }
}

/** The number of keys in a JSON text; by a loop, since regular expressions overflow the stack on long quoted texts. */
function keysIn(text: string): number {
  let count = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '\\') i++;
    else if (sign === ':' && !isQuoted) count++;
  }
  return count;
}
