import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isJson } from './json.js';
import { jsonValue } from './json-value.js';

test('every JSON value is recognised as one, and read unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('"__proto__":'));
      expect(isJson(value)).toBe(true);
      expect(jsonValue.parse(value)).toBe(value);
    }),
  );
});

test('a value is recognised as JSON exactly if the slow reader accepts it', () => {
  const pieces = [1n, NaN, Infinity, -0, new Date(0), new Map(), () => 1, null, 'x', 2, true];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...pieces),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 3 }), tie('any'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (each) => {
      expect(isJson(each)).toBe(z.json().safeParse(each).success);
    }),
  );
});

test('a key that would change the type of an object is not JSON, at any depth', () => {
  const hostile: unknown = JSON.parse('{"a":[{"__proto__":{"x":1}}]}');
  expect(isJson(hostile)).toBe(false);
  const read = jsonValue.safeParse(hostile);
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['expected JSON']);
});
