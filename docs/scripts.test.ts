import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test.each([
  'bench/main.mjs',
  'bench/server.mjs',
  'bench/web.mjs',
  'bench/tournament.mjs',
  'bench/endings.mjs',
  'bench/blunders.mjs',
  'scripts/mutation/main.mjs',
  'scripts/soak.mjs',
  'scripts/torture.mjs',
  'scripts/build-site.mjs',
  'scripts/pack.mjs',
  'scripts/try-packages.mjs',
])('%s tells how it is called, and refuses an option that it does not have', (script) => {
  const run = (option: string) =>
    spawnSync(process.execPath, [script, option], { cwd: root, encoding: 'utf8' });
  const help = run('--help');
  expect([help.status, help.stdout + help.stderr]).toEqual([0, expect.stringContaining('npm run')]);
  const wrong = run('--bogus');
  expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('--bogus');
  expect(wrong.stderr).not.toMatch(/^ +at /m);
});
