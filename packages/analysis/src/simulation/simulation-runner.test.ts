import { readFileSync } from 'node:fs';
import { defineRuleset } from '@tiltyard/engine';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import type { Policy } from '@tiltyard/engine/players';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { expect, it } from 'vitest';
import { coin, coinState } from '../testing/coin.js';
import { createRunner } from './simulation-runner.js';

it('plays mirrored fights in pairs: when the first rolls high, the second rolls low', () => {
  const state = coinState({ faces: 2, wins: 1 });
  const start = { file: 'coin', ruleset: 'coin', state, policy: 'sensible', players: {} } as const;
  const plan = { fights: [start], seed: 'x', limit: 100, detail: false, mirrored: true } as const;
  const made = createRunner(plan, new Map([[coin.id, defineRuleset(coin)]]));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const isWonAtOnce = (n: number): boolean =>
    made.value.play(n, n + 1).tallies[0]?.measures['did/b/toss'] === undefined;
  const pairs = Array.from({ length: 20 }, (_, n) => [isWonAtOnce(2 * n), isWonAtOnce(2 * n + 1)]);
  for (const [first, second] of pairs) expect(first).not.toBe(second);
  expect(new Set(pairs.map(([first]) => first)).size).toBe(2);
});

/** The ends of a few fights of a scenario, by players made for its ruleset. */
function endsOf(
  file: string,
  players: <S extends FightState>(ruleset: Ruleset<S>) => Policy<S>,
): readonly string[] {
  const text = readFileSync(new URL(`../../../../examples/${file}.yaml`, import.meta.url), 'utf8');
  const loaded = loadRuns(text, file, rulesets);
  const [run] = loaded.ok ? loaded.value.runs : [];
  if (!run) throw new Error(`${file} cannot be read`);
  return run.use((ruleset, initial) => {
    const policy = players(ruleset);
    const simulator = new Simulator(ruleset, initial, () => policy);
    const generator = new Generator('x');
    return Array.from({ length: 3 }, () =>
      simulator.play(generator, ({ state }) => JSON.stringify(state)),
    );
  });
}

it.each([
  'heimr-ambush',
  'lurasko-pile-up',
  'renaissance-ambush',
  'rolemaster-ambush',
  'true20-doorway',
])('fights are the same when questions with a known answer are asked: %s', (file) => {
  const asked = endsOf(file, (ruleset) => {
    const { command, answer } = sensiblePolicy(ruleset);
    return { command, answer };
  });
  expect(endsOf(file, sensiblePolicy)).toEqual(asked);
});
