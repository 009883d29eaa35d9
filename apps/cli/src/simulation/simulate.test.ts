import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TerminalHarness } from '../testing/terminal-harness.js';
import { EXIT_BAD_INPUT, EXIT_OK, EXIT_INTERRUPTED } from '../environment.js';

const DUEL = `title: Two swords
ruleset: renaissance
seed: yard
combatants:
  - {id: anna, name: Anna, side: red, from: swordsman, at: [2, 2]}
  - {id: bert, name: Bert, side: blue, from: watchman, at: [3, 2]}
`;

/** The mean of a single fight has no interval. */
const bound = z.number().nullable();
const estimate = z.object({ value: z.number(), low: bound, high: bound });
const output = z.object({
  fights: z.number(),
  asked: z.number(),
  partial: z.boolean(),
  seed: z.string(),
  runs: z.array(
    z.object({
      title: z.string(),
      won: z.array(estimate.extend({ side: z.string() })),
      draw: estimate,
      undecided: estimate,
      rounds: estimate.extend({ counts: z.array(z.tuple([z.number(), z.number()])) }),
      fighters: z.array(
        z.object({
          id: z.string(),
          up: estimate,
          lost: estimate,
          dealt: estimate.extend({ to: z.array(estimate.extend({ id: z.string() })) }).optional(),
          actions: z.array(z.object({ action: z.string(), times: estimate })),
        }),
      ),
      rules: z.array(z.object({ rule: z.string(), times: estimate, fights: estimate })).optional(),
    }),
  ),
});

const bench = (): TerminalHarness => {
  const made = new TerminalHarness([...rulesets.values()]);
  made.write('duel.yaml', DUEL);
  return made;
};

/** On one thread, since starting others takes longer than the fights. */
const ALONE = ['simulate', '--workers', '1'] as const;

describe('simulate', () => {
  it('has the same result bit for bit with any number of workers', async () => {
    const outputs: string[] = [];
    for (const workers of ['1', '3']) {
      const b = bench();
      expect(await b.run('simulate', 'duel.yaml', '-n', '60', '--workers', workers, '--json')).toBe(
        EXIT_OK,
      );
      outputs.push(b.out);
    }
    expect(outputs[1]).toBe(outputs[0]);
  });

  it('counts everything visible, and it adds up', async () => {
    const b = bench();
    await b.run(...ALONE, 'duel.yaml', '-n', '60', '--json');
    const { fights, partial, seed, runs } = output.parse(b.json());
    expect([fights, partial, seed]).toEqual([60, false, 'yard']);
    const [run] = runs;
    if (!run) throw new Error('no run');
    expect(
      run.won.reduce((sum, { value }) => sum + value, run.draw.value + run.undecided.value),
    ).toBeCloseTo(1, 10);
    expect(run.rounds.counts.reduce((sum, [, times]) => sum + times, 0)).toBe(60);
    const [anna, bert] = run.fighters;
    expect(anna?.up.value).toBeCloseTo(run.won.find(({ side }) => side === 'red')?.value ?? -1, 10);
    expect(anna?.dealt?.to.map(({ id }) => id)).toContain('bert');
    expect(anna?.dealt?.to.find(({ id }) => id === 'bert')?.value).toBeLessThanOrEqual(
      (bert?.lost.value ?? 0) + 1e-9,
    );
    expect(anna?.actions.map(({ action }) => action)).toContain('attack');
    expect(run.rules?.map(({ rule }) => rule)).toContain('REN-ATK-01');
  });

  it('leaves rules and harm out in quick mode, and changes nothing else', async () => {
    const [full, quick] = [bench(), bench()];
    await full.run(...ALONE, 'duel.yaml', '-n', '30', '--json');
    await quick.run(...ALONE, 'duel.yaml', '-n', '30', '--quick', '--json');
    const [a, b] = [output.parse(full.json()).runs[0], output.parse(quick.json()).runs[0]];
    expect(b?.rules).toBeUndefined();
    expect(b?.fighters.every(({ dealt }) => dealt === undefined)).toBe(true);
    expect([b?.won, b?.rounds, b?.fighters.map(({ lost }) => lost)]).toEqual([
      a?.won,
      a?.rounds,
      a?.fighters.map(({ lost }) => lost),
    ]);
  });

  it('stopped by Ctrl-C, returns what that many fights would have given', async () => {
    const stopped = bench();
    setTimeout(() => stopped.stop.abort(), 1500);
    expect(await stopped.run(...ALONE, 'duel.yaml', '-n', '1000000', '--json')).toBe(
      EXIT_INTERRUPTED,
    );
    const { fights, asked, partial, runs } = output.parse(stopped.json());
    expect([asked, partial]).toEqual([1_000_000, true]);
    expect(fights).toBeLessThan(1_000_000);
    if (fights === 0) return;
    const whole = bench();
    await whole.run(...ALONE, 'duel.yaml', '-n', String(fights), '--json');
    expect(output.parse(whole.json()).runs).toEqual(runs);
  });

  it('lets sides and single combatants have other players', async () => {
    const b = bench();
    await b.run(...ALONE, 'duel.yaml', '-n', '30', '--quick', '--player', 'blue=random', '--json');
    const red = output.parse(b.json()).runs[0]?.won.find(({ side }) => side === 'red');
    expect(red?.value).toBeGreaterThan(0.9);
    expect(await b.run(...ALONE, 'duel.yaml', '--player', 'green=random')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain(
      'duel.yaml: there is no side or combatant "green" to play for; expected one of: anna, red, bert, blue',
    );
    expect(await b.run(...ALONE, 'duel.yaml', '--player', 'red=clever')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain('Policies are: sensible, random, cautious, best');
  });

  it('leaves open what one fight does not tell', async () => {
    const b = bench();
    expect(await b.run(...ALONE, 'duel.yaml', '-n', '1')).toBe(EXIT_OK);
    expect(b.out).toContain('· 1 fight, seed "yard"');
    expect(b.out).toMatch(/Anna .* \d+% +0 to \? /);
    expect(b.out).not.toContain('Infinity');
  });

  it('shows tables with every interval', async () => {
    const b = bench();
    expect(await b.run(...ALONE, 'duel.yaml', '-n', '40')).toBe(EXIT_OK);
    expect(b.out).toContain('Two swords · Renaissance · 40 fights, seed "yard", sensible players');
    expect(b.out).toMatch(/won by +share +95% interval\n +red +\d+\.\d% +\d+\.\d to \d+\.\d%/);
    expect(b.out).toMatch(/rounds +\d+\.\d+ +\d+\.\d+ to \d+\.\d+/);
    expect(b.out).toMatch(/Anna +red/);
    expect(b.out).toMatch(/REN-ATK-01/);
  });

  it('answers a bad file with its problem and plays nothing', async () => {
    const b = bench();
    b.write('bad.yaml', DUEL.replace('from: watchman', 'from: wachtman'));
    expect(await b.run(...ALONE, 'bad.yaml')).toBe(EXIT_BAD_INPUT);
    expect(b.err).toContain('bad.yaml:6');
    expect(b.out).toBe('');
  });
});
