import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness, SCRIPTED } from '../../testing/terminal-harness.js';

test('a scripted fight is printed with dice, totals, state and winner', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('run', bench.write('a.yaml', SCRIPTED))).toBe(0);
  expect(bench.out).toContain('1 A.B...');
  expect(bench.out).toContain("Round 1: Ann's turn.");
  expect(bench.out).toContain('dice: Ann attack d10 7, Ann damage d6 6');
  expect(bench.out).toContain('Ann rolls 7 and hits Bob. [DUEL-HIT]');
  expect(bench.out).toContain('Ann: attack 5 + 2 bold [DUEL-STYLE] = 7');
  expect(bench.out).not.toContain('dodged');
  expect(bench.out).toMatch(/▶ +Ann +red +6 hp +busy +nothing left\n +Bob +blue +0 hp/);
  expect(bench.out).toContain('Won by red.');
  expect(bench.err).toBe('');
});

test('no turn is empty, and a round heading stands alone', async () => {
  const bench = new TerminalHarness([...rulesets.values()]);
  const fight = `
title: Two who wait
ruleset: lurasko
order: [a, b]
combatants: [{id: a, side: red, at: field}, {id: b, side: blue, at: field}]
script: [{do: end, by: a}, {do: end, by: b}, {do: end, by: a}]`;
  expect(await bench.run('run', bench.write('a.yaml', fight), '--brief')).toBe(0);
  expect(bench.out).toContain(
    "Round 1: a's turn.\n  A does nothing.\n\nRound 1: b's turn.\n  B does nothing.\n\nRound 2. ",
  );
  expect(bench.out).toContain("Round 2: a's turn.\n  A does nothing.\n\nRound 2: b's turn.\n");
});

test('combatants of one name are numbered wherever they are named', async () => {
  const bench = new TerminalHarness();
  expect(
    await bench.run(
      'run',
      bench.write(
        'a.yaml',
        SCRIPTED.replace('name: Ann', 'name: Guard').replace('name: Bob', 'name: Guard'),
      ),
    ),
  ).toBe(0);
  expect(bench.out).toContain("Round 1: Guard 1's turn.");
  expect(bench.out).toContain('dice: Guard 1 attack d10 7, Guard 1 damage d6 6');
  expect(bench.out).toContain('Guard 1 rolls 7 and hits Guard 2. [DUEL-HIT]');
  expect(bench.out).toContain('Guard 1: attack 5 + 2 bold [DUEL-STYLE] = 7');
  expect(bench.out).toContain('G Guard 1, A Guard 2');
  expect(bench.out).toMatch(/▶ +Guard 1 +red +6 hp +busy +nothing left\n +Guard 2 +blue +0 hp/);
});

test('--brief leaves out dice and totals, --all shows what did not count', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  expect(await bench.run('run', 'a.yaml', '--brief')).toBe(0);
  expect(bench.out).toContain('Ann rolls 7 and hits Bob.');
  expect(bench.out).not.toMatch(/dice:|DUEL-/);
  await bench.run('run', 'a.yaml', '--all');
  expect(bench.out).toContain('doesn’t apply: − 3 dodged [DUEL-DODGE]');
});

test('a difference from the expectations is located, and is exit code 1', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED.replace('winners: [red]', 'winners: [blue]'));
  expect(await bench.run('run', 'a.yaml')).toBe(1);
  expect(bench.err).toBe('a.yaml:15:12: expect.winners: won by ["red"]; expected ["blue"]\n');
});

test('a refused step is reported as refused by the rules', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED.replace('at: [2, 0]', 'at: [9, 0]'));
  expect(await bench.run('run', 'a.yaml')).toBe(1);
  expect(bench.err).toContain('a.yaml:9:5: script.0: refused by DUEL-FAR: too far away');
});

test('--json prints passed, problems and runs', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  expect(await bench.run('run', 'a.yaml', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({
    passed: true,
    problems: [],
    runs: [
      {
        title: 'Two in a lane',
        passed: true,
        journal: { ruleset: 'duel' },
        state: { combatants: { bob: { hp: 0 } } },
      },
    ],
  });
  bench.write('b.yaml', SCRIPTED.replace('winners: [red]', 'winners: [blue]'));
  expect(await bench.run('run', 'b.yaml', '--json')).toBe(1);
  expect(bench.json()).toMatchObject({ passed: false, problems: [{ file: 'b.yaml', line: 15 }] });
});

test('--json reports bad input too', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('run', 'none.yaml', '--json')).toBe(2);
  expect(bench.json()).toEqual({
    passed: false,
    problems: [{ path: [], file: 'none.yaml', message: 'there is no such file' }],
    runs: [],
  });
});

