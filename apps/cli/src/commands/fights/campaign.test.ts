import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { TerminalHarness } from '../../testing/terminal-harness.js';

const BRIDGE = `title: The toll bridge
ruleset: heimr
seed: 4
combatants:
  - {id: greta, name: Greta, side: travellers, from: reeve, at: A1}
  - {id: rolf, name: Rolf, side: keepers, from: brawler, at: A1}
`;

test('tiltyard campaign begins, joins, takes over, rests and shows', async () => {
  const harness = new TerminalHarness([...rulesets.values()]);
  harness.write('bridge.yaml', BRIDGE);
  const run = async (...args: readonly string[]): Promise<string> => {
    expect(await harness.run(...args), harness.err).toBe(0);
    return harness.out;
  };
  await run('campaign', 'begin', 'road.json', 'bridge.yaml', 'travellers');
  await run('campaign', 'join', 'road.json', 'bridge.yaml', 'travellers', 'one.yaml');
  expect(harness.read('one.yaml')).toContain('hero-greta');
  await run('run', 'one.yaml', '--seed', 'x', '--save', 'one.journal.json');
  const taken = await run('campaign', 'take', 'road.json', 'one.journal.json');
  expect(taken).toMatch(/Greta\n {2}.*\(HEI-/);
  const shown = await run('campaign', 'show', 'road.json');
  expect(shown).toContain('short-rest: Short rest of five minutes (HEI-CTX-13, HEI-CTX-38)');
  expect(shown).toMatch(/The toll bridge: (Won by|A draw)/);
  expect(await run('campaign', 'rest', 'road.json', 'breath')).not.toContain('fatigue');
  // The log of each fight is in the file.
  expect(JSON.parse(harness.read('road.json')).journals).toEqual({
    'one.journal.json': JSON.parse(harness.read('one.journal.json')),
  });
  await run('campaign', 'join', 'road.json', 'bridge.yaml', 'travellers', 'two.yaml');

  await run('campaign', 'rest', 'road.json', 'breath', 'Greta');

  const refused = async (...args: readonly string[]): Promise<string> => {
    const before = harness.read('road.json');
    expect(await harness.run('campaign', ...args)).toBe(2);
    expect(harness.read('road.json')).toBe(before);
    return harness.err;
  };
  expect(await refused('take', 'road.json', 'one.journal.json')).toContain('taken over already');
  harness.write('copy.journal.json', harness.read('one.journal.json'));
  expect(await refused('take', 'road.json', 'copy.journal.json')).toContain('taken over already');
  expect(await refused('rest', 'road.json', 'year')).toContain(
    'there is no rest "year"; expected one of:',
  );
  expect(await refused('rest', 'road.json', 'breath', 'Olaf')).toContain('called "Olaf"');
  expect(await refused('join', 'road.json', 'bridge.yaml', 'elves', 'x.yaml')).toContain('no side');
  expect(await refused('begin', 'road.json', 'bridge.yaml', 'keepers')).toContain('exists');
  expect(await refused('show', 'bridge.yaml')).toContain('format');
});

test('a campaign begins with the wounds of its encounter, and some members rest without the others', async () => {
  const harness = new TerminalHarness([...rulesets.values()]);
  const hurt = BRIDGE.replace('from: reeve, at: A1', 'from: reeve, at: A1, state: {hp: 2}');
  harness.write(
    'bridge.yaml',
    hurt.replace(
      '  - {id: rolf',
      '  - {id: hild, name: Hild, side: travellers, from: reeve, at: A2, state: {hp: 2}}\n  - {id: rolf',
    ),
  );
  const states = (): unknown =>
    JSON.parse(harness.read('road.json')).party.map(({ state }: { state: unknown }) => state);
  expect(await harness.run('campaign', 'begin', 'road.json', 'bridge.yaml', 'travellers')).toBe(0);
  expect(states()).toEqual([{ hp: 2 }, { hp: 2 }]);
  expect(await harness.run('campaign', 'rest', 'road.json', 'short-rest', 'Hild')).toBe(0);
  expect(states()).toEqual([{ hp: 2 }, {}]);
});
