import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { bin, isBuilt, OutsideFolder } from '../testing/outside-folder.js';

const folder = new OutsideFolder();
afterAll(() => folder.remove());

describe.skipIf(!isBuilt)('rulesets from outside', () => {
  test('are loaded from a folder, as TypeScript, and a journal belongs to them alone', () => {
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

  test('have their characters printed as stat blocks', () => {
    const printed = folder.tiltyard(['sheet', folder.fight, '--ruleset', './my-system']);
    expect([printed.status, printed.stderr]).toEqual([0, '']);
    expect(printed.stdout).toContain('My System');
  });

  test('are named by the environment or the nearest configuration, in threads too', () => {
    const named = folder.tiltyard(['rules', 'my-system'], {
      env: { TILTYARD_RULESETS: './my-system' },
    });
    expect(named.stdout).toContain('MY-PARRY');
    for (const [name, text] of Object.entries({
      'config/json/tiltyard.config.json': '{"rulesets": ["../../my-system"]}',
      'config/ts/tiltyard.config.ts':
        "const rulesets: readonly string[] = ['../../my-system'];\nexport default { rulesets };\n",
      'config/js/tiltyard.config.js': "export default { rulesets: ['../../my-system'] };\n",
    })) {
      folder.write(name, text);
      const cwd = join(dirname(name), 'deep');
      mkdirSync(join(folder.path, cwd));
      const listed = folder.tiltyard(['rules', 'my-system'], { cwd });
      expect([name, listed.status, listed.stderr]).toEqual([name, 0, '']);
    }
    const simulated = folder.tiltyard(
      ['simulate', `../../../${folder.fight}`, '-n', '20', '--workers', '1', '--json'],
      { cwd: 'config/ts/deep' },
    );
    expect([simulated.status, simulated.stderr]).toEqual([0, '']);
    expect(JSON.parse(simulated.stdout)).toMatchObject({ fights: 20 });
  });

  test('a configuration with an unknown key is refused with the known ones', () => {
    folder.write('config/wrong/tiltyard.config.json', '{"ruleset": ["../../my-system"]}');
    const { status, stderr } = folder.tiltyard(['rules'], { cwd: 'config/wrong' });
    expect(status).toBe(2);
    expect(stderr).toContain('ruleset: unknown key "ruleset"; expected one of: rulesets');
  });

  test('bring the encounters of their package, wherever their code is in it', async () => {
    const fight = readFileSync(join(folder.path, folder.fight), 'utf8');
    for (const place of ['', 'dist/', 'dist/examples/', 'examples/'])
      folder.write(
        `packaged/${place}of-${place.replaceAll('/', '-')}.yaml`,
        fight.replace('ruleset: my-system', 'ruleset: packaged'),
      );
    folder.write('packaged/examples/other.yaml', fight);
    folder.write('packaged/package.json', '{"name": "@bea/packaged", "main": "./dist/main.js"}');
    folder.write(
      'packaged/dist/main.js',
      "import { mySystem } from '../../my-system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'packaged' });\n",
    );
    const server = spawn(
      process.execPath,
      [bin, 'serve', '--port', '0', '--ruleset', './packaged', '--data', join(folder.path, 'data')],
      { cwd: folder.path, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void server.kill('SIGKILL'));
    // The output is read to the end, since a server whose output is no longer read stops.
    const address = await new Promise<string>((found) => {
      let said = '';
      server.stdout.on('data', (part) => {
        said += String(part);
        const [whole] = /http:\/\/[\d.:a-z]+(?=\s)/.exec(said) ?? [];
        if (whole) found(whole);
      });
    });
    const listed: unknown = await (await fetch(`${address}/rulesets.json`)).json();
    expect(listed).toMatchObject([
      {
        id: 'packaged',
        package: '@bea/packaged',
        examples: ['of-dist-', 'of-dist-examples-', 'of-examples-'].map((name) => ({
          id: `packaged-${name}`,
        })),
      },
    ]);
  }, 60_000);

  test.each([
    ['./nowhere', /^\.\/nowhere: there is no such file/],
    ['no-such-package', /there is no package "no-such-package" here/],
    ['./bad/none.ts', /none.* exports no ruleset; expected: export default defineRuleset/],
    ['./bad/syntax.ts', /syntax\.ts cannot be loaded/],
    ['./bad/node.ts', /node\.ts: there is no "node:fs" to import; expected what a browser has/],
    ['./bad/shipped.ts', /calls its ruleset "heimr", which is the id of another/],
  ])('%s is refused with a reason and no stack', (spec, reason) => {
    folder.write('bad/none.ts', 'export default 3;\n');
    folder.write('bad/syntax.ts', 'export default {;\n');
    folder.write(
      'bad/node.ts',
      "import { readFileSync } from 'node:fs';\nexport default readFileSync;\n",
    );
    folder.write(
      'bad/shipped.ts',
      "import { mySystem } from '../my-system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'heimr' });\n",
    );
    // Although `rules lurasko` loads no other system, the ids of all shipped systems are reserved.
    const { status, stdout, stderr } = folder.tiltyard(['rules', 'lurasko', '--ruleset', spec]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain('    at ');
  });

  test('a scenario or a journal loads none', () => {
    folder.write('fights/tiltyard.config.json', '{"rulesets": ["../my-system"]}');
    cpSync(join(folder.path, folder.fight), join(folder.path, 'fights/bridge.yaml'));
    expect(folder.tiltyard(['run', 'fights/bridge.yaml']).stderr).toContain(
      'no ruleset "my-system"',
    );
    folder.write(
      'own.yaml',
      'title: x\nruleset: ./my-system\ncombatants: [{id: a, side: x}, {id: b, side: y}]\n',
    );
    expect(folder.tiltyard(['run', 'own.yaml']).stderr).toContain('no ruleset "./my-system"');
  });
});
