import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systems } from '@tiltyard/rulesets/systems';
import { afterAll, expect, test } from 'vitest';
import { loaded, systemsNamed } from './systems-named.js';

const folder = mkdtempSync(join(tmpdir(), 'tiltyard-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
write('tavern.yaml', 'title: A brawl\nruleset: heimr\ncombatants: []\n');
write('duel.json', '{"format":7,"ruleset": "lurasko","entries":[]}');
write('other.yaml', 'title: Of a system of my own\nruleset: mine\n');
write('late.yaml', `title: A long story\nabout: "${'x'.repeat(5000)}"\nruleset: heimr\n`);

const named = (...words: readonly string[]): readonly string[] =>
  systemsNamed(words, { cwd: folder, samples: folder }, systems).map(({ id }) => id);
const all = systems.map(({ id }) => id);

test('only the systems of the files of a command are loaded', async () => {
  expect(named('run', 'tavern.yaml', '--seed', 'monday')).toEqual(['heimr']);
  expect(named('review', join(folder, 'duel.json'))).toEqual(['lurasko']);
  expect(named('run', 'tavern')).toEqual(['heimr']);
  expect(named('validate', 'duel.json', 'tavern.yaml')).toEqual(['lurasko', 'heimr']);
  expect(named('rules', 'true20', '--search', 'grab')).toEqual(['true20']);
  const found = systemsNamed(['run', 'tavern.yaml'], { cwd: folder, samples: folder }, systems);
  expect([...(await loaded(found)).keys()]).toEqual(['heimr']);
});

test('if these are not certain, all systems are loaded', () => {
  expect(named('run', 'tavern.yaml', 'other.yaml')).toEqual(all);
  expect(named('run', 'late.yaml')).toEqual(all);
  expect(named('run', 'no-such-file.yaml')).toEqual(all);
  expect(named('explain', 'REN-ATK-06')).toEqual(all);
  expect(named('serve', 'tavern.yaml')).toEqual(all);
  expect(named('rules')).toEqual(all);
});

test('commands without rules load none', () => {
  expect([named('--version'), named('--help')]).toEqual([[], []]);
});
