import { acting } from '@tiltyard/engine';
import { expect, it } from 'vitest';
import { exactFight } from '../odds/exact-fight.js';
import type { CoinState } from '../testing/coin.js';
import { coin, coinState } from '../testing/coin.js';
import { PositionAnalysis } from './position-analysis.js';

/** Duels of all kinds: who is ahead, how likely a throw is to count, who throws next. */
function duels(): readonly CoinState[] {
  const all: CoinState[] = [];
  for (const faces of [2, 3, 6, 10, 20])
    for (const wins of [1, 2])
      for (const first of [1, 2, 3, 4])
        for (const second of [1, 2, 3])
          for (const turn of [0, 1]) {
            const lives = coinState({ faces, wins: Math.min(wins, faces - 1), first, second });
            all.push({ ...lives, round: 1, order: ['a', 'b'], turn });
          }
  return all.slice(0, 200);
}

it('of 200 duels whose chances are known exactly, each sampled five times, 95 in 100 lie inside the interval', () => {
  const all = duels();
  expect(all).toHaveLength(200);
  let held = 0;
  for (const [i, state] of all.entries()) {
    const by = acting(state) ?? '';
    const { endings, open } = exactFight(coin, state, { bound: 1e-9 });
    expect(open).toBeLessThan(1e-6);
    const truth = endings.find(({ winners }) => winners[0] === by)?.chance ?? 0;
    for (let again = 0; again < 5; again++) {
      const seed = `duel ${i} ${again}`;
      const options = { seed, states: 0, search: 4, fights: 200, commands: 1 };
      const analysis = new PositionAnalysis(coin, state, by, options);
      while (analysis.step());
      const [toss] = analysis.report().commands;
      expect(toss?.exact).toBe(false);
      if (toss && toss.win.low <= truth && toss.win.high >= truth) held++;
    }
  }
  // 950 are expected, with a deviation of 7.
  expect(held).toBeGreaterThanOrEqual(936);
});
