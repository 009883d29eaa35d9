import { defineRuleset } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { TerminalHarness, SCRIPTED } from '../../testing/terminal-harness.js';
import { duel } from '../../testing/duel.js';

const UNDONE = SCRIPTED.replace(
  'expect:\n  winners: [red]\n',
  '  - {undo: true}\n  - {redo: true}\n',
);

async function saved(bench: TerminalHarness, text = SCRIPTED): Promise<void> {
  bench.write('a.yaml', text);
  expect(await bench.run('run', 'a.yaml', '--save', 'j.json')).toBe(0);
}

test('replay prints the journal entry by entry and ends with the state', async () => {
  const bench = new TerminalHarness();
  await saved(bench);
  expect(await bench.run('replay', 'j.json')).toBe(0);
  expect(bench.out).toContain('#0 gm: begin');
  expect(bench.out).toContain('#1 gm: ann strike (target bob, style bold)');
  expect(bench.out).toContain('Ann: attack 5 + 2 bold [DUEL-STYLE] = 7');
  expect(bench.out).toContain('Won by red.');
});

test('replay --to stops after an entry', async () => {
  const bench = new TerminalHarness();
  await saved(bench);
  expect(await bench.run('replay', 'j.json', '--to', '0')).toBe(0);
  expect(bench.out).toContain('After entry 0');
  expect(bench.out).toContain('Not decided.');
  expect(await bench.run('replay', 'j.json', '--to', '0', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({
    turn: 'ann',
    winners: null,
    state: { combatants: { bob: { hp: 6 } } },
    entries: [{ seq: 0 }],
  });
  expect(await bench.run('replay', 'j.json', '--to', '9')).toBe(2);
  expect(bench.err).toBe('j.json: there is no entry 9; expected 0 to 1\n');
});

test('replay follows undo and redo', async () => {
  const bench = new TerminalHarness();
  await saved(bench, UNDONE);
  expect(await bench.run('replay', 'j.json', '--to', '2', '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ state: { combatants: { bob: { hp: 6 } } } });
  expect(await bench.run('replay', 'j.json')).toBe(0);
  expect(bench.out).toContain('(undone, back to after entry 0)');
  expect(bench.out).toContain('(done again: entry 1)');
  expect(bench.out).toContain('Won by red.');
});

test('verify finds nothing wrong in a valid journal, and names what it cannot check', async () => {
  const bench = new TerminalHarness();
  await saved(bench, UNDONE);
  expect(await bench.run('verify', 'j.json')).toBe(1);
  expect(bench.out).toBe(
    'j.json: nothing wrong was found in 4 entries of Duel, but not all could be checked.\n',
  );
  expect(bench.err).toBe('j.json: not checked: dice taken from a script: entry 1\n');
  expect(await bench.run('verify', 'j.json', '--json')).toBe(1);
  expect(bench.json()).toMatchObject({
    passed: false,
    otherVersion: false,
    problems: [],
    unchecked: ['dice taken from a script: entry 1'],
  });
  expect(await bench.run('verify', 'j.json', '--commitment', 'ab'.repeat(32))).toBe(1);
  expect(bench.err).toContain('j.json: commitment: the commitment is ');
});

test('verify names the first entry that differs', async () => {
  const bench = new TerminalHarness();
  await saved(bench);
  bench.write(
    'k.json',
    bench
      .read('j.json')
      .replace(
        '"path":["combatants","bob","hp"],"value":0',
        '"path":["combatants","bob","hp"],"value":3',
      ),
  );
  expect(await bench.run('verify', 'k.json')).toBe(1);
  expect(bench.err).toContain(
    'k.json: entries.1: entry 1 differs: the rules lead to another state\n',
  );
});

test('verify reports another version, and compares nothing', async () => {
  const bench = new TerminalHarness();
  await saved(bench);
  const newer = new TerminalHarness([defineRuleset({ ...duel, version: '2' })]);
  newer.write('j.json', bench.read('j.json'));
  expect(await newer.run('verify', 'j.json')).toBe(1);
  expect(newer.err).toContain(
    'j.json: not checked: what the rules make of the dice: version 1 wrote this, version 2 is here',
  );
});

test.each<readonly [string, (text: string) => string, string]>([
  ['truncated', (text) => text.slice(0, 200), 'x.json:1:201: the JSON breaks off here'],
  [
    'malformed',
    () => '{\n  "format": ,\n}',
    'x.json:2:13: this is not JSON: "," cannot stand here; expected a journal',
  ],
  ['no object', () => '[1, 2]', 'x.json:1:1: this is not a journal'],
  ['a scenario', () => SCRIPTED, 'x.json:1:'],
  [
    'of another format',
    (text) => text.replace('tiltyard-journal/1', 'tiltyard-journal/9'),
    'x.json:1:11: format: ',
  ],
  [
    'of another system',
    (text) => text.replace('"ruleset":"duel"', '"ruleset":"chess"'),
    'ruleset: there is no ruleset "chess"; expected one of: duel',
  ],
  [
    'without its state',
    (text) =>
      text
        .replace('"initial":{', '"initial":{"round":"x","fixed":{},"old":{')
        .replace(',"entries"', '},"entries"'),
    'initial',
  ],
  [
    'with a state of another kind',
    (text) =>
      text
        .replace('"hp":6,', '')
        .replace('"initial":{"fixed":{"skills"', '"initial":{"fixed":{"talents"')
        .replaceAll('"side":"red"', '"side":7'),
    'initial.combatants.ann.side: ',
  ],
  [
    'with a patch that leads nowhere',
    (text) => text.replace('"path":["combatants","bob","hp"]', '"path":["combatants","zoe","hp"]'),
    'x.json:1:',
  ],
  ['out of order', (text) => text.replace('"seq":1', '"seq":7'), 'entry 1 is numbered 7'],
  [
    'with another seed',
    (text) => text.replace('"seed":"tiltyard"', '"seed":"fudge"'),
    'the seed is not the one that was committed to',
  ],
])('a journal that is %s is bad input', async (_, change, message) => {
  const bench = new TerminalHarness();
  await saved(bench);
  bench.write('x.json', change(bench.read('j.json')));
  for (const command of ['replay', 'verify', 'validate']) {
    if (command === 'validate' && message.endsWith(':1:')) continue;
    expect([command, await bench.run(command, 'x.json')]).toEqual([command, 2]);
    expect(bench.err).not.toContain('    at ');
    if (command !== 'validate') expect(bench.err).toContain(message);
  }
});

test.each(['replay', 'verify'])('%s of a missing file is bad input', async (command) => {
  const bench = new TerminalHarness();
  expect(await bench.run(command, 'none.json')).toBe(2);
  expect(bench.err).toBe('none.json: there is no such file\n');
});
