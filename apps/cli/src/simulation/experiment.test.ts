import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@tiltyard/engine/ruleset';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TerminalHarness } from '../testing/terminal-harness.js';
import { EXIT_BAD_INPUT, EXIT_OK } from '../environment.js';

const DUEL = `title: Two swords
ruleset: renaissance
combatants:
  - {id: anna, name: Anna, side: red, from: watchman, at: [2, 2]}
  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}
`;

const WHAT_IF = `title: What if Bert were tougher
scenario: duel.yaml
seed: tough
fights: 60
vary:
  - {name: endurance, set: combatants.bert.sheet.DUR, values: [10, 30, 60]}
`;

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const output = z.object({
  fights: z.number(),
  partial: z.boolean(),
  measures: z.array(z.object({ name: z.string() })),
  cells: z.array(
    z.object({
      labels: z.array(z.string()),
      findings: z.array(estimate.extend({ difference: estimate.optional() })),
    }),
  ),
});

const bench = (experiment = WHAT_IF): TerminalHarness => {
  const made = new TerminalHarness([...rulesets.values()]);
  made.write('fights/duel.yaml', DUEL);
  made.write('fights/what-if.yaml', experiment);
  return made;
};

describe('experiment', () => {
  it('compares variants with the same dice, alike for any number of workers', async () => {
    const [one, two] = [bench(), bench()];
    expect(await one.run('experiment', 'fights/what-if.yaml', '--workers', '1', '--json')).toBe(
      EXIT_OK,
    );
    expect(await two.run('experiment', 'fights/what-if.yaml', '--workers', '2', '--json')).toBe(
      EXIT_OK,
    );
    expect(two.out).toBe(one.out);
    const { fights, partial, measures, cells } = output.parse(one.json());
    expect([fights, partial]).toEqual([60, false]);
    expect(measures.map(({ name }) => name)).toEqual(['won/red', 'won/blue', 'rounds']);
    expect(cells.map(({ labels }) => labels)).toEqual([['10'], ['30'], ['60']]);
    const [weak, middling, tough] = cells.map(({ findings }) => findings[0]);
    expect(weak?.value).toBeGreaterThan(tough?.value ?? 1);
    expect(weak?.difference).toBeUndefined();
    expect(middling?.difference?.value).toBeCloseTo(
      (middling?.value ?? 0) - (weak?.value ?? 0),
      10,
    );
    expect(tough?.difference?.high).toBeLessThan(0);
  });

  it('finds no difference, fight by fight, between two equal variants', async () => {
    const b = bench(WHAT_IF.replace('[10, 30, 60]', '[30, 30]'));
    await b.run('experiment', 'fights/what-if.yaml', '--json');
    const [, same] = output.parse(b.json()).cells;
    expect(same?.findings[2]?.difference).toEqual({ value: 0, low: 0, high: 0 });
  });

  it('shows tables and writes report, charts, CSV and JSON', async () => {
    const b = bench(`${WHAT_IF}measures: [won/red, dealt/anna]\n`);
    expect(await b.run('experiment', 'fights/what-if.yaml', '-n', '30', '--out', 'out/found')).toBe(
      EXIT_OK,
    );
    expect(b.out).toContain(
      'What if Bert were tougher · Renaissance · 30 fights per variant, seed "tough"',
    );
    expect(b.out).toMatch(
      /endurance +red wins +difference from 10\n +10 +\d+\.\d% \(\d+\.\d to \d+\.\d%\)/,
    );
    expect(b.out).toContain('damage dealt by anna, in multiples of full health');
    expect(b.read('out/found/report.html')).toContain('<svg');
    expect(b.read('out/found/won-red.svg')).toContain('<polyline');
    expect(b.read('out/found/findings.csv').split('\n')[0]).toBe(
      'endurance,measure,fights,value,low,high,difference,difference low,difference high',
    );
    expect(
      output.omit({ partial: true }).parse(JSON.parse(b.read('out/found/findings.json'))).cells,
    ).toHaveLength(3);
  });

  it('prints the JSON Schema of its files, which accepts the examples and rejects errors', async () => {
    const b = bench();
    expect(await b.run('experiment', '--schema')).toBe(EXIT_OK);
    const schema: Parameters<typeof z.fromJSONSchema>[0] = JSON.parse(b.out);
    const reader = z.fromJSONSchema(schema);
    const data = (text: string): unknown => {
      const read = readDocument(text, 'x');
      return read.ok ? read.value.data : undefined;
    };
    const folder = new URL('../../../../examples/experiments/', import.meta.url);
    const experiments = readdirSync(folder)
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .filter((text) => text.includes('\nvary:'));
    expect(experiments).toHaveLength(5);
    for (const text of [...experiments, WHAT_IF])
      expect(reader.safeParse(data(text)).error).toBeUndefined();
    for (const text of [
      WHAT_IF.replace('fights:', 'fight:'),
      WHAT_IF.replace('values: [10, 30, 60]', 'values: []'),
      WHAT_IF.replace('set:', 'sets:'),
    ])
      expect(reader.safeParse(data(text)).success).toBe(false);
    expect(await b.run('experiment')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain('no file is named; expected tiltyard experiment FILE, or --schema');
  });

  it.each([
    [
      'what varies leads nowhere',
      WHAT_IF.replace('combatants.bert', 'combatants.bart'),
      'fights/what-if.yaml:6:5: vary.0: there is no "bart" in combatants; expected anna, bert',
    ],
    [
      'an unknown key',
      `${WHAT_IF}measure: [rounds]\n`,
      'fights/what-if.yaml:7:10: measure: unknown key "measure"; expected one of: $schema, title, about, scenario, run, fights, seed, limit, policy, players, vary, measures',
    ],
    [
      'an unknown measure',
      `${WHAT_IF}measures: [rounds, turns]\n`,
      'fights/what-if.yaml:7:20: measures.1: there is no measure "turns"; expected won/SIDE',
    ],
    [
      'nobody of that name',
      `${WHAT_IF}measures: [won/green]\n`,
      'measures.0: no combatant in these fights matches "won/green"; expected a side (red, blue) or an id (anna, bert)',
    ],
    [
      'a value that the rules refuse',
      WHAT_IF.replace('[10, 30, 60]', '[10, many]'),
      'fights/duel.yaml with many: combatants.1.sheet.DUR:',
    ],
    [
      'no such scenario',
      WHAT_IF.replace('duel.yaml', 'dual.yaml'),
      'fights/dual.yaml: there is no such file',
    ],
  ])('reports an error on one line: %s', async (_, experiment, message) => {
    const b = bench(experiment);
    expect(await b.run('experiment', 'fights/what-if.yaml', '--out', 'out')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain(message);
    expect(b.err.trim().split('\n')).toHaveLength(1);
    expect(b.out).toBe('');
    expect(existsSync(join(b.folder, 'out'))).toBe(false);
  });
});