// The kinds of players are tested where they are defined; this checks that the command passes on the name and the seed.
test.each(['sensible', 'fair'])(
  '%s players finish a fight that can be verified',
  async (policy) => {
    const bench = new TerminalHarness([...rulesets.values()]);
    bench.write(
      'a.yaml',
      'title: Two swords\nruleset: renaissance\ncombatants:\n  - {id: anna, name: Anna, side: red, from: swordsman, at: [2, 2]}\n  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}\n',
    );
    expect(await bench.run('run', 'a.yaml', '--policy', policy, '--save', 'j.json')).toBe(0);
    expect(bench.out).toContain(`${policy} players, seed "tiltyard"`);
    expect(bench.out).toMatch(/Won by (red|blue)\./);
    const told = bench.out;
    expect(await bench.run('verify', 'j.json')).toBe(0);
    await bench.run('run', 'a.yaml', '--policy', policy, '--save', 'j.json');
    expect(bench.out).toBe(told);
  },
);

test('the file sets the players of sides and combatants, and --player overrides it', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', `${AUTOMATIC}\nplayers: {red: gentle, bob: fair}\n`);
  expect(await bench.run('run', 'a.yaml', '--brief')).toBe(0);
  expect(bench.out).toContain('sensible players, red: gentle, bob: fair, seed');
  expect(await bench.run('run', 'a.yaml', '--player', 'bob=random', '--brief')).toBe(0);
  expect(bench.out).toContain('red: gentle, bob: random');
  expect(await bench.run('run', 'a.yaml', '--player', 'green=fair')).toBe(2);
  expect(bench.err).toContain('--player: there is no side or combatant "green"');
  bench.write('b.yaml', `${AUTOMATIC}\nplayers: {green: gentle}\n`);
  expect(await bench.run('validate', 'b.yaml')).toBe(2);
  expect(bench.err).toContain('there is no side or combatant "green" to play for');
});

test('without a script automatic players fight to the end, the same for the same seed', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', AUTOMATIC);
  expect(await bench.run('run', 'a.yaml')).toBe(0);
  expect(bench.out).toContain('sensible players, seed "tiltyard"');
  expect(bench.out).toMatch(/Won by (red|blue)\.\n$/);
  const first = bench.out;
  await bench.run('run', 'a.yaml', '--seed', 'tiltyard');
  expect(bench.out).toBe(first);
  await bench.run('run', 'a.yaml', '--seed', 'other');
  expect(bench.out).not.toBe(first);
  expect(await bench.run('run', 'a.yaml', '--policy', 'random')).toBe(0);
});

test('the seed of the file counts unless another is given', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', `seed: 7\n${AUTOMATIC}`);
  await bench.run('run', 'a.yaml');
  expect(bench.out).toContain('seed "7"');
});

test('an automatic fight that does not end is reported', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', AUTOMATIC);
  expect(await bench.run('run', 'a.yaml', '--limit', '2')).toBe(1);
  expect(bench.err).toContain('the fight did not end within 2 commands');
});

test('all runs of a file are played, and failed ones are named', async () => {
  const bench = new TerminalHarness();
  const runs = `runs:\n  - title: weak\n    combatants: [{id: bob, sheet: {hp: 5}}]\n  - title: strong\n    combatants: [{id: bob, sheet: {hp: 7}}]\n`;
  bench.write('a.yaml', SCRIPTED + runs);
  expect(await bench.run('run', 'a.yaml')).toBe(1);
  expect(bench.err).toBe(
    'a.yaml:15:12: expect.winners: in "strong": won by "no one yet"; expected ["red"]\n',
  );
  expect(bench.out).toContain('1 of 2 fights did not come out as expected.');
  expect(await bench.run('run', 'a.yaml', '--save', 'j.json')).toBe(2);
  expect(bench.err).toContain('the file has 2 fights');
});

test('--save writes a journal and replaces nothing else', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', SCRIPTED);
  expect(await bench.run('run', 'a.yaml', '--save', 'j.json')).toBe(0);
  expect(JSON.parse(bench.read('j.json'))).toMatchObject({
    format: 'tiltyard-journal/1',
    title: 'Two in a lane',
  });
  expect(await bench.run('run', 'a.yaml', '--save', 'j.json')).toBe(0);
  expect(await bench.run('run', 'a.yaml', '--save', 'a.yaml')).toBe(2);
  expect(bench.err).toContain('a.yaml: the file exists and is not a journal');
  expect(await bench.run('run', 'a.yaml', '--save', 'none/j.json')).toBe(2);
  expect(bench.err).toContain('none/j.json: its folder does not exist');
  expect(bench.read('a.yaml')).toBe(SCRIPTED);
});

