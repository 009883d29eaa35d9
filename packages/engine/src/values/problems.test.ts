import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAs } from '../ruleset/documents/read-as.js';
import type { Rulesets } from '../ruleset/any-ruleset.js';
import { defineRuleset } from '../ruleset/any-ruleset.js';
import { ItemRegistry } from '../kit/combatants/item-registry.js';
import { findContent } from '../ruleset/contents/content.js';
import { loadRuns } from '../files/load-runs.js';
import type { Problem } from './result.js';
import { fail, limitProblems, listNames, MAX_PROBLEMS, ok } from './result.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import { findPlacementProblems, findUnknownReferences } from '../ruleset/scenarios/set-up.js';
import { parseGrid } from '../space/index.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';

const system: Ruleset<ToyState> = {
  ...toy,
  setUp: ({ combatants, options }) =>
    'broken' in options
      ? fail(
          ...combatants.map((_, i) => ({
            path: ['combatants', i, 'sheet'],
            message: `wrong ${i}`,
          })),
        )
      : ok(toyState(combatants.map((each) => each.id))),
};
const rulesets: Rulesets = new Map([[system.id, defineRuleset(system)]]);
const repeat = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');
const combatants = (count: number, name = 'c'): string =>
  `combatants:\n${repeat(count, (n) => `  - {id: ${name}${n}, side: s${n % 2}}\n`)}`;
const head = 'title: Many\nruleset: toy\n';

/** Files in which every item of one kind of list is wrong. */
const HOSTILE: Readonly<Record<string, (count: number) => string>> = {
  'unknown names in the order': (n) =>
    `${head}${combatants(Math.ceil(n / 10), 'a'.repeat(90))}order: [${repeat(n, (i) => `x${i}, `)}]\n`,
  'unknown actors in a script': (n) =>
    `${head}${combatants(Math.ceil(n / 10), 'a'.repeat(90))}script:\n${repeat(n, (i) => `  - {by: x${i}, do: nothing}\n`)}`,
  'combatants without a side in a run': (n) =>
    `${head}${combatants(n)}runs:\n  - title: First\n    combatants:\n${repeat(n, (i) => `      - {id: x${i}}\n`)}`,
  'runs that all fail': (n) =>
    `${head}${combatants(3)}order: [x1, x2]\nruns:\n${repeat(Math.ceil(n / 10), (i) => `  - {title: "${i}"}\n`)}`,
  'problems of a ruleset': (n) => `${head}options: {broken: true}\n${combatants(n)}`,
  'rules that are not there': (n) =>
    `${head}${combatants(2)}rules: [${repeat(n, (i) => `R-${i}, `)}]\n`,
  'unknown keys': (n) => `${head}${combatants(2)}${repeat(n, (i) => `key${i}: 1\n`)}`,
  'values of the wrong type': (n) =>
    `${head}combatants:\n${repeat(n, (i) => `  - {id: c${i}, side: 7}\n`)}`,
  'syntax errors': (n) => `${head}${repeat(n, () => '  - }\n')}`,
};

const told = (text: string): readonly Problem[] => {
  const loaded = loadRuns(text, 'f', rulesets);
  return loaded.ok ? [] : loaded.problems;
};
const size = (problems: readonly Problem[]): number => JSON.stringify(problems).length;

describe.each(Object.entries(HOSTILE))('%s', (_, text) => {
  test('are reported up to a limit, and the rest counted', () => {
    const problems = told(text(2000));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS + 1);
    if (problems.length > MAX_PROBLEMS) expect(problems.at(-1)?.message).toMatch(/^and \d+ more$/);
    // Twice as many faults lengthen the answer only by the digits of their numbers.
    expect(size(problems)).toBeLessThan(80_000);
    expect(size(told(text(4000)))).toBeLessThan(size(problems) * 1.1 + 200);
  });
});

test('the file that used up all memory gets a short answer', () => {
  const text = `${head}${combatants(1200, 'a'.repeat(96))}order: [${repeat(16_000, (i) => `x${i}, `)}]\n`;
  const problems = told(text);
  expect(problems).toHaveLength(MAX_PROBLEMS + 1);
  expect(problems.at(-1)).toMatchObject({ message: 'and 15950 more', more: 15_950 });
  expect(size(problems)).toBeLessThan(100_000);
});

