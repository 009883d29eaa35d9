import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExactFight } from './exact-fight.js';
import { exactFight } from './exact-fight.js';
import { coin, coinState } from '../testing/coin.js';

const chanceOf = ({ endings }: ExactFight, winner: string): number =>
  endings.find(({ winners }) => winners.includes(winner))?.chance ?? 0;

/** The true chance is at least the stated one, and at most that plus the open mass. */
function holds(fight: ExactFight, winner: string, truth: number): void {
  expect(chanceOf(fight, winner)).toBeLessThanOrEqual(truth + 1e-15);
  expect(chanceOf(fight, winner) + fight.open).toBeGreaterThanOrEqual(truth - 1e-15);
}

/**
 * The chance that the first to toss wins a race to this many hits: by plain recursion over the hits of both, re-tosses
 * summed as a series.
 */
function firstWins(p: number, first: number, second: number): number {
  if (second === 0) return 1;
  if (first === 0) return 0;
  const q = 1 - p;
  // Either the player whose turn it is hits first, and then the other tosses; or the other hits first, and then this
  // player tosses.
  const hitsFirst = p / (1 - q * q);
  return (
    hitsFirst * (1 - firstWins(p, second - 1, first)) +
    (1 - hitsFirst) * firstWins(p, first - 1, second)
  );
}

describe('an exact fight', () => {
  it('gives the first to toss a six 6 chances in 11', () => {
    const fight = exactFight(coin, coinState(), { bound: 1e-12, grain: 0 });
    holds(fight, 'a', 6 / 11);
    holds(fight, 'b', 5 / 11);
    expect(fight.open).toBeLessThan(1e-11);
    expect(fight.ended).toBe('all but the bound is known');
    // The start of the fight, the turn of either player, and two ends; later rounds add no more states.
    expect(fight.states).toBe(5);
  });

  it('agrees with the closed form of a race to any number of hits, within the open mass it states', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (faces, first, second) => {
          const fight = exactFight(coin, coinState({ faces, first, second }), {
            bound: 1e-9,
            grain: 1e-12,
          });
          holds(fight, 'a', firstWins(1 / faces, first, second));
          expect(fight.open).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives the round in which it ends: the first hit of six-sided dice in round n with (25/36)^(n-1) times 11/36', () => {
    const { rounds } = exactFight(coin, coinState(), { bound: 1e-6 });
    for (const { round, chance } of rounds)
      expect(chance).toBeCloseTo((25 / 36) ** (round - 1) * (11 / 36), 12);
  });

  it.each([
    ['rounds', { rounds: 3 }],
    ['states', { states: 4 }],
    [
      'stopped',
      {
        stop: (() => {
          let asked = 0;
          return () => ++asked > 4;
        })(),
      },
    ],
  ] as const)('reports the open mass if %s are the limit', (why, options) => {
    const fight = exactFight(coin, coinState({ first: 5, second: 5 }), {
      bound: 0,
      grain: 0,
      ...options,
    });
    expect(fight.ended).toBe(why);
    expect(fight.why.unfinished).toBeGreaterThan(0);
    expect(fight.open).toBeGreaterThan(0.5);
    holds(fight, 'a', firstWins(1 / 6, 5, 5));
  });

  it('counts mass below the grain as open, and no other mass is missing', () => {
    const fight = exactFight(coin, coinState(), { bound: 0, grain: 0.01 });
    holds(fight, 'a', 6 / 11);
    const { grain, unfinished, dice, stuck } = fight.why;
    expect(
      fight.endings.reduce((sum, { chance }) => sum + chance, 0) +
        grain +
        unfinished +
        dice +
        stuck,
    ).toBeCloseTo(1, 12);
    expect(fight.why.grain).toBeGreaterThan(0.005);
  });

  it('reports that no one does anything', () => {
    const fight = exactFight(coin, coinState(), {
      policyOf: () => ({ command: () => undefined, answer: () => null }),
    });
    expect(fight.why.stuck).toBeCloseTo(1, 12);
    expect(fight.endings).toEqual([]);
  });
});
