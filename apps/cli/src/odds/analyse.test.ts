import { expect, test } from 'vitest';
import { AUTOMATIC, SCRIPTED, TerminalHarness } from '../testing/terminal-harness.js';

/** Ann strikes at 5 and Bob has 6 hp; they stand side by side. */
const TWO = AUTOMATIC.replace('at: [9, 0]', 'at: [2, 0]');

const SMALL = ['--fights', '20', '--search', '40', '--commands', '3'];

test('commands are ranked by the chance to win, with losses and the likely continuation', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  expect(await bench.run('analyse', 'a.yaml', ...SMALL)).toBe(0);
  expect(bench.out).toMatch(/chance to win: (red|blue), all playing sensibly/);
  expect(bench.out).toMatch(/\d % .* to .* usual .*(Ann|Bob): /);
  expect(bench.out).toMatch(/red: \d\.\d out, \d+ % of one combatant’s health lost/);
  expect(bench.out).toMatch(/then (Ann|Bob): /);
  const first = bench.out;
  await bench.run('analyse', 'a.yaml', ...SMALL);
  expect(bench.out).toBe(first);
});

test('a journal is analysed at an entry, with the command given there', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  await bench.run('run', 'a.yaml', '--save', 'j.json');
  expect(await bench.run('analyse', 'j.json', '--at', '0', ...SMALL)).toBe(0);
  expect(bench.out).toContain('as it was done');
  expect(await bench.run('analyse', 'j.json', ...SMALL)).toBe(2);
  expect(bench.err).toContain('the fight is over here');
});

test('--json gives every number', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  expect(await bench.run('analyse', 'a.yaml', '--json', ...SMALL)).toBe(0);
  expect(bench.json()).toMatchObject({
    progress: 1,
    commands: expect.arrayContaining([
      expect.objectContaining({
        fights: expect.any(Number),
        win: expect.objectContaining({ value: expect.any(Number) }),
      }),
    ]),
  });
});

test('a step that the fight does not have is refused', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('analyse', bench.write('a.yaml', SCRIPTED), '--at', '99')).toBe(2);
  expect(bench.err).toContain('there is no step 99; expected 0 to ');
});
