import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  expect(await bench.run('backup', 'all.backup', '--data', 'kept')).toBe(2);
  expect(bench.err).toMatch(/kept has no fights in it; expected the data folder of a server\n$/);
  expect(existsSync(join(bench.folder, 'kept'))).toBe(false);
  const serving = bench.run('serve', '--port', '0', '--data', 'kept', '--log', 'silent');
  while (!bench.out.includes('is at')) await new Promise((resolve) => setTimeout(resolve, 20));
  bench.stop.abort();
  await serving;
  bench.out = bench.err = '';
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

test('what keeps a server from starting is said in one line, with what was expected', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const bench = new TerminalHarness();
  bench.write('file', '');
  const faults: readonly (readonly [readonly string[], string])[] = [
    [['--port', port], `port ${port} of 127.0.0.1 is already in use; choose another with --port`],
    [['--metrics', port], `port ${port} of 127.0.0.1 is already in use`],
    [['--host', '192.0.2.77'], 'this computer has no address 192.0.2.77; expected one of its own'],
    [['--host', 'no.host.invalid'], 'no computer is known as no.host.invalid; expected an address'],
    [['--data', 'file'], 'cannot be used: it is a file; expected a folder'],
    [['--data', 'file/below'], 'cannot be used: a part of this path is no folder'],
    [['--web', 'none'], '--web: there are no web pages in'],
    [
      ['--database', 'mysql://x/y'],
      "option '--database <url>' argument 'mysql://x/y' is invalid. Expected postgres://user:password@host:5432/database.",
    ],
    [
      ['--database', 'postgres://postgres@127.0.0.1:1/none'],
      'the PostgreSQL database cannot be used: connect ECONNREFUSED 127.0.0.1:1; expected one that is running and lets this user in',
    ],
  ];
  for (const [args, told] of faults) {
    bench.err = '';
    expect(await bench.run('serve', '--port', '0', '--data', 'kept', ...args)).toBe(2);
    expect(bench.err).toContain(told);
    expect(bench.err.trim().split('\n')).toHaveLength(1);
  }
});

test.skipIf(process.getuid?.() === 0)('a folder that may not be written to is named', async () => {
  const bench = new TerminalHarness();
  mkdirSync(join(bench.folder, 'kept'), { mode: 0o555 });
  expect(await bench.run('serve', '--port', '0', '--data', 'kept')).toBe(2);
  expect(bench.err).toContain(
    'kept cannot be used: this user may not write there; expected a folder',
  );
});
