import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { AUTOMATIC, TerminalHarness } from '../testing/terminal-harness.js';

/** Two Renaissance combatants with short swords, side by side. */
const DUEL = `title: A duel
ruleset: renaissance
seed: yard
combatants:
  - {id: a, side: north, at: [1, 1], sheet: &sheet {DUR: 30, aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 40, fray: 30}, weapons: [short-sword]}}
  - {id: b, side: south, at: [2, 1], sheet: *sheet}
`;

/** Ann strikes at 5 and Bob has 6 hp; they stand side by side. */
const TWO = AUTOMATIC.replace('at: [9, 0]', 'at: [2, 0]');

/** On one thread, since starting another takes longer than the fights. */
const SMALL = ['--fights', '60', '--proof', '40', '--workers', '1'];

const VARY = ['--vary', 'bob.sheet.skill=1..9'];

test('a fight is brought to a target, with a curve, a proof, and a file that can be played', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  const asked = ['--target', 'red 60 %', ...VARY, ...SMALL];
  expect(await bench.run('balance', 'a.yaml', ...asked, '--out', 'b.yaml')).toBe(0);
  expect(bench.out).toContain('red to win 60 % of all fights');
  expect(bench.out).toMatch(/● \d +\d.* % to .*fights/);
  expect(bench.out).toMatch(/So it is .* % .* by 40 fights with other dice/);
  expect(bench.read('b.yaml')).toContain('skill:');
  expect(await bench.run('run', 'b.yaml')).toBe(0);
  expect(await bench.run('balance', 'a.yaml', ...asked, '--json')).toBe(0);
  expect(bench.json()).toMatchObject({ target: { kind: 'wins', side: 'red', share: 0.6 } });
});

test('each knob is reported as soon as it is turned, before the proof', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  const knobs = [...VARY, '--vary', 'bob.sheet.hp=3..9'];
  expect(await bench.run('balance', 'a.yaml', '--target', 'red 60 %', ...knobs, ...SMALL)).toBe(0);
  const heads = ['red to win', 'bob.sheet.skill', 'bob.sheet.hp', 'So it is'];
  const places = heads.map((head) => bench.out.indexOf(head));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const head of heads) expect(bench.out.split(head), head).toHaveLength(2);
});

test('the result is the same for any number of threads, even if one gives up', async () => {
  const outputs: string[] = [];
  for (const workers of ['1', '2']) {
    const bench = new TerminalHarness([...rulesets.values()]);
    bench.write('duel.yaml', DUEL);
    const asked = ['--target', 'north 50 %', '--vary', 'a.sheet.DUR=10..40/10', '--fights', '20'];
    const on = ['--proof', '10', '--workers', workers, '--json'];
    const found = await bench.run('balance', 'duel.yaml', ...asked, ...on);
    expect([found, bench.err]).toEqual([0, '']);
    outputs.push(bench.out);
  }
  expect(outputs[1]).toBe(outputs[0]);
  expect(outputs[0]).toContain('"proof"');

  const bench = new TerminalHarness([...rulesets.values()]);
  bench.write('duel.yaml', DUEL);
  bench.stop.abort();
  const asked = ['--target', 'north 50 %', '--vary', 'a.sheet.DUR=10..40/10', '--workers', '2'];
  expect(await bench.run('balance', 'duel.yaml', ...asked)).toBe(130);
});

test('an unknown knob is reported, without a proof', async () => {
  const bench = new TerminalHarness([...rulesets.values()]);
  bench.write('duel.yaml', DUEL);
  const asked = ['--target', 'north 60 %', '--vary', 'a.sheet.wings=1..3', ...SMALL];
  expect(await bench.run('balance', 'duel.yaml', ...asked)).toBe(1);
  expect(bench.out).toMatch(/a\.sheet\.wings\s+.*wings.*; expected .*\s+None of these values/);
  expect(bench.out).not.toContain('So it is');
});

test('more copies than a fight may have are refused before places are searched for', async () => {
  const bench = new TerminalHarness([...rulesets.values()]);
  bench.write('duel.yaml', DUEL);
  const asked = ['--target', 'north 60 %', '--vary', 'a.copies=201..300', ...SMALL];
  expect(await bench.run('balance', 'duel.yaml', ...asked)).toBe(1);
  expect(bench.out).toContain('combatants are too many; expected at most 200');
});

test('an invalid target, range or side is refused', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  expect(await bench.run('balance', 'a.yaml', '--target', 'often', ...VARY)).toBe(2);
  expect(bench.err).toContain('"often" is no target');
  expect(await bench.run('balance', 'a.yaml', '--target', 'green 5 %', ...VARY)).toBe(2);
  expect(bench.err).toContain('there is no side "green"');
  expect(await bench.run('balance', 'a.yaml', '--target', 'red 5 %', '--vary', 'bob')).toBe(2);
  expect(bench.err).toContain('says nothing that can vary');
  bench.err = '';
  const many = ['--vary', 'bob.copies=1..1000000'];
  expect(await bench.run('balance', 'a.yaml', '--target', 'red 5 %', ...many)).toBe(2);
  expect(bench.err).toContain('of at most 10,000 values');
});

test('the worth of a point is reported in points of win chance, for one change or every number', async () => {
  const bench = new TerminalHarness();
  bench.write('a.yaml', TWO);
  const asked = ['--change', 'bob.sheet.hp+6', '--fights', '20'];
  expect(await bench.run('worth', 'a.yaml', ...asked)).toBe(0);
  expect(bench.out).toMatch(/blue wins .* as it stands/);
  expect(bench.out).toMatch(/bob\.sheet\.hp\+6 +\+\d+ \(.* to \+\d+\) points/);
  expect(
    await bench.run('worth', 'a.yaml', '--change', 'bob.sheet.hp=9', '--fights', '5', '--json'),
  ).toBe(0);
  expect(bench.json()).toMatchObject({ side: 'blue', fights: 5 });
  expect(await bench.run('worth', 'a.yaml')).toBe(2);
  expect(await bench.run('worth', 'a.yaml', '--each', 'bob', '--by', '0')).toBe(2);
  expect(await bench.run('worth', 'a.yaml', '--change', 'bob.sheet.wings+1')).toBe(2);
  expect(bench.err).toContain('there is no number at bob.sheet.wings');
  bench.out = '';
  bench.err = '';
  const possible = ['--change', 'bob.sheet.hp+6'];
  expect(await bench.run('worth', 'a.yaml', ...possible, '--change', 'options.none=on')).toBe(2);
  expect(bench.err).toMatch(/^options\.none=on: not an option/);
  expect(bench.err).not.toContain('hp+6');
  expect(bench.out).toBe('');
});
