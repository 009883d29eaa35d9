import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness } from '../testing/terminal-harness.js';

test('a sample encounter is named without its path, and a file with that name takes precedence', async () => {
  const harness = new TerminalHarness();
  harness.write('samples/lane.yaml', AUTOMATIC);
  expect(await harness.run('validate', 'lane')).toBe(0);
  expect(await harness.run('validate', '../lane')).toBe(2);
  harness.write('lane', 'title: mine\n');
  expect(await harness.run('validate', 'lane')).toBe(2);
  expect(harness.err).toContain('lane');
});
