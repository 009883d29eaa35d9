import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness } from '../testing/terminal-harness.js';

/** Ann strikes at 5 and Bob has 6 hp; they stand side by side. */
const TWO = AUTOMATIC.replace('at: [9, 0]', 'at: [2, 0]');

const SMALL = ['--fights', '8', '--close', '16'];

async function journal(): Promise<TerminalHarness> {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  expect(await bench.run('run', 'a.yaml', '--save', 'j.json')).toBe(0);
  return bench;
}

test('a fight is reviewed step by step, with choices, dice and records', async () => {
  const bench = await journal();
  expect(await bench.run('review', 'j.json', ...SMALL)).toBe(0);
  expect(bench.out).toContain('chance to win: red, all playing sensibly, as the GM knows it');
  expect(bench.out).toMatch(/#1 +\d.* % to .*(Ann|Bob): /);
  expect(bench.out).toMatch(/by the choice, .* by the dice|Nothing changed the chances/);
  expect(bench.out).toMatch(/Ann +dealt \d\.\d\d +taken \d\.\d\d +\d+ hits?, \d+ miss/);
  const first = bench.out;
  await bench.run('review', 'j.json', ...SMALL);
  expect(bench.out).toBe(first);
  expect(await bench.run('review', 'j.json', '--as', 'blue', ...SMALL)).toBe(0);
  expect(bench.out).toContain('chance to win: blue, all playing sensibly, as blue knows it');
});

test('--html writes a page to a new file, --json gives every number', async () => {
  const bench = await journal();
  expect(await bench.run('review', 'j.json', '--html', 'r.html', '--json', ...SMALL)).toBe(0);
  expect(bench.json()).toMatchObject({ side: 'red', sides: ['red', 'blue'], progress: 1 });
  expect(bench.read('r.html')).toContain('<h2>Turning points</h2>');
  expect(await bench.run('review', 'j.json', '--html', 'r.html', ...SMALL)).toBe(2);
  expect(bench.err).toContain('nothing is replaced');
});

test('--markdown writes the same to a new file', async () => {
  const bench = await journal();
  expect(await bench.run('review', 'j.json', '--markdown', 'r.md', ...SMALL)).toBe(0);
  expect(bench.read('r.md')).toMatch(/^# .*\n[\s\S]*## Turning points[\s\S]*\| Ann \| red \|/);
});

test('an unknown side, and a file that is not a journal, are refused', async () => {
  const bench = await journal();
  expect(await bench.run('review', 'j.json', '--side', 'green')).toBe(2);
  expect(bench.err).toContain('there is no side "green"');
  expect(await bench.run('review', 'a.yaml')).toBe(2);
});
