import { afterAll, describe, expect, test } from 'vitest';
import { isBuilt, OutsideFolder } from '../testing/outside-folder.js';

const folder = new OutsideFolder();
afterAll(() => folder.remove());

describe.skipIf(!isBuilt)('rulesets from outside', () => {
  test('are loaded from a package in node_modules', () => {
    folder.write(
      'node_modules/@ann/duel/package.json',
      '{"name": "@ann/duel", "type": "module", "exports": {".": {"default": "./main.js"}}}',
    );
    folder.write(
      'node_modules/@ann/duel/main.js',
      "import { mySystem } from './system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'duel' });\n",
    );
    folder.copyTemplate('node_modules/@ann/duel/system');
    expect(folder.tiltyard(['rules', 'duel', '--ruleset', '@ann/duel']).stdout).toContain(
      'MY-PARRY',
    );
  });

  test('a folder without one and a file without code are reported as such', () => {
    folder.write('bare/notes.yaml', 'title: Nothing\n');
    const told = (spec: string) => folder.tiltyard(['rules', '--ruleset', spec]).stderr;
    expect(told('./bare')).toMatch(
      /^\S*bare: there is no ruleset in this folder; expected an index\.ts or/,
    );
    expect(told('./bare/notes.yaml')).toBe(
      './bare/notes.yaml: this is no code; expected a file of TypeScript or JavaScript, or its folder\n',
    );
  });

  test('a new encounter of one ends with the command that plays it', () => {
    folder.copyTemplate('border');
    const command = 'new encounter my-system ford.yaml --ruleset ./border';
    const { stdout } = folder.tiltyard(command.split(' '));
    expect(stdout).toContain('then: tiltyard run ford.yaml --ruleset ./border\n');
    const again = ['run', 'ford.yaml', '--ruleset', './border', '--brief'];
    expect(folder.tiltyard(again).stdout).toContain('Won by');
  });
});
