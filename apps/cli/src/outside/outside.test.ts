import { afterAll, describe, expect, test } from 'vitest';
import { isBuilt, OutsideFolder } from '../testing/outside-folder.js';

const folder = new OutsideFolder();
afterAll(() => folder.remove());

describe.skipIf(!isBuilt)('rulesets from outside', () => {
  test('are loaded from a folder, as TypeScript, and a journal is of them alone', () => {
    const played = folder.tiltyard([
      'run',
      folder.fight,
      '--ruleset',
      './my-system',
      '--save',
      'fight.json',
    ]);
    expect([played.status, played.stderr]).toEqual([0, '']);
    expect(played.stdout).toContain('[MY-HIT]');
    const verified = folder.tiltyard(['verify', 'fight.json', '--ruleset', './my-system']);
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('verified')]);
    const without = folder.tiltyard(['verify', 'fight.json']);
    expect([without.status, without.stderr]).toEqual([
      2,
      expect.stringMatching(
        /no ruleset "my-system"; expected the package my-system to be loaded: version 1 of its rules, code [\da-f]{16}/,
      ),
    ]);
  });

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
});
