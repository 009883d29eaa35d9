import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defineRuleset } from '@tiltyard/engine';
import { winShares } from './many-fights.js';
import { playOne } from './one-fight.js';
import { skirmish } from './skirmish/index.js';

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

test('the program that plays one fight is shown as it is, and plays, undoes and replays it', () => {
  expect(read('./headless.md')).toContain(read('./one-fight.ts'));
  const file = read('./skirmish/ford.yaml').replace('at: [4, 2]', 'at: [5, 0]');
  const rulesets = new Map([[skirmish.id, defineRuleset(skirmish)]]);
  const play = (target: string, parry: string) =>
    playOne(file, rulesets, { do: 'attack', by: 'ann', with: { target } }, { parry });
  const played = play('cid', 'yes');
  expect(played).toMatchObject({
    before: { kind: 'odds' },
    step: { kind: 'done' },
    verdict: { ok: true, diceChecked: true },
  });
  expect(played?.state?.combatants['cid']).toMatchObject({ parried: true });
  expect(play('cid', 'no')?.state?.combatants['cid']).toMatchObject({ parried: false });
  expect(play('dot', 'yes')).toMatchObject({ step: { kind: 'refused' } });
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
