import { isObject } from '../values/json.js';
import type { Problem } from '../values/result.js';

type Place = readonly (string | number)[];

/** Reads the fields of plain data from outside, and collects all problems. */
export class SourceReader {
  readonly problems: Problem[] = [];

  problem(path: Place, message: string, expected?: string): void {
    this.problems.push(expected === undefined ? { path, message } : { path, message, expected });
  }

  /** The value as a plain object without fields other than these, or undefined. */
  object(
    value: unknown,
    path: Place,
    what: string,
    fields: readonly string[],
  ): { readonly [key: string]: unknown } | undefined {
    if (!isObject(value)) {
      this.problem(path, `${what} is not an object`, `an object with ${fields.join(', ')}`);
      return undefined;
    }
    for (const key of Object.keys(value))
      if (!fields.includes(key))
        this.problem([...path, key], `unknown field "${key}" in ${what}`, fields.join(', '));
    return value;
  }

  /** The value as a list; a missing one is empty. */
  list(value: unknown, path: Place, what: string): readonly unknown[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.problem(path, `${what} is not a list`, 'a list');
    return [];
  }

  text(value: unknown, path: Place, what: string): string | undefined {
    if (typeof value === 'string' && value !== '') return value;
    this.problem(path, `${what} is not a text`, 'a text that is not empty');
    return undefined;
  }

  texts(value: unknown, path: Place, what: string): string[] {
    return this.list(value, path, what).flatMap(
      (item, i) => this.text(item, [...path, i], `item ${i + 1} of ${what}`) ?? [],
    );
  }

  flag(value: unknown, path: Place, what: string, absent = false): boolean {
    if (value === undefined) return absent;
    if (typeof value !== 'boolean')
      this.problem(path, `${what} is not true or false`, 'true or false');
    return value === true;
  }

  /** A whole number of at least `least`; `absent` if it is missing or invalid. */
  whole(value: unknown, path: Place, what: string, absent: number, least = -Infinity): number {
    if (value === undefined) return absent;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    this.problem(
      path,
      `${what} is not ${least === -Infinity ? 'a whole number' : `a whole number from ${least} up`}`,
      'a whole number',
    );
    return absent;
  }

  choice<T extends string>(
    value: unknown,
    path: Place,
    what: string,
    choices: readonly T[],
    absent: T,
  ): T {
    if (value === undefined) return absent;
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      this.problem(path, `${what} is none of ${choices.join(', ')}`, choices.join(', '));
    return found ?? absent;
  }

  /** A column and a row, both whole numbers. */
  cell(value: unknown, path: Place, what: string): readonly [number, number] | undefined {
    if (Array.isArray(value) && value.length === 2) {
      const [x, y]: readonly unknown[] = value;
      if (
        typeof x === 'number' &&
        typeof y === 'number' &&
        Number.isSafeInteger(x) &&
        Number.isSafeInteger(y)
      )
        return [x, y];
    }
    this.problem(path, `${what} is not a cell`, 'a column and a row, such as [3, 0]');
    return undefined;
  }
}
