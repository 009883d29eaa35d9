import { expect, test } from 'vitest';
import type { Rulesets } from '../any-ruleset.js';
import { defineRuleset } from '../any-ruleset.js';
import { readDocument } from './document.js';
import { describeProblem } from './read-as.js';
import { INPUT_LIMITS } from '../../values/limits.js';
import { loadRuns } from '../../files/load-runs.js';
import { ok } from '../../values/result.js';
import type { Ruleset } from '../ruleset.js';
import type { ToyState } from '../../testing/toy-state.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';

let setUps = 0;
const system: Ruleset<ToyState> = {
  ...toy,
  setUp({ combatants }) {
    setUps++;
    return ok(toyState(combatants.map((each) => each.id)));
  },
};
const rulesets: Rulesets = new Map([[system.id, defineRuleset(system)]]);
const repeat = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');
const head = 'title: Many\nruleset: toy\n';
const two = 'combatants: [{id: ann, side: red}, {id: bob, side: blue}]\n';

/** What is exceeded, and where. */
function excess(text: string): readonly string[] {
  const loaded = loadRuns(text, 'f', rulesets, { limits: INPUT_LIMITS });
  if (loaded.ok) return [];
  expect(loaded.problems.every(({ exceeds }) => exceeds !== undefined)).toBe(true);
  return loaded.problems.map(describeProblem);
}

test('a file within the limits is set up', () => {
  expect(excess(`${head}${two}`)).toEqual([]);
});

test.each<[string, string, RegExp]>([
  [
    'runs',
    `${head}${two}runs:\n${repeat(201, (n) => `  - {title: "${n}"}\n`)}`,
    /^f:5:3: runs: 201 runs are too many; expected at most 200$/,
  ],
  [
    'combatants',
    `${head}combatants:\n${repeat(201, (n) => `  - {id: c${n}, side: s}\n`)}`,
    /combatants: 201 combatants/,
  ],
  [
    'combatants of a run',
    `${head}${two}runs:\n  - title: x\n    combatants:\n${repeat(199, (n) => `      - {id: c${n}, side: s}\n`)}`,
    /runs\.0\.combatants: 201 combatants/,
  ],
  [
    'cells',
    `${head}${two}map: {rows: [${repeat(201, () => `"${'.'.repeat(100)}", `)}]}\n`,
    /map: 20301 cells/,
  ],
  [
    'steps',
    `${head}${two}script:\n${repeat(2001, () => '  - {undo: true}\n')}`,
    /script: 2001 steps/,
  ],
  [
    'values',
    `${head}${two}content: {x: [${'1,'.repeat(30_000)}]}\n`,
    /too many keys and values; expected at most 30000/,
  ],
  [
    'depth',
    `${head}${two}content: {x: ${'['.repeat(60)}${']'.repeat(60)}}\n`,
    /nested too deep; expected at most 40/,
  ],
  [
    'signs and spaces',
    `${head}${'- }\n'.repeat(40_000)}`,
    /^f:\d+:\d+: too many keys and values; expected at most 30000$/,
  ],
  [
    'levels without an end',
    `${head}${two}content: {x: ${'['.repeat(50_000)}`,
    /^f:4:\d+: nested too deep; expected at most 40$/,
  ],
  [
    'levels on one line',
    `${head}${two}content:\n  x:\n  ${'- '.repeat(20_000)}1\n`,
    /nested too deep; expected at most 40$/,
  ],
  [
    'aliases',
    `${head}${two}content: {x: [&a 1, ${'*a, '.repeat(101)}]}\n`,
    /too many aliases; expected at most 100/,
  ],
  [
    'what aliases repeat',
    `${head}${two}content:\n  l0: &l0 [1,1,1,1,1,1,1,1]\n${repeat(9, (n) => `  l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(8)}]\n`)}`,
    /too many keys and values/,
  ],
])('too many %s are refused before anything is set up', (_, text, message) => {
  setUps = 0;
  const told = excess(text);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(message);
  expect(setUps).toBe(0);
});

test('only the requested run is set up', () => {
  const text = `${head}${two}runs:\n${repeat(100, (n) => `  - {title: "${n}"}\n`)}`;
  setUps = 0;
  const loaded = loadRuns(text, 'f', rulesets, { run: 7 });
  expect(setUps).toBe(1);
  expect(loaded.ok && loaded.value.runs.map(({ run }) => run.title)).toEqual(['7']);
  expect(loadRuns(text, 'f', rulesets, { run: 100 })).toMatchObject({ value: { runs: [] } });
});

test('duplicate keys are found with their places at any depth, even among thousands', () => {
  const text = `{${repeat(20_000, (n) => `k${n}: 1,\n`)} deep: [{a: 1,\n k3: 2, a: 3}]}`;
  const read = readDocument(text, 'f');
  expect(read.ok ? [] : read.problems).toEqual([
    {
      path: [],
      message: 'the key "a" stands here twice',
      expected: 'each key once',
      file: 'f',
      line: 20_002,
      column: 9,
    },
  ]);
  expect(readDocument('{1: a, "1": b}', 'f').ok).toBe(true);
});

test('a second document is an error, and errors keep their stack traces', () => {
  expect(readDocument('a: 1\n---\nb: 2\n', 'f')).toMatchObject({
    problems: [{ message: 'there is more than one document here', line: 2 }],
  });
  expect(readDocument('a: [', 'f').ok).toBe(false);
  expect(new Error('after').stack).toContain('input-limits.test');
});

test('directives, and aliases of a node within itself, are refused', () => {
  expect(readDocument('# x\n%YAML 1.1\n---\na: 1\n', 'f')).toMatchObject({
    problems: [{ message: 'directives are not known here', line: 2, column: 1 }],
  });
  expect(readDocument('a: &x [1, *x]\n', 'f')).toMatchObject({
    problems: [{ message: 'the alias "x" stands within what it repeats', column: 11 }],
  });
});

test('an alias repeats the last anchor of its name before it', () => {
  const read = readDocument('[&x 1, *x, &x 2, *x, {a: &y [3, *x], b: *y}]\n', 'f');
  expect(read.ok && read.value.data).toEqual([1, 1, 2, 2, { a: [3, 2], b: [3, 2] }]);
});
