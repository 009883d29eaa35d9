import { expect, it } from 'vitest';
import { coin, coinState } from '../testing/coin.js';
import { Gauge } from './gauge.js';

function gauged(first: number, second: number, fights = 400) {
  const gauge = new Gauge(coin, coinState({ first, second }), { seed: 'x', policy: 'sensible' });
  expect(gauge.report()).toBeUndefined();
  for (let n = 0; n < fights; n++) gauge.step();
  const report = gauge.report();
  if (!report) throw new Error('nothing was played');
  return report;
}

it('a gauge reports who wins, with an interval that holds the truth, and who falls first', () => {
  const { fights, sides, undecided, firstOut, rounds } = gauged(1, 1);
  expect(fights).toBe(400);
  expect(undecided.value).toBe(0);
  expect(rounds).toBeGreaterThan(0);
  const [a, b] = sides;
  // The first to toss a six has 6 chances in 11; the loser is the only one out of the fight.
  expect(a?.won.low).toBeLessThan(6 / 11);
  expect(a?.won.high).toBeGreaterThan(6 / 11);
  expect((a?.won.value ?? 0) + (b?.won.value ?? 0)).toBeCloseTo(1);
  expect(a).toMatchObject({ side: 'a', members: 1, standing: a?.won.value });
  const lost = new Map(firstOut.map(({ who, share }) => [who, share]));
  expect(lost.get('b')).toBeCloseTo(a?.won.value ?? 0);
  expect(lost.get('a')).toBeCloseTo(b?.won.value ?? 0);
});

it('the combatant who can lose more wins more often', () => {
  const chance = (first: number): number => gauged(first, 1, 200).sides[0]?.won.value ?? 0;
  expect(chance(3)).toBeGreaterThan(chance(1) + 0.1);
});
