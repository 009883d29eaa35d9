import { expect, test } from 'vitest';
import { TerminalHarness } from '../testing/terminal-harness.js';

const COMMANDS = ['run', 'play', 'replay', 'verify', 'validate', 'rules', 'explain'];

test('without a command the help goes to the error output', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run()).toBe(2);
  expect(bench.out).toBe('');
  expect(bench.err).toContain('Usage: tiltyard');
  for (const command of COMMANDS) expect(bench.err).toContain(`  ${command} `);
});

test('--help shows commands and examples, --version the version', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('--help')).toBe(0);
  expect(bench.out).toContain('Examples:');
  expect(await bench.run('help', 'run')).toBe(0);
  expect(bench.out).toContain('--limit');
  expect(await bench.run('--version')).toBe(0);
  expect(bench.out).toBe('9.9.9\n');
});

test.each(COMMANDS)('%s has help of its own and can print JSON', async (command) => {
  const bench = new TerminalHarness();
  expect(await bench.run(command, '--help')).toBe(0);
  expect(bench.out).toContain(`Usage: tiltyard ${command}`);
  expect(bench.out).toContain('--json');
});

test.each([
  [['fight'], "unknown command 'fight'"],
  [['rum'], 'Did you mean run?'],
  [['run'], "missing required argument 'file'"],
  [['run', 'a', 'b'], 'too many arguments'],
  [['run', 'a', '--fast'], "unknown option '--fast'"],
  [['run', 'a', '--limit', 'x'], 'Expected a whole number, 1 or more.'],
  [['run', 'a', '--limit', '0'], 'Expected a whole number, 1 or more.'],
  [
    ['run', 'a', '--policy', 'wise'],
    'Allowed choices are sensible, random, cautious, best, gentle, fair, strong, bold, careful, greedy, loyal.',
  ],
  [['play', 'a', '--dice', 'loaded'], 'Allowed choices are rolled, physical.'],
  [['play', 'a', '--as', 'x,,y'], 'Expected the names of sides'],
  [['replay', 'a', '--to', '-1'], 'Expected a whole number, 0 or more.'],
  [['rules', '--coverage', '--search', 'x'], 'cannot be used with'],
  [['validate'], 'no file is named'],
  [['explain'], "missing required argument 'rule-id'"],
])('%j is bad input', async (args, message) => {
  const bench = new TerminalHarness();
  expect(await bench.run(...args)).toBe(2);
  expect(bench.err).toContain(message);
  expect(bench.err).not.toContain('    at ');
});
