import { expect, test } from 'vitest';
import { readDocument } from './document.js';
import { describeProblem } from './read-as.js';
import { readPlainJson } from './plain-json.js';

const told = (text: string, file = 'f.yaml'): readonly string[] => {
  const read = readDocument(text, file);
  return read.ok ? [] : read.problems.map(describeProblem);
};

test.each([
  ['title: Anna: the knight\n', '1:8: a second ": " in one line; expected quotes around a text'],
  ['title: @anna\n', '1:8: a text cannot begin with this sign; expected quotes around it'],
  ['a:\n  b: 1\n c: 2\n', '3:1: this line is indented otherwise than those it belongs to'],
  ['a:\n  - x: 1\n   y: 2\n', '3:1: this line is indented as an entry of the list before it'],
  ['a:\n\tb: 1\n\tc: 2\n', '2:1: a tab indents this line; expected spaces'],
  ['title: "abc\nx: 1\n', '3:1: a quote that was opened is not closed; expected another quote'],
  ["title: 'it's'\n", '1:12: nothing more can stand here; expected the next entry'],
  ['a: [1, 2\nb: 3\nc: 4\n', '2:1: a "[" before this is not closed; expected "]"'],
  ['a: {b: 1\nc: 3\n', '2:1: a "{" before this is not closed; expected "}"'],
  ['a: {b: 1 c: 2}\n', '1:8: a second ": " in one value; expected a comma before its key'],
  ['a: 1\nhello\nb: 2\n', '2:1: this is no key with a value; expected a colon and a space'],
  ['a:\n  -x: 1\n  - y: 2\n', '3:1: a list and a key in one place'],
  ['a: "\\q"\n', '1:5: a backslash in double quotes begins nothing that is known'],
  ['a: !foo 3\n', '1:4: tags are not known here'],
  ['a: *nope\n', '1:4: there is no anchor "nope" before this alias; expected quotes around a text'],
  ['a: !!binary aGVsbG8=\n', '1:13: this is no plain value; expected a text, a finite number'],
  ['a: !!set {x, y}\n', '1:10: this is no plain value'],
  ['a: .inf\n', '1:4: this is no plain value'],
  ['a: .nan\n', '1:4: this is no plain value'],
  ['a: {__proto__: 1}\n', '1:5: this cannot be a key; expected a name'],
  ['a: {[1, 2]: 1}\n', '1:5: this cannot be a key; expected a name'],
])('%j is reported on one line with its place', (text, message) => {
  const lines = told(text);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`f.yaml:${message}`);
});

test('aliases that stand for billions are reported with their place', () => {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i},`.repeat(10)}]`,
  );
  const [line, ...others] = told(`l0: &l0 [1,1,1,1,1,1,1,1,1,1]\n${levels.join('\n')}\n`);
  expect(line).toMatch(/^f\.yaml:7:\d+: too many keys and values; expected at most 2000000$/);
  expect(others).toEqual([]);
});

test('a text too long for YAML is refused at once, and read if it is JSON', () => {
  expect(told('# filler\n'.repeat(1_000_000))).toEqual([
    'f.yaml:1:1: too long; expected at most 8000000 characters, or JSON without a fault',
  ]);
  const json = JSON.stringify({ filler: 'x'.repeat(9_000_000) });
  expect(readDocument(json, 'f.json').ok).toBe(true);
  expect(told(`${json}]`, 'f.json')).toEqual([
    'f.json:1:9000014: nothing may follow the end of the JSON',
  ]);
});

test('plain JSON is read without a YAML parser, to the same data and places', () => {
  const text = '{"a": [1, {"b:": "x: \\"y\\": \\\\"}],\n "c": {"d": null}}';
  expect(readPlainJson(text, {})).toEqual({ data: JSON.parse(text) });
  const read = readDocument(text, 'f.json');
  const places = read.ok && read.value.locate([{ path: ['c', 'd'], message: 'no' }]);
  expect(places).toEqual([
    { path: ['c', 'd'], message: 'no', file: 'f.json', line: 2, column: 13 },
  ]);
});

test.each([
  ['a key that stands twice', '{"a": 1, "a": 2}', {}],
  ['a key of all objects', '{"__proto__": 1}', {}],
  ['a number that is none', '[1e999]', {}],
  ['more levels than may be', '[[[1]]]', { depth: 3 }],
  ['more values than may be', '[1, 2, 3]', { values: 3 }],
  ['no JSON at all', 'a: 1', {}],
])('other text is left to the reader that tracks places: %s', (_, text, limits) => {
  expect(readPlainJson(text, limits)).toBeUndefined();
});
