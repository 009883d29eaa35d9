import { defineRuleset } from '@tiltyard/engine';
import { heimr } from '@tiltyard/rulesets/heimr';
import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness, SCRIPTED } from '../testing/terminal-harness.js';
import { percent } from './chance-text.js';

/** Ann strikes at 5 and Bob has 6 hp; they stand side by side. */
const TWO = AUTOMATIC.replace('at: [9, 0]', 'at: [2, 0]');

const ask = async (
  text: string,
  ...args: readonly string[]
): Promise<{ readonly bench: TerminalHarness; readonly code: number }> => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', text);
  return { bench, code: await bench.run('odds', 'a.yaml', ...args) };
};

test('the odds of a command: chances, numbers of the state, and the answers to questions inside it', async () => {
  const { bench, code } = await ask(
    TWO,
    '--by',
    'ann',
    '--do',
    'strike',
    '--with',
    '{target: bob, style: plain}',
  );
  expect(code).toBe(0);
  expect(bench.out).toContain('Ann: Strike (Bob, plain)');
  expect(bench.out).toMatch(/hit +50\.0 % +█+/);
  expect(bench.out).toMatch(/miss +50\.0 %/);
  // A hit deals the damage of a six-sided die.
  expect(bench.out).toMatch(/hp −1\.75 on average/);
  expect(bench.out).toMatch(/−6 +8\.3 %/);
  expect(bench.out).toMatch(/out of the fight +8\.3 %/);
  expect(bench.out).toMatch(/Dodge +miss 80\.0 %, hit 20\.0 %/);
  expect(bench.out).toMatch(/Stand +(hit 50\.0 %, miss|miss 50\.0 %, hit) 50\.0 %/);
  expect(bench.err).toBe('');
});

test('the roll for initiative has odds, and so do GM actions', async () => {
  const first = await ask(TWO, '--do', 'begin', '--json');
  expect(first.code).toBe(0);
  expect(first.bench.json()).toMatchObject({ command: { do: 'begin', by: 'gm' }, complete: true });
  const ruling = await ask(TWO, '--by', 'gm', '--do', 'gm.ruling', '--with', '{text: It rains}');
  expect(ruling.bench.err).toBe('');
  expect(ruling.code).toBe(0);
  const list = await ask(TWO, '--by', 'gm');
  expect(list.code).toBe(2);
  expect(list.bench.err).toContain('expected --do with one of: storm, gm.set, gm.ruling');
});

test('--answer answers for a player, and a question that does not come up is an error', async () => {
  const parameters = ['--by', 'ann', '--do', 'strike', '--with', '{target: bob, style: plain}'];
  const { bench } = await ask(TWO, ...parameters, '--answer', 'dodge=yes');
  expect(bench.out).toMatch(/hit +20\.0 %/);
  expect(bench.out).not.toContain('Stand');
  const wrong = await ask(TWO, ...parameters, '--answer', 'duck=yes');
  expect(wrong.code).toBe(2);
  expect(wrong.bench.err).toContain('no question "duck" comes up; expected one of: dodge');
  const outside = await ask(TWO, ...parameters, '--answer', 'dodge=perhaps');
  expect(outside.bench.err).toContain('--answer dodge: "perhaps" is not valid');
  expect((await ask(TWO, ...parameters, '--answer', 'dodge')).bench.err).toContain(
    'this is no answer',
  );
});

test('without --do every available action is listed, one per line', async () => {
  const { bench, code } = await ask(TWO);
  expect(code).toBe(0);
  expect(bench.out).toMatch(/strike +\(Bob, plain\) +.*(hit|miss) 50\.0 %/);
  expect(bench.out).toMatch(/end/);
});

test('odds cut short by a limit say so, instead of having no dice', async () => {
  const { bench } = await ask(TWO, '--branches', '1');
  expect(bench.out).toMatch(/strike +\(Bob, plain\) +.*limit reached/);
  expect(bench.out).not.toMatch(/strike.*no dice that matter/);
});

const TIED = `title: Tied
ruleset: heimr
map: {rows: [A1]}
combatants:
- {id: ann, side: a, at: A1, state: {standing: 7}}
- {id: bob, side: b, at: A1, state: {standing: 7}}
`;

test('answers that only change details say how', async () => {
  const bench = new TerminalHarness([defineRuleset(heimr)]);
  bench.write('a.yaml', TIED);
  await bench.run('odds', 'a.yaml', '--do', 'begin');
  expect(bench.out).toMatch(/^ +ann +turn: who \w+ \d+\.\d %, turn: who \w+ \d+\.\d %$/m);
});

test('--json prints exact weights that add up to 1', async () => {
  const { bench } = await ask(
    TWO,
    '--by',
    'ann',
    '--do',
    'strike',
    '--with',
    '{target: bob, style: plain}',
    '--json',
  );
  expect(bench.json()).toMatchObject({
    command: { do: 'strike' },
    complete: true,
    leftOut: '0/1',
    outcomes: [{ weight: '1/2' }, ...Array.from({ length: 6 }, () => ({ weight: '1/12' }))],
    questions: [{ id: 'dodge', who: 'bob', chance: 1 }],
  });
});

test('a script is played first, as far as --after says', async () => {
  const whole = await ask(SCRIPTED, '--by', 'bob');
  expect(whole.code).toBe(0);
  const { bench } = await ask(
    SCRIPTED,
    '--after',
    '0',
    '--do',
    'strike',
    '--with',
    '{target: bob, style: bold}',
  );
  expect(bench.out).toMatch(/hit +70\.0 %/);
});

test('a refused command has its reason, and is exit code 1', async () => {
  const { bench, code } = await ask(
    AUTOMATIC,
    '--by',
    'ann',
    '--do',
    'strike',
    '--with',
    '{target: bob, style: plain}',
  );
  expect(code).toBe(1);
  expect(bench.err).toContain('too far away [DUEL-FAR]');
});

test('wrong names are answered with the available ones', async () => {
  expect((await ask(TWO, '--by', 'eve')).bench.err).toContain(
    'there is no combatant "eve"; expected one of: ann, bob',
  );
  expect((await ask(TWO, '--do', 'fly')).bench.err).toContain(
    'Duel has no action "fly"; expected one of: strike',
  );
  expect((await ask(TWO, '--do', 'strike', '--with', '[1')).bench.err).toContain(
    'invalid parameters',
  );
  expect((await ask(TWO, '--with', '{}')).bench.err).toContain(
    '--with and --answer belong to a command',
  );
  expect((await ask(TWO, '--duel', '--do', 'strike')).code).toBe(2);
  expect((await ask(TWO, '--run', '2')).bench.err).toContain('there is no fight 2');
});

test('--duel follows the whole fight: its chances and the open part add up to 1', async () => {
  const { bench, code } = await ask(TWO, '--duel');
  expect(code).toBe(0);
  expect(bench.out).toMatch(/won by red +\d/);
  expect(bench.out).toContain('Over in round');
  const data = await ask(TWO, '--duel', '--json');
  const fight = data.bench.json();
  expect(fight).toMatchObject({ endings: [{ winners: ['red'] }, { winners: ['blue'] }] });
});

test('percent distinguishes the possible from the impossible', () => {
  expect([0, 1e-6, 0.123, 0.99999, 1].map(percent)).toEqual([
    '0 %',
    '< 0.1 %',
    '12.3 %',
    '> 99.9 %',
    '100 %',
  ]);
});
