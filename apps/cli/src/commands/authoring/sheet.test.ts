import { readStatBlock } from '@tiltyard/engine/files/exchange';
import { expect, test } from 'vitest';
import { SCRIPTED, TerminalHarness } from '../../testing/terminal-harness.js';

test('combatants of a scenario are printed as stat blocks that can be read back', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  expect(await bench.run('sheet', 'a.yaml', 'ann')).toBe(0);
  const read = readStatBlock(bench.out);
  expect(read).toMatchObject({
    ok: true,
    value: { combatants: [{ id: 'ann', sheet: { skill: 5 } }] },
  });
  expect(bench.out).toContain('- **Skill** 5');
  expect(await bench.run('sheet', 'a.yaml')).toBe(0);
  expect(bench.out.match(/^# /gm)).toHaveLength(2);
});

test('an unknown combatant, and a file that cannot be set up, are reported', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  bench.write('b.yaml', SCRIPTED.replace('skill: 5', 'skill: x'));
  expect(await bench.run('sheet', 'a.yaml', 'eve')).toBe(2);
  expect(bench.err).toContain('has no combatant "eve"');
  expect(await bench.run('sheet', 'b.yaml')).toBe(2);
  expect(bench.err).toContain('b.yaml:6:64');
  expect(bench.out).toBe('');
});
