import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/tiltyard.js', import.meta.url));
const built = existsSync(fileURLToPath(new URL('../dist/main.js', import.meta.url)));
const tiltyard = (...args: readonly string[]) =>
  spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });

// The tests need no build; `npm test` makes one first.
describe.skipIf(!built)('the program as built', () => {
  test('prints its version', () => {
    const { status, stdout, stderr } = tiltyard('--version');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('ends as bad input without a stack, and without colour outside a terminal', () => {
    expect(tiltyard('run', 'no/such/file')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'no/such/file: there is no such file\n',
    });
    expect(tiltyard('fly').status).toBe(2);
  });

  test.skipIf(!existsSync('/dev/full'))('unwritable output is reported on one line', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [bin, 'rules'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([2, 'the output cannot be written (ENOSPC)\n']);
  });

  test('a reader that closes early is not an error', async () => {
    const child = spawn(process.execPath, [bin, 'rules', '--json', '--search', 'REN'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, errors]).toEqual([0, '']);
  });
});
