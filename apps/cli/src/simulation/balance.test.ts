import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness } from '../testing/terminal-harness.js';

/** Ann strikes at 5 and Bob has 6 hp; they stand side by side. */
const TWO = AUTOMATIC.replace('at: [9, 0]', 'at: [2, 0]');

const SMALL = ['--fights', '60', '--proof', '40'];

const VARY = ['--vary', 'bob.sheet.skill=1..9'];

test('a fight is brought to a target, with a curve, a proof, and a file that can be played', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  const asked = ['--target', 'red 60 %', ...VARY, ...SMALL];
  expect(await bench.run('balance', 'a.yaml', ...asked, '--out', 'b.yaml')).toBe(0);
  expect(bench.out).toContain('red wins in 60 % of all fights');
  expect(bench.out).toMatch(/● \d +\d.* % to .*fights/);
  expect(bench.out).toMatch(/So it is .* % .* by 40 fights with other dice/);
  expect(bench.read('b.yaml')).toContain('skill:');
  expect(await bench.run('run', 'b.yaml')).toBe(0);
  expect(await bench.run('balance', 'a.yaml', ...asked, '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ target: { kind: 'wins', side: 'red', share: 0.6 } });
});

test('what is no target, no range or no side is refused', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  expect(await bench.run('balance', 'a.yaml', '--target', 'often', ...VARY)).toBe(2);
  expect(bench.err).toContain('"often" is no target');
  expect(await bench.run('balance', 'a.yaml', '--target', 'green 5 %', ...VARY)).toBe(2);
  expect(bench.err).toContain('there is no side "green"');
  expect(await bench.run('balance', 'a.yaml', '--target', 'red 5 %', '--vary', 'bob')).toBe(2);
  expect(bench.err).toContain('says nothing that can vary');
});

test('what a point is worth is told in points of win chance, for one change or every number', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  const asked = ['--change', 'bob.sheet.hp+6', '--fights', '40'];
  expect(await bench.run('worth', 'a.yaml', ...asked)).toBe(0);
  expect(bench.out).toMatch(/blue wins .* as it stands/);
  expect(bench.out).toMatch(/bob\.sheet\.hp\+6 +\+\d+ \(.* to \+\d+\) points/);
  expect(
    await bench.run('worth', 'a.yaml', '--change', 'bob.sheet.hp=9', '--fights', '5', '--json'),
  ).toBe(0);
  expect(bench.json()).toMatchObject({ side: 'blue', fights: 5 });
  expect(await bench.run('worth', 'a.yaml')).toBe(2);
  expect(await bench.run('worth', 'a.yaml', '--change', 'bob.sheet.wings+1')).toBe(2);
  expect(bench.err).toContain('there is no number at bob.sheet.wings');
});
