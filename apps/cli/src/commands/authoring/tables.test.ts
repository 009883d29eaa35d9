import { expect, test } from 'vitest';
import { TerminalHarness } from '../../testing/terminal-harness.js';

const CLUB =
  '# kind: attack\n# id: club\n# critType: krush\n# fumbleMax: 2\nresult,T0,T7\n1-79,-,-\n80-119,5,9\n120-150,12C,14A\n';

test('valid tables are reported as valid, errors are listed with their places', async () => {
  const bench = new TerminalHarness();
  bench.write('club.csv', CLUB);
  expect(await bench.run('tables', 'check', 'club.csv')).toBe(0);
  expect(bench.out).toBe('club.csv: attack table "club", 2 columns, rows 1 to 150\n');
  bench.write('gap.csv', CLUB.replace('80-119', '81-119'));
  expect(await bench.run('tables', 'check', 'gap.csv', 'club.csv')).toBe(2);
  expect(bench.err).toContain('gap.csv:7:1: 81-119: E_GAP: 80 is in no row');
  expect(await bench.run('tables', 'check', 'gap.csv', '--json')).toBe(2);
  expect(bench.json()).toMatchObject({
    passed: false,
    files: [{ file: 'gap.csv', problems: [{ code: 'E_GAP', line: 7, column: 1 }] }],
  });
});

test('warnings are reported, and the table is accepted', async () => {
  const bench = new TerminalHarness();
  bench.write('club.csv', CLUB.replace(',9', ',20'));
  expect(await bench.run('tables', 'check', 'club.csv')).toBe(0);
  expect(bench.err).toContain('W_MONOTONE');
});

test('tables are shown and exported, and an exported one can be read again', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('tables', 'show')).toBe(0);
  expect(bench.out).toMatch(/attack +broadsword +8 columns, rows 1 to 150/);
  expect(await bench.run('tables', 'show', 'broadsword')).toBe(0);
  expect(bench.out).toMatch(/T0 +T1 +T2/);
  expect(await bench.run('tables', 'show', 'grades')).toBe(0);
  expect(bench.out).toMatch(/<= -26 +blunder/);
  expect(await bench.run('tables', 'export', 'krush')).toBe(0);
  bench.write('krush.csv', bench.out);
  expect(await bench.run('tables', 'check', 'krush.csv')).toBe(0);
  expect(bench.err).toContain('W_REPLACE');
  expect(await bench.run('tables', 'export', 'krush.csv', '--format', 'json')).toBe(0);
  bench.write('krush.json', bench.out);
  expect(await bench.run('tables', 'check', 'krush.json')).toBe(0);
  expect(await bench.run('tables', 'show', 'halberd')).toBe(2);
  expect(bench.err).toContain('there is no table "halberd"');
});
