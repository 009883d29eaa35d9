import { expect, test } from 'vitest';
import { measureJson } from './json-text.js';

test.each([
  ['', 0, 0],
  ['7', 0, 0],
  ['[1,2,[3]]', 2, 4],
  ['{"a":{"b":1},"c":[]}', 2, 4],
  [String.raw`["[[[,,,\"]]]{", "\\"]`, 1, 2],
  ['[[[[', 4, 4],
])('%s is measured without being parsed', (text, levels, items) => {
  expect(measureJson(text)).toEqual({ levels, items });
});
