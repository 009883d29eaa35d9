import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { winShares } from './many-fights.js';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the code and the case in the guide are those of the systems that play', () => {
  const template = (file: string): string => read(`../apps/cli/templates/ruleset/${file}.ts`);
  const sources = [
    ...['skirmish', 'siege'].map((name) => read(`./${name}/index.ts`)),
    ...['index', 'rules', 'state'].map(template),
  ];
  expect(read('./write-a-ruleset.md')).toContain(read('./skirmish/cases/morale.yaml').trim());
  const blocks = [...read('./write-a-ruleset.md').matchAll(/```ts\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(6);
  for (const [, code = ''] of blocks)
    expect([code, sources.some((source) => source.includes(code.trim()))]).toEqual([code, true]);
});

test('one attack is followed from the click to the paint through 25 files at most, all of which exist', () => {
  const [, section = ''] = read('./architecture.md').split('## One attack, from the click');
  const [table = ''] = section.split('\n## ');
  const files = [...table.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(25);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

test('the program that plays many fights is shown as it is, and plays them', () => {
  expect(read('./simulation.md')).toContain(read('./many-fights.ts'));
  const shares = winShares(read('../examples/lurasko-duel.yaml'));
  expect(shares).toEqual([
    expect.objectContaining({ side: 'Isaura' }),
    expect.objectContaining({ side: 'Sir Reinhold' }),
  ]);
});

/** What each entry point of a package shows, as `docs/api` has it. */
function shownBy(entry: string): ReadonlySet<string> {
  const [, name = ''] = entry.split('/');
  const sections = read(`./api/${name}.txt`).split(/^# /m);
  const own = sections.find((section) => section.startsWith(`${entry}\n`)) ?? '';
  return new Set([...own.matchAll(/^(\w+):$/gm)].map(([, each = '']) => each));
}

test('whatever documents import is there', () => {
  const documents = [
    ...readdirSync(new URL('.', import.meta.url))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `./${file}`),
    ...['analysis', 'engine', 'protocol', 'room', 'rulesets'].map(
      (name) => `../packages/${name}/README.md`,
    ),
  ];
  const imports = documents.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from '(@tiltyard\/[\w/]+)'/g)].flatMap(
      ([, names = '', entry = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => ({ file, name, entry })),
    ),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter(({ name, entry }) => !shownBy(entry).has(name))).toEqual([]);
});
