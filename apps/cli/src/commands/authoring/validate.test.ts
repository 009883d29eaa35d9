import { expect, test } from 'vitest';
import { TerminalHarness, SCRIPTED } from '../../testing/terminal-harness.js';

test('valid scenarios and journals are reported as valid', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  await bench.run('run', 'a.yaml', '--save', 'j.json');
  expect(await bench.run('validate', 'a.yaml', 'j.json')).toBe(0);
  expect(bench.out).toBe(
    'a.yaml: a scenario of Duel, 1 fight\nj.json: a journal of Duel, 2 entries\n',
  );
});

test('all problems of all files are listed with their places', async () => {
  const bench = new TerminalHarness();
  bench.write(
    'a.yaml',
    SCRIPTED.replace('skill: 5', 'skill: x')
      .replace('skill: 4', 'skill: y')
      .replace('do: strike', 'do: stab'),
  );
  bench.write('b.yaml', SCRIPTED);
  expect(await bench.run('validate', 'a.yaml', 'b.yaml', 'c.yaml')).toBe(2);
  expect(bench.err.split('\n')).toEqual([
    'a.yaml:10:9: script.0.do: Duel has no action "stab"; expected one of: strike, walk, shout, end, storm',
    'a.yaml:6:64: combatants.0.sheet.skill: "x" is no skill; expected a number',
    'a.yaml:7:65: combatants.1.sheet.skill: "y" is no skill; expected a number',
    'c.yaml: there is no such file',
    '',
  ]);
  expect(bench.out).toContain('b.yaml: a scenario');
});

test('--json lists the problems by file', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED.replace('skill: 5', 'skill: x'));
  expect(await bench.run('validate', 'a.yaml', '--json')).toBe(2);
  expect(bench.json()).toMatchObject({
    passed: false,
    files: [{ file: 'a.yaml', kind: 'scenario', problems: [{ line: 6, column: 64 }] }],
  });
});

test('--schema prints the JSON Schema of scenario files', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('validate', '--schema')).toBe(0);
  expect(bench.json()).toMatchObject({ type: 'object', properties: { title: {}, combatants: {} } });
});
