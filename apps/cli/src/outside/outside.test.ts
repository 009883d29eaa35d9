import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/tiltyard.js', import.meta.url));
const template = fileURLToPath(new URL('../../templates/ruleset/', import.meta.url));
const built = existsSync(fileURLToPath(new URL('../../dist/outside', import.meta.url)));

const folder = mkdtempSync(join(tmpdir(), 'tiltyard-outside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const tiltyard = (args: readonly string[], { cwd = '.', env = {} } = {}) =>
  spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    cwd: join(folder, cwd),
    env: { ...process.env, ...env },
  });

const FIGHT = 'my-system/examples/bridge.yaml';

// The folder is outside of the repository, and nothing is installed in it.
describe.skipIf(!built)('rulesets from outside', () => {
  cpSync(template, join(folder, 'my-system'), { recursive: true });

  test('are loaded from a folder, as TypeScript, and a journal is of them alone', () => {
    const played = tiltyard(['run', FIGHT, '--ruleset', './my-system', '--save', 'fight.json']);
    expect([played.status, played.stderr]).toEqual([0, '']);
    expect(played.stdout).toContain('[MY-HIT]');
    const verified = tiltyard(['verify', 'fight.json', '--ruleset', './my-system']);
    expect([verified.status, verified.stdout]).toEqual([0, expect.stringContaining('verified')]);
    const without = tiltyard(['verify', 'fight.json']);
    expect([without.status, without.stderr]).toEqual([
      2,
      expect.stringMatching(
        /no ruleset "my-system"; expected the package my-system to be loaded: version 1 of its rules, code [\da-f]{16}/,
      ),
    ]);
  });

  test('have their characters printed as stat blocks', () => {
    const printed = tiltyard(['sheet', FIGHT, '--ruleset', './my-system']);
    expect([printed.status, printed.stderr]).toEqual([0, '']);
    expect(printed.stdout).toContain('My System');
  });

  test('are named by the environment or the nearest configuration, in threads too', () => {
    const named = tiltyard(['rules', 'my-system'], { env: { TILTYARD_RULESETS: './my-system' } });
    expect(named.stdout).toContain('MY-PARRY');
    for (const [name, text] of Object.entries({
      'config/json/tiltyard.config.json': '{"rulesets": ["../../my-system"]}',
      'config/ts/tiltyard.config.ts':
        "const rulesets: readonly string[] = ['../../my-system'];\nexport default { rulesets };\n",
      'config/js/tiltyard.config.js': "export default { rulesets: ['../../my-system'] };\n",
    })) {
      write(name, text);
      const cwd = join(dirname(name), 'deep');
      mkdirSync(join(folder, cwd));
      const listed = tiltyard(['rules', 'my-system'], { cwd });
      expect([name, listed.status, listed.stderr]).toEqual([name, 0, '']);
    }
    const simulated = tiltyard(
      ['simulate', `../../../${FIGHT}`, '-n', '20', '--workers', '1', '--json'],
      { cwd: 'config/ts/deep' },
    );
    expect([simulated.status, simulated.stderr]).toEqual([0, '']);
    expect(JSON.parse(simulated.stdout)).toMatchObject({ fights: 20 });
  });

  test('a configuration with an unknown key is refused with the keys that are known', () => {
    write('config/wrong/tiltyard.config.json', '{"ruleset": ["../../my-system"]}');
    const { status, stderr } = tiltyard(['rules'], { cwd: 'config/wrong' });
    expect(status).toBe(2);
    expect(stderr).toContain('ruleset: unknown key "ruleset"; expected one of: rulesets');
  });

  test('are loaded from a package in node_modules', () => {
    write(
      'node_modules/@ann/duel/package.json',
      '{"name": "@ann/duel", "type": "module", "exports": {".": {"default": "./main.js"}}}',
    );
    write(
      'node_modules/@ann/duel/main.js',
      "import { mySystem } from './system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'duel' });\n",
    );
    cpSync(template, join(folder, 'node_modules/@ann/duel/system'), { recursive: true });
    expect(tiltyard(['rules', 'duel', '--ruleset', '@ann/duel']).stdout).toContain('MY-PARRY');
  });

  test('bring the encounters along that lie in their package, wherever in it their code is', async () => {
    const fight = readFileSync(join(folder, FIGHT), 'utf8');
    for (const place of ['', 'dist/', 'dist/examples/', 'examples/'])
      write(
        `packaged/${place}of-${place.replaceAll('/', '-')}.yaml`,
        fight.replace('ruleset: my-system', 'ruleset: packaged'),
      );
    write('packaged/examples/other.yaml', fight);
    write('packaged/package.json', '{"name": "@bea/packaged", "main": "./dist/main.js"}');
    write(
      'packaged/dist/main.js',
      "import { mySystem } from '../../my-system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'packaged' });\n",
    );
    const server = spawn(
      process.execPath,
      [bin, 'serve', '--port', '0', '--ruleset', './packaged', '--data', join(folder, 'data')],
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void server.kill('SIGKILL'));
    // Read on to the end: a server whose output nobody reads any longer stops.
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
    write('bad/none.ts', 'export default 3;\n');
    write('bad/syntax.ts', 'export default {;\n');
    write('bad/node.ts', "import { readFileSync } from 'node:fs';\nexport default readFileSync;\n");
    write(
      'bad/shipped.ts',
      "import { mySystem } from '../my-system/index.js';\nimport { defineRuleset } from '@tiltyard/engine';\nexport default defineRuleset({ ...mySystem, id: 'heimr' });\n",
    );
    // With Lur-Asko no other system is loaded: the ids of all that are shipped are taken all the same.
    const { status, stdout, stderr } = tiltyard(['rules', 'lurasko', '--ruleset', spec]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain('    at ');
  });

  test('a scenario or a journal loads none', () => {
    write('fights/tiltyard.config.json', '{"rulesets": ["../my-system"]}');
    cpSync(join(folder, FIGHT), join(folder, 'fights/bridge.yaml'));
    expect(tiltyard(['run', 'fights/bridge.yaml']).stderr).toContain('no ruleset "my-system"');
    write(
      'own.yaml',
      'title: x\nruleset: ./my-system\ncombatants: [{id: a, side: x}, {id: b, side: y}]\n',
    );
    expect(tiltyard(['run', 'own.yaml']).stderr).toContain('no ruleset "./my-system"');
  });
});
