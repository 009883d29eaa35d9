import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TerminalHarness, SCRIPTED } from '../../testing/terminal-harness.js';

test('report prints a journal in Markdown', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  await bench.run('run', 'a.yaml', '--save', 'j.json');
  bench.out = '';
  expect(await bench.run('report', 'j.json')).toBe(0);
  expect(bench.out).toContain('Duel (1), round 1. Won by red.');
  expect(bench.out).toContain('| who | side | health | conditions |');
  expect(bench.out).toContain(String.raw`\[DUEL-`);
  expect(await bench.run('report', 'missing.json')).toBe(2);
});

test('serve prints its address, and Ctrl-C stops it', async () => {
  const bench = new TerminalHarness();
  const serving = bench.run('serve', '--port', '0', '--data', 'kept', '--log', 'silent');
  while (!bench.out.includes('is at')) await new Promise((resolve) => setTimeout(resolve, 20));
  const address = /http:\S+/.exec(bench.out)?.[0] ?? '';
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  bench.stop.abort();
  expect(await serving).toBe(130);
  expect(existsSync(join(bench.folder, 'kept', 'tiltyard.sqlite'))).toBe(true);
});

test('metrics have an address of their own, or none, if configured so', async () => {
  const bench = new TerminalHarness();
  const serving = bench.run(
    'serve',
    '--port',
    '0',
    '--data',
    'kept',
    '--log',
    'silent',
    '--metrics',
    '127.0.0.1:0',
  );
  while (!bench.out.includes('Figures are at'))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const [address = '', figures = ''] = bench.out.match(/http:\S+/g) ?? [];
  expect(await (await fetch(figures)).text()).toContain('tiltyard_tables 0');
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  bench.stop.abort();
  expect(await serving).toBe(130);
  await expect(fetch(figures)).rejects.toThrow();
});

test('backup and restore report what they did, and what prevents it', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('backup', 'all.backup', '--data', 'kept')).toBe(0);
  expect(bench.out).toBe('0 fights written to all.backup.\n');
  expect(await bench.run('backup', 'all.backup', '--data', 'kept')).toBe(2);
  expect(bench.err).toBe(
    'all.backup: the file exists; nothing is replaced; expected the name of a new file\n',
  );
  expect(await bench.run('restore', 'all.backup', '--data', 'other')).toBe(0);
  bench.write('bad', 'no backup');
  bench.err = '';
  expect(await bench.run('restore', 'bad', '--data', 'other')).toBe(2);
  expect(bench.err).toContain('is damaged or breaks off');
  expect(await bench.run('restore', 'none', '--data', 'other')).toBe(2);
  expect(bench.err).toMatch(/^\S+none: there is no such file or folder\n$/);
  expect(await bench.run('backup', 'none/all.backup', '--data', 'kept')).toBe(2);
  expect(bench.err).toMatch(/^\S+all\.backup: there is no such file or folder\n$/);
});

test('invalid settings are refused', async () => {
  const bench = new TerminalHarness();
  for (const args of [
    ['--port', 'x'],
    ['--port', '65536'],
    ['--origin', 'friend.example'],
    ['--log', 'loud'],
    ['--database', 'nonsense://x'],
    ['--metrics', 'here'],
    ['--metrics', '70000'],
    ['--metrics', 'a:b:1'],
  ])
    expect(await bench.run('serve', '--data', 'kept', ...args), args.join(' ')).toBe(2);
  expect(bench.err).not.toContain('fault in Tiltyard');
});