test('Ctrl-C ends a long fight', async () => {
  const bench = new TerminalHarness();
  bench.write(
    'a.yaml',
    AUTOMATIC.replaceAll('hp: 6', 'hp: 60000').replaceAll('skill: 5', 'skill: 1'),
  );
  setTimeout(() => bench.stop.abort(), 100);
  expect(await bench.run('run', 'a.yaml', '--limit', '100000000')).toBe(130);
  expect(bench.err).toContain('stopped after');
});

const unreadable: readonly (readonly [string, string | Buffer, string])[] = [
  ['empty', '', 'x: the file is empty; expected a scenario or a journal'],
  ['blank', ' \n\n', 'x: the file is empty'],
  ['binary', Buffer.from([0xff, 0xfe, 0, 1]), 'x: this is not a text file'],
  ['with zeros', 'a\0b', 'x: this is not a text file'],
  ['malformed', 'title: [\n', 'x:2:1: '],
  ['a list', '- 1\n', 'x:1:1: this is not a scenario; expected title, ruleset and combatants'],
  [
    'a manual',
    '# Manual\n\nA table of\n| a | b: c |\n\n- z: [\n',
    'x:3:1: this is not a scenario; expected YAML or JSON with title, ruleset and combatants\n',
  ],
  ['a word', 'hello\n', 'x:1:1: this is not a scenario'],
  [
    'of another system',
    SCRIPTED.replace('ruleset: duel', 'ruleset: chess'),
    'x:2:10: ruleset: there is no ruleset "chess"; expected one of: duel',
  ],
  ['with an unknown field', SCRIPTED.replace('title: Two', 'colour: red\ntitle: Two'), 'x:1:'],
  [
    'with a bad sheet',
    SCRIPTED.replace('skill: 4', 'skill: four'),
    'x:7:65: combatants.1.sheet.skill: "four" is no skill; expected a number',
  ],
  [
    'with a bad option',
    `${SCRIPTED}options: {cruel: true}\n`,
    'x:16:18: options.cruel: not an option',
  ],
  [
    'with an unknown rule',
    SCRIPTED.replace('DUEL-STYLE]', 'DUEL-NO]'),
    'x:3:19: rules.1: Duel has no rule DUEL-NO',
  ],
  [
    'with an unknown action',
    SCRIPTED.replace('do: strike', 'do: stab'),
    'x:10:9: script.0.do: Duel has no action "stab"; expected one of: strike, walk, shout, end, storm',
  ],
  [
    'with an unknown actor',
    SCRIPTED.replace('by: ann', 'by: zoe'),
    'x:9:9: script.0.by: there is no combatant "zoe"; expected one of: ann, bob, gm',
  ],
  [
    'with an idle step',
    SCRIPTED.replace('    do: strike\n', ''),
    'x:9:5: script.0: this step does nothing',
  ],
  [
    'with two of a name',
    SCRIPTED.replace('id: bob', 'id: ann'),
    'x:7:10: combatants.1.id: duplicate "ann"',
  ],
  [
    'with a stray name in the order',
    SCRIPTED.replace('[ann, bob]', '[ann, zoe]'),
    'x:4:14: order.1: there is no combatant "zoe"; expected one of: ann, bob',
  ],
  [
    'with a bad change of a run',
    `${SCRIPTED}runs: [{title: t, combatants: [{id: bob, sheet: {skill: no}}]}]\n`,
    'x:16:57: runs.0.combatants.0.sheet.skill: "no" is no skill',
  ],
  [
    'with a newcomer of no side',
    `${SCRIPTED}runs: [{title: t, combatants: [{id: zoe}]}]\n`,
    'x:16:37: runs.0.combatants.0.id: there is no combatant "zoe" to change',
  ],
];

test.each(unreadable)('a file that is %s is bad input', async (_, content, message) => {
  const bench = new TerminalHarness();
  writeFileSync(join(bench.folder, 'x'), content);
  expect(await bench.run('run', 'x')).toBe(2);
  expect(bench.err).toContain(message);
  expect(bench.err).not.toContain('    at ');
  expect(bench.out).toBe('');
});

test('a missing file, a folder and a journal are bad input', async () => {
  const bench = new TerminalHarness();
  expect(await bench.run('run', 'none.yaml')).toBe(2);
  expect(bench.err).toBe('none.yaml: there is no such file\n');
  mkdirSync(join(bench.folder, 'dir'));
  expect(await bench.run('run', 'dir')).toBe(2);
  expect(bench.err).toBe('dir: this is a folder; expected a file\n');
  bench.err = '';
  expect(await bench.run('run', '/dev/zero')).toBe(2);
  expect(bench.err).toBe('/dev/zero: the file is too large; expected at most 200 MB\n');
  bench.write('a.yaml', SCRIPTED);
  await bench.run('run', 'a.yaml', '--save', 'j.json');
  expect(await bench.run('run', 'j.json')).toBe(2);
  expect(bench.err).toContain('j.json: this is a journal; `tiltyard replay` shows it');
});
