import { expect, test } from 'vitest';
import { TerminalHarness } from '../../testing/terminal-harness.js';

test('rules without a system gives an overview', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules')).toBe(0);
  expect(bench.out).toContain('duel  Duel 1: 9 rules, 1 switch\n  Two people and a lane.');
});

test('rules of a system are listed by section with decisions and house rules', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', 'duel')).toBe(0);
  expect(bench.out).toContain('Duel: Striking');
  expect(bench.out).toContain('DUEL-STYLE option');
  expect(bench.out).toContain('Ruling: Walking counts too.');
  expect(bench.out).toContain('harsh: false (default), true\n      one more damage (DUEL-HIT)');
  expect(bench.out).toContain('Dice have ten sides.');
});

test('--search finds rules by all words in any order', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', '--search', 'HITS skill')).toBe(0);
  expect(bench.out).toContain('DUEL-HIT');
  expect(bench.out).not.toContain('DUEL-ONE');
  expect(await bench.run('rules', 'duel', '--search', 'xyz')).toBe(0);
  expect(bench.out).toBe('No rule mentions "xyz".\n');
});

test('--json prints the rulebook', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', 'duel', '--json', '--search', 'bold')).toBe(0);
  expect(bench.json()).toMatchObject({
    systems: { duel: { rules: [{ id: 'DUEL-STYLE' }], switches: [] } },
  });
});

test('an unknown system and an empty search are bad input', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', 'chess')).toBe(2);
  expect(bench.err).toBe('there is no ruleset "chess"; expected one of: duel\n');
  expect(await bench.run('rules', '--search', ' ')).toBe(2);
});

test('explain shows rule, decision, house rules and says that tests are not known', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('explain', 'duel-one')).toBe(0);
  expect(bench.out).toContain(
    'DUEL-ONE · duel · Striking · core\n  One action a turn.\n  Ruling: Walking counts too.',
  );
  expect(bench.out).toContain('Tests: not known');
  expect(await bench.run('explain', 'DUEL-HIT')).toBe(0);
  expect(bench.out).toContain('Switch harsh: false (default), true');
  expect(await bench.run('explain', 'DUEL-CTX', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ kind: 'context', source: 'custom', tests: null });
});

test('explain names the tests of the last report', async () => {
  const bench = new TerminalHarness();
  const tests = [
    { status: 'passed', fullName: 'DUEL-HIT a roll under hits' },
    { status: 'failed', fullName: 'DUEL-HIT fails' },
  ];
  bench.write(
    '.reports/tests.json',
    JSON.stringify({
      testResults: [
        { name: `${bench.folder}/packages/rulesets/duel/a.test.ts`, assertionResults: tests },
      ],
    }),
  );
  expect(await bench.run('explain', 'DUEL-HIT', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ tests: ['DUEL-HIT a roll under hits'] });
});

test('explain of an unknown rule suggests the closest', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('explain', 'DUEL-HOT')).toBe(2);
  expect(bench.err).toContain('there is no rule "DUEL-HOT"; expected perhaps DUEL-HIT, ');
  expect(await bench.run('explain', 'zzzzzzzzzzzzzzzz')).toBe(2);
  expect(bench.err).toContain('an id that `tiltyard rules` lists');
});

test('--schema prints the JSON Schema of scenario files of a system', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', 'duel', '--schema')).toBe(0);
  const sheet = { properties: { skill: { description: 'the number to roll at most' } } };
  expect(bench.json()).toMatchObject({
    properties: { ruleset: { const: 'duel' }, combatants: { items: { properties: { sheet } } } },
  });
});

test('--schema of all systems at once is refused', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('rules', '--schema')).toBe(2);
  expect(bench.err).toContain('--schema needs a system');
});
