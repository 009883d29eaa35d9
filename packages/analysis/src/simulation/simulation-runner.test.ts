import { defineRuleset } from '@tiltyard/engine';
import { expect, it } from 'vitest';
import { coin, coinState } from '../testing/coin.js';
import { createRunner } from './simulation-runner.js';

it('plays mirrored fights in twos: what the first throws high the second throws low', () => {
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
