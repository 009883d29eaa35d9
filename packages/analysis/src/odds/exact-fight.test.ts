import { existsSync, readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExactFight } from './exact-fight.js';
import { exactFight } from './exact-fight.js';
import { coin, coinState } from '../testing/coin.js';

const chanceOf = ({ endings }: ExactFight, winner: string): number =>
  endings.find(({ winners }) => winners.includes(winner))?.chance ?? 0;

/** The chance is at least what is stated, and at most that and what is open. */
function holds(fight: ExactFight, winner: string, truth: number): void {
  expect(chanceOf(fight, winner)).toBeLessThanOrEqual(truth + 1e-15);
  expect(chanceOf(fight, winner) + fight.open).toBeGreaterThanOrEqual(truth - 1e-15);
}

/** The first to toss wins a race to so many hits: by plain recursion over who has how many, re-tosses summed as a series. */
function firstWins(p: number, first: number, second: number): number {
  if (second === 0) return 1;
  if (first === 0) return 0;
  const q = 1 - p;
  // Either who tosses hits before the other does, and the other goes on; or the other hits, and the first goes on.
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
    // Before the first toss, before and after each toss of either, and two ends: rounds make no more of them.
    expect(fight.states).toBe(5);
  });

  it('agrees with the closed form of a race to any number of hits, within what it says is open', () => {
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

  it('tells in which round it ends: the first hit of six-sided dice in round n with (25/36)^(n-1) times 11/36', () => {
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
  ] as const)('says what is open when %s are the limit', (why, options) => {
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

  it('counts as open what is below the grain, and no other mass is missing', () => {
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

  it('says that nobody does anything', () => {
    const fight = exactFight(coin, coinState(), {
      policyOf: () => ({ command: () => undefined, answer: () => null }),
    });
    expect(fight.why.stuck).toBeCloseTo(1, 12);
    expect(fight.endings).toEqual([]);
  });
});

const RULESETS = new URL('../../../rulesets/', import.meta.url);
/** The duels of systems that keep one so short that every way it can go is worked out. */
const DUELS = [...rulesets.keys()].flatMap((system) => {
  const file = new URL(`${system}/testing/duel.yaml`, RULESETS);
  return existsSync(file) ? [[system, readFileSync(file, 'utf8')] as const] : [];
});

const only = (text: string): LoadedRun => {
  const loaded = loadRuns(text, 'duel.yaml', rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(JSON.stringify(loaded));
  return run;
};

const THROWS = 2_000;

function simulated<S extends FightState>(ruleset: Ruleset<S>, initial: S, winner: string): number {
  const policy = sensiblePolicy(ruleset);
  const simulator = new Simulator(ruleset, initial, () => policy);
  const generator = new Generator('exact fights');
  let won = 0;
  for (let i = 0; i < THROWS; i++)
    if (simulator.play(generator, ({ outcome }) => outcome?.winners.includes(winner))) won++;
  return won / THROWS;
}

test.each(DUELS)('exact duels of %s agree with simulated ones', (_, text) => {
  only(text).use((ruleset, initial) => {
    const fight = exactFight(ruleset, initial, { bound: 1e-2, grain: 1e-5, states: 20_000 });
    const often = simulated(ruleset, initial, 'red');
    const p = chanceOf(fight, 'red');
    const room = 5 * Math.sqrt((p * (1 - p)) / THROWS);
    expect(fight.open, JSON.stringify(fight)).toBeLessThan(0.05);
    expect(often).toBeGreaterThan(p - room);
    expect(often).toBeLessThan(p + fight.open + room);
  });
});