test('a check for others who wait breaks off when too much is wrong', () => {
  const schema = z.array(z.union([z.strictObject({ a: z.string() }), z.string()]));
  const wrong = (length: number) => Array.from({ length }, () => ({ a: 1, b: 2 }));
  const read = (length: number) => {
    const result = readAs(schema, wrong(length), ['list'], 20);
    return result.ok ? [] : result.problems;
  };
  expect(read(3)[0]).toMatchObject({ path: ['list', 0, 'a'] });
  expect(read(1000)).toEqual([{ path: ['list'], message: 'more than 20 things in it are wrong' }]);
  const all = readAs(schema, wrong(1000));
  expect(all.ok ? [] : all.problems).toHaveLength(MAX_PROBLEMS + 1);
});

test('problems that were limited once are counted once', () => {
  const many = Array.from({ length: 70 }, (_, i): Problem => ({ path: [i], message: 'wrong' }));
  const once = limitProblems(many);
  expect(once.at(-1)).toMatchObject({ message: 'and 20 more' });
  expect(limitProblems(once)).toEqual(once);
  expect(limitProblems([...once, ...once.slice(0, 3)])).toEqual(once);
  expect(limitProblems([...once, { path: ['x'], message: 'wrong' }]).at(-1)).toMatchObject({
    message: 'and 21 more',
  });
});

test('a list of names shows the first ones, shortened', () => {
  expect(listNames(['ann', 'bob', 'cid'], 'bob')).toBe('ann, cid');
  expect(listNames(new Set(Array.from({ length: 30 }, (_, i) => `n${i}`)))).toMatch(
    /n19 and 10 more$/,
  );
  expect(listNames(['x'.repeat(1000)]).length).toBeLessThan(80);
  const visited: string[] = [];
  const names = Array.from({ length: 1000 }, (_, i) => `n${i}`);
  const spied = new Proxy(names, {
    get(target, key) {
      visited.push(String(key));
      const value: unknown = Reflect.get(target, key);
      return value;
    },
  });
  listNames(spied);
  expect(visited.length).toBeLessThan(100);
});

/** A set that counts how often its members are iterated or looked up. */
class CountedSet extends Set<string> {
  steps = 0;
  override has(name: string): boolean {
    this.steps++;
    return super.has(name);
  }
  override *[Symbol.iterator](): SetIterator<string> {
    for (const name of super[Symbol.iterator]()) {
      this.steps++;
      yield name;
    }
  }
}

test('unknown names in a state cost the same each, however many combatants there are', () => {
  const steps = (count: number): number => {
    const all = new CountedSet(Array.from({ length: count }, (_, i) => `c${i}`));
    all.steps = 0;
    findUnknownReferences(
      'c0',
      { foes: Array.from({ length: count }, (_, i) => `x${i}`) },
      all,
      [],
    );
    return all.steps;
  };
  expect(steps(2000)).toBeLessThan(2.5 * steps(1000));
});

test('names looked up in content list it once', () => {
  let walks = 0;
  const content = new Proxy<Record<string, number>>(
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`n${i}`, i])),
    {
      ownKeys(target) {
        walks++;
        return Reflect.ownKeys(target);
      },
    },
  );
  for (let i = 0; i < 300; i++) expect(findContent(content, `x${i}`, 'weapon', []).ok).toBe(false);
  expect(walks).toBe(1);
});

test('many items of one name are numbered without counting from the beginning', () => {
  let probes = 0;
  const armoury = new ItemRegistry('ann', { axe: { name: 'axe' } }, 'weapon');
  const items = new Proxy(armoury.items, {
    get(target, key) {
      probes++;
      const value: unknown = Reflect.get(target, key);
      return value;
    },
  });
  Object.defineProperty(armoury, 'items', { value: items });
  for (let i = 0; i < 500; i++) armoury.add('axe', []);
  expect(Object.keys(armoury.items)).toHaveLength(500);
  expect(Object.keys(armoury.items).at(-1)).toBe('ann/axe-500');
  expect(probes).toBeLessThan(2000);
});

test('many bodies on one cell are each reported against the first one there', () => {
  const map = parseGrid({ rows: ['..'] });
  if (!map.ok) throw new Error('no map');
  let reads = 0;
  const bodies = Array.from({ length: 1000 }, (_, i) => ({
    id: `c${i}`,
    at: [0, 0] as const,
    size: 1,
    get riding() {
      reads++;
      return null;
    },
  }));
  const problems = findPlacementProblems(map.value, bodies);
  expect(problems).toHaveLength(999);
  expect(problems.at(-1)?.message).toBe('c999 and c0 are on the same square');
  expect(reads).toBeLessThan(10_000);
});

test('a wall of any length ends at the rim of the map', () => {
  const map = parseGrid({
    rows: ['...', '...'],
    walls: [{ at: [0, 0], side: 'south', length: 9e15 }],
  });
  expect(map.ok ? [] : map.problems).toMatchObject([{ path: ['walls', 0] }]);
});
