import { expect, test } from 'vitest';
import { measureJson } from './json-text.js';

test.each([
  ['', 0, 0, 0],
  ['7', 0, 0, 0],
  ['[1,2,[3]]', 2, 4, 0],
  ['{"a":{"b":1},"c":[],"d:":2}', 2, 5, 3],
  ['[{"a":{"b":1,"c":1}},{"a":1}]', 3, 6, 2],
  [String.raw`["[[[,,:,\"]]]{", "\\"]`, 1, 2, 0],
  ['[[[[', 4, 4, 0],
  ['}}:', 0, 0, 1],
])('%s is measured without being parsed', (text, levels, items, keys) => {
  expect(measureJson(text)).toEqual({ levels, items, keys });
});
