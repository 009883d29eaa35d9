import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
