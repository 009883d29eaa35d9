import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { TerminalHarness } from '../../testing/terminal-harness.js';

describe('tiltyard new', () => {
  test.each([...rulesets.keys()])('writes an encounter of %s that plays', async (system) => {
    const harness = new TerminalHarness([...rulesets.values()]);
    expect(await harness.run('new', 'encounter', system, 'own/first-fight.yaml')).toBe(0);
    expect(harness.read('own/first-fight.yaml')).toContain(
      `title: First Fight\nruleset: ${system}`,
    );
    expect(
      await harness.run('run', 'own/first-fight.yaml', '--brief', '--limit', '20'),
    ).toBeLessThan(2);
    expect(await harness.run('new', 'encounter', system, 'own/first-fight.yaml')).toBe(2);
    expect(harness.err).toContain('the file exists');
  });

  test.each([...rulesets.keys()])('gives both sides of %s the same people', async (system) => {
    const harness = new TerminalHarness([...rulesets.values()]);
    expect(await harness.run('new', 'encounter', system, 'even.yaml')).toBe(0);
    const { combatants }: { combatants: Record<string, string>[] } = parse(
      harness.read('even.yaml'),
    );
    const peopleOf = (wanted: string) =>
      combatants.filter(({ side }) => side === wanted).map(({ from }) => from);
    expect(peopleOf('red')).toEqual(peopleOf('blue'));
    expect(new Set(peopleOf('red')).size).toBe(2);
  });

  test('refuses an encounter of an unknown system', async () => {
    const harness = new TerminalHarness();
    expect(await harness.run('new', 'encounter', 'chess')).toBe(2);
    expect(harness.err).toContain('there is no ruleset "chess"; expected one of: duel');
  });

  test('takes a map of another program, reports changes, and refuses other files', async () => {
    const harness = new TerminalHarness([...rulesets.values()]);
    harness.write(
      'keep.dd2vtt',
      JSON.stringify({
        resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 8, y: 5 } },
        line_of_sight: [
          [
            { x: 4, y: 0 },
            { x: 4, y: 4 },
          ],
        ],
        portals: [
          {
            bounds: [
              { x: 4, y: 4 },
              { x: 4, y: 5 },
            ],
            closed: true,
          },
        ],
      }),
    );
    const create = (map: string, system = 'renaissance'): Promise<number> =>
      harness.run('new', 'encounter', system, `${system}.yaml`, '--map', map);
    expect(await create('keep.dd2vtt')).toBe(0);
    expect(harness.out).toContain('keep.dd2vtt: a map of 8 by 5 squares.\n  Read 1 piece of wall.');
    const text = harness.read('renaissance.yaml');
    expect(text).toContain('length: 4');
    expect(text).toContain('kind: door');
    expect(await harness.run('validate', 'renaissance.yaml')).toBe(0);

    expect(await create('keep.dd2vtt', 'heimr')).toBe(2);
    expect(harness.err).toContain('heimr has no grid');
    harness.write('broken.uvtt', '{"resolution": 3}');
    expect(await create('broken.uvtt', 'true20')).toBe(2);
    expect(harness.err).toContain('broken.uvtt');
    expect(await create('none.uvtt', 'true20')).toBe(2);
    expect(existsSync(join(harness.folder, 'true20.yaml'))).toBe(false);
  });

  test('writes a ruleset under its own name, and replaces nothing', async () => {
    const harness = new TerminalHarness();
    expect(await harness.run('new', 'ruleset', 'border-reivers')).toBe(0);
    expect(harness.out).toContain('tiltyard test ./border-reivers');
    const all = [
      'index.ts',
      'rulebook.ts',
      'package.json',
      'README.md',
      'examples/bridge.yaml',
      'border-reivers.test.ts',
    ]
      .map((file) => harness.read(join('border-reivers', file)))
      .join('\n');
    expect(all).not.toMatch(/my-system|My System|mySystem|\bMY-/);
    expect(all).toContain("id: 'border-reivers',\n  name: 'Border Reivers',");
    expect(all).toContain("id: 'BORDER-PARRY'");
    expect(existsSync(join(harness.folder, 'border-reivers/my-system.test.ts'))).toBe(false);
    expect(await harness.run('new', 'ruleset', 'border-reivers')).toBe(2);
    expect(harness.err).toContain('it exists; nothing is replaced');
    for (const bad of ['No Name', '3d', 'duel', 'a--b'])
      expect([bad, await harness.run('new', 'ruleset', bad)]).toEqual([bad, 2]);
  });
});
