import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systems } from './systems.js';

const root = fileURLToPath(new URL('.', import.meta.url));

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** The paths of the files that a source imports, types included. */
const importsOf = (source: string): readonly string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].flatMap(([, path]) => path ?? []);

/** Which folder of `rules/` imports from which; a file beside the folders counts as a folder of its own. */
function arrowsBetween(rules: string): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const file = join(rules, name);
    const [from = ''] = name.split(sep);
    for (const path of importsOf(readFileSync(file, 'utf8'))) {
      const target = relative(rules, resolve(dirname(file), path)).replace(/\.js$/, '.ts');
      const [to = ''] = target.split(sep);
      if (to === '..' || to === from) continue;
      arrows.set(from, (arrows.get(from) ?? new Set<string>()).add(to));
    }
  }
  return arrows;
}

/** Everything that can be reached from a folder; the folder itself only if it is in a circle. */
function reachableFrom(arrows: Arrows, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(arrows.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

const inCircles = (arrows: Arrows): readonly string[] =>
  [...arrows.keys()].filter((each) => reachableFrom(arrows, each).has(each)).toSorted();

test('a circle is found, and what only leads into it is not', () => {
  const arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['b'])],
  ]);
  expect(inCircles(arrows)).toEqual(['b', 'c']);
  expect(importsOf(`import type { A } from './a.js';\nexport * from '../b/c.js';`)).toEqual([
    './a.js',
    '../b/c.js',
  ]);
});

test.for(systems.map(({ id }) => id))('%s: no circle of headings', (id) => {
  const rules = join(root, id, 'rules');
  const arrows = existsSync(rules) ? arrowsBetween(rules) : new Map<string, Set<string>>();
  expect(inCircles(arrows)).toEqual([]);
});
